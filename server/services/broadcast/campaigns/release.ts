import type { Day } from "@/lib/day";
import type { Ctx } from "@/server/ctx";
import { closeGaps, logsChanged } from "@/server/data/queries/bookings";
import { type Released, releaseHeld, releasePlays } from "@/server/data/queries/releases";
import { asWholeTenant } from "@/server/data/transaction";

/** The breaks of plays that are gone close up, the logs of those days are told; answers how many plays it were. */
async function closedUp(ctx: Ctx, gone: readonly Released[]): Promise<number> {
  if (gone.length === 0) return 0;
  await closeGaps(
    ctx,
    gone.map((g) => g.occurrence),
  );
  const days = new Map(gone.map((g) => [`${g.station}|${g.date}`, { station: g.station, date: g.date }]));
  await logsChanged(ctx, [...days.values()]);
  return gone.reduce((n, g) => n + g.plays, 0);
}

/** Takes plays off the air: their seconds are free, the breaks close up, the logs of those days are told. */
export const release = (ctx: Ctx, campaign: string, keep_until: Day | null): Promise<number> =>
  asWholeTenant(async () => closedUp(ctx, await releasePlays(ctx, campaign, keep_until)));

/** Ends what drafts hold; they stay drafts. */
export async function endHolds(ctx: Ctx, campaigns: readonly string[]): Promise<number> {
  if (campaigns.length === 0) return 0;
  return asWholeTenant(async () => {
    const freed = await closedUp(ctx, await releaseHeld(ctx, campaigns));
    await ctx.db.campaign.updateMany({
      where: { uuid: { in: [...campaigns] } },
      data: { holds_until: null, plays_booked: 0, unplaced: [] },
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
