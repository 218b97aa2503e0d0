import type { z } from "zod";
import type { BreakLine } from "@/lib/calls/broadcast/inventory";
import { type Day, today } from "@/lib/day";
import { conflict, invalid, notFound } from "@/lib/errors";
import { numberedWeek } from "@/lib/rules/break-week";
import { type Ctx, placeOf } from "@/server/ctx";
import { replaceRules } from "@/server/data/queries/break-rules";
import { lockStations, remakeBreaks } from "@/server/data/queries/occurrences";
import { asWholeTenant } from "@/server/data/transaction";
import { tenantById } from "@/server/data/unscoped";

type Line = z.output<typeof BreakLine>;

/** A station and those that follow it: their breaks change together. */
async function withFollowers(ctx: Ctx, stations: readonly string[]): Promise<string[]> {
  const ids = [...stations];
  const followers = await ctx.db.station.findMany({
    where: { leader_id: { in: ids } },
    select: { uuid: true },
  });
  return [...new Set([...ids, ...followers.map((f) => f.uuid)])];
}

/** Brings what is opened from a date on in line with the rules; refuses, with the breaks, where plays would lose their place. */
export async function remake(ctx: Ctx, stations: readonly string[], from: Day) {
  const clashes = await asWholeTenant(async () => {
    const all = await withFollowers(ctx, stations);
    await lockStations(ctx, all);
    return remakeBreaks(ctx, all, from);
  });
  if (clashes.length) throw conflict("breaks_hold_plays", { breaks: clashes });
}

/**
 * Gives stations one week of breaks from a date on, and their followers with them. A day that has been is never
 * changed; a station's first week may begin in the past.
 */
export async function giveWeek(ctx: Ctx, stations: readonly string[], from: Day, lines: readonly Line[]) {
  const found = await ctx.db.station.findMany({
    where: { uuid: { in: [...stations] } },
    include: { _count: { select: { breaks: true } } },
  });
  if (found.length !== new Set(stations).size) throw notFound();
  for (const station of found) {
    if (station.leader_id) throw conflict("follows", { station: station.uuid, name: station.name });
    const begun = from < today(ctx.now, station.timezone, station.day_start);
    if (begun && station._count.breaks > 0) throw invalid("from", "in_past");
  }
  const tenant = await tenantById(placeOf(ctx).tenant_id);
  const week = numberedWeek(lines, tenant!.max_break_number);
  await replaceRules(ctx, stations, from, week);
  await remake(ctx, stations, from);
  await ctx.db.station.updateMany({
    where: { uuid: { in: [...stations] } },
    data: { version: { increment: 1 } },
  });
}
