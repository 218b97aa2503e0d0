import type { calls } from "@/lib/calls";
import { invalid, stale } from "@/lib/errors";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { refreshPrice } from "@/server/services/broadcast/booking/keep";
import { bookCampaign } from "@/server/services/broadcast/booking/place";
import { endHolds } from "@/server/services/broadcast/booking/release";
import { type CampaignRow, campaignToChange, campaignToRead, presentCampaign } from "./read";

type Calls = (typeof calls)["campaigns"];
/** Groups of calls that are stale after spots are held or released. */
export const HELD_STALE = ["campaigns", "breaks", "stations", "logs"];

/** Holds the spots of a draft that fit now, until a date. */
export async function holdSpots(ctx: Ctx, row: CampaignRow, holds_until: string): Promise<void> {
  const { found } = await bookCampaign(ctx, row, "held");
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
}

/** Holds the spots of a draft until a date, or releases them; a later date keeps what is held. */
export const hold: Service<Calls["hold"]> = async (ctx, { uuid, version, holds_until }) => {
  const released = await inTransaction(ctx, async (ctx) => {
    const before = await campaignToChange(ctx, "hold", uuid);
    if (before.version !== version) throw stale(await presentCampaign(ctx, uuid));
    if (holds_until !== null && holds_until < ctx.today) throw invalid("holds_until", "in_past");
    const holding = before.holds_until !== null && before.holds_until >= ctx.today;
    if (before.holds_until !== null && !(holds_until && holding)) await endHolds(ctx, [uuid]);
    if (holds_until && !holding) await holdSpots(ctx, before, holds_until);
    await ctx.db.campaign.updateMany({ where: { uuid }, data: { holds_until, version: version + 1 } });
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.held", { before, after });
    await publishChange(ctx, HELD_STALE);
    return holding && holds_until === null;
  });
  // Without its hold the draft costs what its spots cost now.
  if (released) await refreshPrice(ctx, uuid);
  return presentCampaign(ctx, uuid);
};
