import type { Segment } from "@/lib/calls/broadcast/campaigns";
import type { SurchargeKind } from "@/lib/calls/price-model";
import { type Day, eachDay, startOfWeek, weekday } from "@/lib/day";

/** Plays asked on one station and date: in that hour, or in any of the segment's hours. */
export type Wanted = { station: string; date: Day; hour: number | null; plays: number };
/** Inside what a play may be moved and still be what was sold. */
export type Unit = "hour" | "day" | "week" | "flight";

/** Exact hours; else the smallest span that is counted: a day, a week, the flight. */
export function unitOf({ kind, per_day, per_week }: Segment): Unit {
  if (kind === "exact") return "hour";
  return per_day !== null ? "day" : per_week !== null ? "week" : "flight";
}

/** The hours a segment may air in. */
export const hoursOf = (segment: Segment): number[] =>
  segment.hours.filter((h) => segment.kind === "variable" || h.plays > 0).map((h) => h.hour);

/** What is bought on top of the list price (domain 2.7). */
export function extrasOf({ kind, place, break_numbers }: Segment): SurchargeKind[] {
  return [
    ...(place === "any" ? [] : [place]),
    ...(kind === "exact" ? (["chosen_hour"] as const) : []),
    ...(break_numbers.length ? (["chosen_break"] as const) : []),
  ];
}

/** `plays` over `cells` as evenly as whole plays go; they sum to `plays`. */
const evenly = (plays: number, cells: number): number[] =>
  Array.from(
    { length: cells },
    (_, i) => Math.floor(((i + 1) * plays) / cells) - Math.floor((i * plays) / cells),
  );

const daysOf = ({ from_date, to_date, weekdays }: Segment): Day[] =>
  eachDay(from_date, to_date).filter((date) => weekdays.includes(weekday(date)));

function byDay(segment: Segment, days: readonly Day[], quota: number): number[] {
  const { per_day, per_week, weekdays } = segment;
  if (per_day !== null) return days.map(() => per_day);
  if (per_week === null) return evenly(quota, days.length);
  return [...Map.groupBy(days, (date) => startOfWeek(date)).values()].flatMap((week) =>
    evenly(Math.round((per_week * week.length) / weekdays.length), week.length),
  );
}

/** A week never holds more than it was sold for, where a day's count is given too. */
function cappedByWeek(segment: Segment, days: readonly Day[], plays: readonly number[]): number[] {
  const { per_day, per_week } = segment;
  if (per_day === null || per_week === null) return [...plays];
  const left = new Map<Day, number>();
  return days.map((date, i) => {
    const week = startOfWeek(date);
    const taken = Math.min(plays[i]!, left.get(week) ?? per_week);
    left.set(week, (left.get(week) ?? per_week) - taken);
    return taken;
  });
}

/**
 * The plays a segment asks for, by station and date in their order (domain 4.2). Counts a day and a week are of each
 * station; a week cut by the flight asks its share; `total` is of all stations together and ends the others.
 */
export function wantedPlays(segment: Segment): Wanted[] {
  const days = daysOf(segment);
  const { stations, total } = segment;
  if (days.length === 0) return [];
  const cells: Wanted[] = [];
  if (segment.kind === "exact") {
    const hours = segment.hours.filter((h) => h.plays > 0).sort((a, b) => a.hour - b.hour);
    for (const date of days)
      for (const { hour, plays } of hours)
        for (const station of stations) cells.push({ station, date, hour, plays });
  } else {
    const quotas = evenly(total ?? 0, stations.length);
    const columns = stations.map((_, i) => cappedByWeek(segment, days, byDay(segment, days, quotas[i]!)));
    for (const [d, date] of days.entries())
      for (const [s, station] of stations.entries())
        cells.push({ station, date, hour: null, plays: columns[s]![d]! });
  }
  return until(cells, total ?? Number.POSITIVE_INFINITY).filter((cell) => cell.plays > 0);
}

function until(cells: readonly Wanted[], total: number): Wanted[] {
  let left = total;
  return cells.map((cell) => {
    const plays = Math.min(cell.plays, left);
    left -= plays;
    return { ...cell, plays };
  });
}
