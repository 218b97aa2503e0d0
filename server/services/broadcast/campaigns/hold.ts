import type { calls } from "@/lib/calls";
import type { Day } from "@/lib/day";
import { invalid, stale } from "@/lib/errors";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { cancelApproval } from "@/server/services/broadcast/approvals/find";
import { refreshPrice } from "@/server/services/broadcast/booking/keep";
import { type BookTerms, bookCampaign } from "@/server/services/broadcast/booking/place";
import { endHolds } from "@/server/services/broadcast/booking/release";
import { type CampaignRow, campaignToChange, campaignToRead, presentCampaign } from "./read";

type Calls = (typeof calls)["campaigns"];
/** Groups of calls that are stale after spots are held or released. */
export const HELD_STALE = ["campaigns", "breaks", "stations", "logs"];

/** Holds the spots of a draft that fit now, until a date. Returns what found no place. */
export async function holdSpots(
  ctx: Ctx,
  row: CampaignRow,
  holds_until: Day,
  terms: Pick<BookTerms, "accept_unsold"> = {},
): Promise<Pick<CampaignRow, "unplaced">> {
  const { found } = await bookCampaign(ctx, row, "held", terms);
  await ctx.db.campaign.updateMany({
    where: { uuid: row.uuid },
    data: {
      holds_until,
      spots_booked: found.spots.length,
      unplaced: found.unplaced,
      plan: found.plan,
    },
  });
  await refreshPrice(ctx, row.uuid);
  return { unplaced: found.unplaced };
}

/**
 * Holds the spots of a draft until a date, or releases them; a later date keeps what is held. Releasing them withdraws
 * a request for approval.
 */
export const hold: Service<Calls["hold"]> = async (ctx, { uuid, version, holds_until }) => {
  const released = await inTransaction(ctx, async (ctx) => {
    const found = await campaignToChange(ctx, "hold", uuid);
    if (found.version !== version) throw stale(await presentCampaign(ctx, uuid));
    const isWithdrawn = holds_until === null && (await cancelApproval(ctx, uuid)) !== null;
    const before = isWithdrawn ? await campaignToRead(ctx, uuid) : found;
    if (holds_until !== null && holds_until < ctx.today) throw invalid("holds_until", "in_past");
    const holding = before.holds_until !== null && before.holds_until >= ctx.today;
    if (before.holds_until !== null && !(holds_until && holding)) await endHolds(ctx, [uuid]);
    if (holds_until && !holding) await holdSpots(ctx, before, holds_until);
    await ctx.db.campaign.updateMany({ where: { uuid }, data: { holds_until, version: version + 1 } });
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.held", {
      before,
      after: { ...after, ...(isWithdrawn && { approval: "withdrawn" }) },
    });
    await publishChange(ctx, HELD_STALE);
    return (holding || isWithdrawn) && holds_until === null;
  });
  // Without its hold the draft costs what its spots cost now.
  if (released) await refreshPrice(ctx, uuid);
  return presentCampaign(ctx, uuid);
};
