import { deriveSpotStatus, settle } from "@/lib/billing/settlement";
import { type Day, getToday, toInstant } from "@/lib/day";
import { takeAt, takeFrom, takeLast } from "@/lib/must";
import { type AiredLine, reconcileDays } from "@/lib/traffic/reconcile";
import type { Ctx } from "@/server/ctx";
import { readStationSounds } from "@/server/data/queries/inventory/framing";
import { readAsRunLines, writeLineVerdicts } from "@/server/data/queries/traffic/as-run";
import { type LogStation, lockLogs } from "@/server/data/queries/traffic/logs";
import {
  readSpotsOfDays,
  type Settled,
  type SpotRow,
  writeSettled,
} from "@/server/data/queries/traffic/spots";
import { readLogDay } from "@/server/services/broadcast/traffic/logs/log";

/** Those of the days that have spots. */
async function daysWithSpots(ctx: Ctx, station: string, dates: readonly Day[]): Promise<Day[]> {
  const ordered = [...dates].sort();
  if (ordered.length === 0) return [];
  const spots = await readSpotsOfDays(ctx, station, takeAt(ordered, 0), takeLast(ordered));
  const held = new Set(spots.filter((p) => p.status !== "removed").map((p) => p.date));
  return ordered.filter((date) => held.has(date));
}

type Sounds = Awaited<ReturnType<typeof readStationSounds>>;
/**
 * Whether a line is one of our spots although the log names no kind: its cart is in the station's range or its title
 * is sold, and it is no jingle or filler.
 */
function spotsOf(station: LogStation, spots: readonly SpotRow[], house: Sounds) {
  const titles = new Set(spots.map((p) => p.title.toLowerCase()));
  return ({ cart, title }: AiredLine) => {
    const number = /^\d+$/.test(cart) ? Number(cart) : Number.NaN;
    if (house.carts.has(number) || (!cart && house.titles.has(title.toLowerCase()))) return false;
    return (number >= station.cart_from && number <= station.cart_to) || titles.has(title.toLowerCase());
  };
}

/** A spot with its new result; a decision stays while the result is the same, or while a make-good depends on it. */
function settleSpot(
  spot: SpotRow,
  now: Pick<Settled, "result" | "reason_code"> & { line: AiredLine | null },
  aired_at: Date | null,
): Settled {
  const keepsDecision = spot.result === now.result || spot.made_good;
  const decision = keepsDecision ? spot.decision : null;
  const aired_length = now.line?.length ?? (now.line ? spot.length : null);
  return {
    uuid: spot.uuid,
    status: deriveSpotStatus(now.result, decision, spot.status),
    result: now.result,
    reason_code: keepsDecision && spot.reason_code ? spot.reason_code : now.reason_code,
    decision,
    decision_note: keepsDecision ? spot.decision_note : "",
    decided_by: keepsDecision ? spot.decided_by : null,
    bills: settle({ ...spot, result: now.result, decision, aired_length }).bills,
    aired_at,
    aired_second: now.line?.second ?? null,
    aired_length,
    as_run_line: now.line?.uuid ?? null,
  };
}

/**
 * Matches whole broadcast days again with all their lines, and writes the results. Closed days stay. Returns the
 * number of spots with a line, the clock's error in seconds, and the settled and closed days.
 */
export async function settleDays(
  ctx: Ctx,
  station: LogStation,
  dates: readonly Day[],
): Promise<{ matched: number; clock_offset: number; settled: Day[]; closed: Day[] }> {
  const held = await daysWithSpots(ctx, station.uuid, dates);
  const heads = await lockLogs(ctx, station.uuid, held);
  const closed = held.filter((date) => takeFrom(heads, date).state === "reconciled");
  const open = held.filter((date) => !closed.includes(date));
  if (open.length === 0) return { matched: 0, clock_offset: 0, settled: [], closed };

  const spots: (SpotRow & { start: number })[] = [];
  for (const date of open)
    spots.push(...(await readLogDay(ctx, station.uuid, date)).breaks.flatMap((b) => b.spots));
  const lines = await readAsRunLines(ctx, station.uuid, open);
  const now = getToday(ctx.now, station.timezone, station.day_start);
  const stationSounds = await readStationSounds(ctx, station.uuid);
  const found = reconcileDays(
    spots.map((p) => ({ ...p, customer: p.customer_name })),
    lines,
    { ...station, over: (date) => date < now, isSpot: spotsOf(station, spots, stationSounds) },
  );

  const spotOf = new Map(spots.map((p) => [p.uuid, p]));
  const lineOf = new Map(lines.map((l) => [l.uuid, l]));
  const rows = found.spots.map(({ spot, line, result, reason_code }) => {
    const airedLine = line ? takeFrom(lineOf, line) : null;
    const at = airedLine && toInstant(airedLine.date, airedLine.second, station.timezone, station.day_start);
    return settleSpot(takeFrom(spotOf, spot), { result, reason_code, line: airedLine }, at);
  });
  await writeSettled(ctx, rows);
  await writeLineVerdicts(ctx, station.uuid, open, found.lines);

  const spoken = new Set(rows.filter((r) => r.result !== null).map((r) => takeFrom(spotOf, r.uuid).date));
  const settledDays = open.filter((date) => spoken.has(date));
  await ctx.db.traffic_log.updateMany({
    where: { station_id: station.uuid, date: { in: settledDays } },
    data: { state: "aired", version: { increment: 1 } },
  });
  return {
    matched: rows.filter((r) => r.as_run_line !== null).length,
    clock_offset: found.clock_offset,
    settled: settledDays,
    closed,
  };
}

/** Returns the dates of a file's rows, in order. */
export const listDates = (rows: readonly { date: Day }[]): Day[] =>
  [...new Set(rows.map((r) => r.date))].sort();
