import { placeFrom } from "@/server/api/identity";
import { type Ctx, inPlace, inTransaction, makeCtx, placeOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { foldTallies } from "@/server/data/tallies";
import { tenantsAtWork } from "@/server/data/tenants";
import { HELD_STALE } from "./hold";
import { releaseOver } from "./release";

/** Does work in every tenant, each in a transaction of its own; answers what it comes to together. */
async function everywhere(now: Date, request_id: string, work: (ctx: Ctx) => Promise<number>) {
  let done = 0;
  for (const tenant of await tenantsAtWork()) {
    const ctx = makeCtx({ place: placeFrom({ tenant, role: "owner" }), now, request_id, via: "job" });
    done += await inPlace(ctx, () => inTransaction(ctx, work));
  }
  return done;
}

/** Ends the holds of all tenants whose date is over by their own clock; answers how many drafts let go. */
export const endHoldsDue = (now: Date): Promise<number> =>
  everywhere(now, "holds", async (ctx) => {
    const drafts = await releaseOver(ctx);
    if (drafts.length === 0) return 0;
    await record(ctx, "campaign.hold_ended", { after: { campaigns: drafts } });
    await tell(ctx, HELD_STALE);
    return drafts.length;
  });

/** Sums up what was added to the tallies of campaigns, so that lists go on reading few rows. */
export const sumTallies = (now: Date): Promise<number> =>
  everywhere(now, "tallies", (ctx) => foldTallies(ctx.db, placeOf(ctx).tenant_id));
