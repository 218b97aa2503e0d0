import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { foldTallies } from "@/server/data/tallies";
import { HELD_STALE } from "@/server/services/broadcast/campaigns/hold";
import { endOverdueOffers } from "@/server/services/broadcast/offers/close";
import { releaseOver } from "./release";

/** Ends the holds whose date has passed in the tenant's zone. Returns the number of drafts. */
export const endDueHolds = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const drafts = await releaseOver(ctx);
    if (drafts.length === 0) return 0;
    await record(ctx, "campaign.hold_ended", { after: { campaigns: drafts } });
    await publishChange(ctx, HELD_STALE);
    return drafts.length;
  });

/** Closes the offers of make-goods whose deadline has passed. Returns their number. */
export const endDueOffers = (ctx: Ctx): Promise<number> => inTransaction(ctx, endOverdueOffers);

/** Merges the tallies of campaigns, so that lists read few rows. Returns the number of rows written. */
export const sumTallies = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, (ctx) => foldTallies(ctx.db, tenantOf(ctx).tenant_id));
