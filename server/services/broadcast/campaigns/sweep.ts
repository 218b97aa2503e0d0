import { placeFrom } from "@/server/api/identity";
import { inPlace, inTransaction, makeCtx } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { tenantsAtWork } from "@/server/data/tenants";
import { HELD_STALE } from "./hold";
import { releaseOver } from "./release";

/** Ends the holds of all tenants whose date is over by their own clock; answers how many drafts let go. */
export async function endHoldsDue(now: Date): Promise<number> {
  let ended = 0;
  for (const tenant of await tenantsAtWork()) {
    const ctx = makeCtx({
      place: placeFrom({ tenant, role: "owner" }),
      now,
      request_id: "holds",
      via: "job",
    });
    ended += await inPlace(ctx, () =>
      inTransaction(ctx, async (ctx) => {
        const drafts = await releaseOver(ctx);
        if (drafts.length === 0) return 0;
        await record(ctx, "campaign.hold_ended", { after: { campaigns: drafts } });
        await tell(ctx, HELD_STALE);
        return drafts.length;
      }),
    );
  }
  return ended;
}
