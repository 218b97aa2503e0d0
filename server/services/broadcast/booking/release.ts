import type { Day } from "@/lib/day";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { closeGaps, markLogsChanged } from "@/server/data/queries/sales/bookings";
import { type Released, releaseHeld, releaseSpots } from "@/server/data/queries/sales/releases";

/** The breaks of spots that are gone close up, the logs of those days are told; answers how many spots it were. */
async function closedUp(ctx: Ctx, gone: readonly Released[]): Promise<number> {
  if (gone.length === 0) return 0;
  await closeGaps(
    ctx,
    gone.map((g) => g.break),
  );
  const days = new Map(gone.map((g) => [`${g.station}|${g.date}`, { station: g.station, date: g.date }]));
  await markLogsChanged(ctx, [...days.values()]);
  return gone.reduce((n, g) => n + g.spots, 0);
}

/** Takes spots off the air: their seconds are free, the breaks close up, the logs of those days are told. */
export const release = (ctx: Ctx, campaign: string, keep_until: Day | null): Promise<number> =>
  withoutScope(async () => closedUp(ctx, await releaseSpots(ctx, campaign, keep_until)));

/** Ends what drafts hold; they stay drafts. */
export async function endHolds(ctx: Ctx, campaigns: readonly string[]): Promise<number> {
  if (campaigns.length === 0) return 0;
  return withoutScope(async () => {
    const freed = await closedUp(ctx, await releaseHeld(ctx, campaigns));
    await ctx.db.campaign.updateMany({
      where: { uuid: { in: [...campaigns] } },
      data: { holds_until: null, spots_booked: 0, unplaced: [] },
    });
    return freed;
  });
}

/** Ends the holds whose date is over; whoever books asks first, the worker asks every hour. */
export async function releaseOver(ctx: Ctx): Promise<string[]> {
  const over = await ctx.db.campaign.findMany({
    where: { holds_until: { lt: ctx.today } },
    select: { uuid: true },
  });
  const uuids = over.map((c) => c.uuid);
  await endHolds(ctx, uuids);
  return uuids;
}
