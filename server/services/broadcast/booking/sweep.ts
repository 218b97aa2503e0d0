import { tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { foldTallies } from "@/server/data/tallies";
import { runInAllTenants } from "@/server/services/all-tenants";
import { HELD_STALE } from "@/server/services/broadcast/campaigns/hold";
import { endOverdueOffers } from "@/server/services/broadcast/offers/close";
import { releaseOver } from "./release";

/** Ends the holds of all tenants whose date has passed in their own zone. Returns the number of drafts. */
export const endDueHolds = (now: Date): Promise<number> =>
  runInAllTenants(now, "holds", async (ctx) => {
    const drafts = await releaseOver(ctx);
    if (drafts.length === 0) return 0;
    await record(ctx, "campaign.hold_ended", { after: { campaigns: drafts } });
    await publishChange(ctx, HELD_STALE);
    return drafts.length;
  });

/** Closes the offers of make-goods of all tenants whose deadline has passed. Returns their number. */
export const endDueOffers = (now: Date): Promise<number> => runInAllTenants(now, "offers", endOverdueOffers);

/** Merges the tallies of campaigns, so that lists read few rows. Returns the number of rows written. */
export const sumTallies = (now: Date): Promise<number> =>
  runInAllTenants(now, "tallies", (ctx) => foldTallies(ctx.db, tenantOf(ctx).tenant_id));
