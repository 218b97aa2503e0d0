import type { Day } from "@/lib/day";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { closeGaps, markLogsChanged } from "@/server/data/queries/sales/bookings";
import { type Released, releaseHeld, releaseSpots } from "@/server/data/queries/sales/releases";

/** Renumbers the breaks of released spots and marks the logs of those days. Returns the number of spots. */
async function finishRelease(ctx: Ctx, gone: readonly Released[]): Promise<number> {
  if (gone.length === 0) return 0;
  await closeGaps(
    ctx,
    gone.map((g) => g.break),
  );
  const days = new Map(gone.map((g) => [`${g.station}|${g.date}`, { station: g.station, date: g.date }]));
  await markLogsChanged(ctx, [...days.values()]);
  return gone.reduce((n, g) => n + g.spots, 0);
}

/**
 * Deletes future spots of a campaign: their seconds become free, the breaks are renumbered, the logs marked as
 * changed.
 */
export const release = (ctx: Ctx, campaign: string, keep_until: Day | null): Promise<number> =>
  withoutScope(async () => finishRelease(ctx, await releaseSpots(ctx, campaign, keep_until)));

/** Ends the holds of drafts; they stay drafts. */
export async function endHolds(ctx: Ctx, campaigns: readonly string[]): Promise<number> {
  if (campaigns.length === 0) return 0;
  return withoutScope(async () => {
    const freed = await finishRelease(ctx, await releaseHeld(ctx, campaigns));
    await ctx.db.campaign.updateMany({
      where: { uuid: { in: [...campaigns] } },
      data: { holds_until: null, spots_booked: 0, unplaced: [] },
    });
    return freed;
  });
}

/**
 * Ends the holds whose date has passed. Called before each booking, and every hour by the worker. Returns the drafts.
 */
export async function releaseOver(ctx: Ctx): Promise<string[]> {
  const expired = await ctx.db.campaign.findMany({
    where: { holds_until: { lt: ctx.today } },
    select: { uuid: true },
  });
  const uuids = expired.map((c) => c.uuid);
  await endHolds(ctx, uuids);
  return uuids;
}
