import type { DisplacedSpot } from "@/lib/calls/broadcast/breaks";
import { type Day, getToday, pickEarlier } from "@/lib/day";
import { conflict, invalid, notFound } from "@/lib/errors";
import type { BreakLine } from "@/lib/inventory/break-shapes";
import { numberWeek } from "@/lib/inventory/break-week";
import { readFlags } from "@/lib/settings/flags";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { replaceRules } from "@/server/data/queries/inventory/break-rules";
import { prepareRemake, type Span } from "@/server/data/queries/inventory/remake-breaks";
import { readOwnTenant } from "@/server/services/tenant/own";
import { type DisplaceOptions, decideDisplaced, displace, toDisplacedSpots } from "./displace";

/** Breaks that a refusal lists. */
const MOST_TOLD = 200;

/** Adds the followers of stations, whose breaks change with them. */
async function withFollowers(ctx: Ctx, stations: readonly string[]): Promise<string[]> {
  const ids = [...stations];
  const followers = await ctx.db.station.findMany({
    where: { leader_id: { in: ids } },
    select: { uuid: true },
  });
  return [...new Set([...ids, ...followers.map((f) => f.uuid)])];
}

/**
 * Brings opened breaks from a date on (to a date) in line with the rules, for stations and their followers. `how`
 * decides about spots that lose their break: refuse with the breaks, only report, or move within the hour and
 * otherwise remove.
 */
export const remakeBreaks = (
  ctx: Ctx,
  span: Omit<Span, "to"> & { to?: Day },
  how: DisplaceOptions,
): Promise<DisplacedSpot[]> =>
  withoutScope(async () => {
    const stations = await withFollowers(ctx, span.stations);
    await lockStations(ctx, stations);
    const work = await prepareRemake(ctx, { to: null, ...span, stations });
    const clashes = await work.clashes();
    if (clashes.length && how === "refuse")
      throw conflict("breaks_hold_spots", { breaks: clashes.slice(0, MOST_TOLD) });
    const found = clashes.length ? await decideDisplaced(ctx, work, clashes) : [];
    if (how === "tell") return toDisplacedSpots(found);
    if (found.length) await displace(ctx, work, found);
    await work.align();
    await work.close();
    return toDisplacedSpots(found);
  });

/** Returns the stations of a change of breaks; throws `invalid` where one follows another. */
export async function requireLeading(ctx: Ctx, stations: readonly string[]) {
  const found = await ctx.db.station.findMany({
    where: { uuid: { in: [...stations] } },
    include: { _count: { select: { breaks: true } } },
  });
  if (found.length !== new Set(stations).size) throw notFound();
  for (const station of found)
    if (station.leader_id) throw conflict("follows", { station: station.uuid, name: station.name });
  return found.map((s) => ({ ...s, today: getToday(ctx.now, s.timezone, s.day_start) }));
}

/** Returns the most breaks an hour may have in this tenant, and the fewest seconds of a break. */
export async function readBreakLimits(ctx: Ctx): Promise<[most_an_hour: number, shortest: number]> {
  const { max_break_number, flags } = await readOwnTenant(ctx);
  return [max_break_number, readFlags(flags).minimum_duration?.break ?? 0];
}

/**
 * Gives stations and their followers one week of breaks from a date on. Past days never change; only a station's first
 * week may begin in the past.
 */
export async function giveWeek(
  ctx: Ctx,
  { stations, from, template }: { stations: readonly string[]; from: Day; template: string | null },
  lines: readonly BreakLine[],
) {
  for (const station of await requireLeading(ctx, stations))
    if (from < station.today && station._count.breaks > 0) throw invalid("from", "in_past");
  await replaceRules(ctx, stations, from, numberWeek(lines, ...(await readBreakLimits(ctx))));
  await ctx.db.station.updateMany({
    where: { uuid: { in: [...stations] } },
    data: {
      version: { increment: 1 },
      ...(template && { break_template_id: template, break_template_from: from }),
    },
  });
}

/** Returns the earliest of the stations' own todays. */
export const getFirstToday = (ctx: Ctx, stations: readonly { timezone: string; day_start: number }[]): Day =>
  stations.map((s) => getToday(ctx.now, s.timezone, s.day_start)).reduce(pickEarlier);
