import type { Segment } from "@/lib/booking/shapes";
import { type Day, getWeekday, getWeekStart, listDays } from "@/lib/day";
import type { SurchargeKind } from "@/lib/pricing/price-model";
import { ALWAYS, type Calendar, getEdge, isOn } from "./segment";

/** Spots asked on one station and date: in that hour, or in any of the segment's hours. */
export type WantedSpots = { station: string; date: Day; hour: number | null; spots: number };
/** Inside what a spot may be moved and still be what was sold. */
export type Unit = "hour" | "day" | "week" | "flight";

/** Hours that are given or found already; else the smallest span that is counted: a day, a week, the flight. */
export function getUnit({ kind, frozen, per_day, per_week }: Segment): Unit {
  if (kind === "exact" || (kind === "semi_variable" && frozen)) return "hour";
  if (per_day !== null) return "day";
  return per_week !== null ? "week" : "flight";
}

/** The hours a segment may air in. */
export const listHours = (segment: Segment): number[] =>
  segment.hours.filter((h) => segment.kind !== "exact" || h.spots > 0).map((h) => h.hour);

/** Those of them the order runs at on a date. */
export const listHoursOn = (segment: Segment, date: Day, calendar: Calendar): number[] =>
  listHours(segment).filter((hour) => isOn(calendar, date, hour));

/** Has it breaks of its own, by number or name, and is this one of them? */
export const acceptsBreak = (
  { break_numbers, break_names }: Pick<Segment, "break_numbers" | "break_names">,
  there: { number: number; name: string },
): boolean =>
  break_numbers.length + break_names.length === 0 ||
  break_numbers.includes(there.number) ||
  break_names.includes(there.name);

/** What is bought on top of the list price (domain 2.7). */
export function listSurcharges({ kind, place, break_numbers, break_names }: Segment): SurchargeKind[] {
  const edge = getEdge(place);
  return [
    ...(edge ? [edge] : []),
    ...(kind === "exact" ? (["chosen_hour"] as const) : []),
    ...(break_numbers.length + break_names.length ? (["chosen_break"] as const) : []),
  ];
}

/** `spots` over `cells` as evenly as whole spots go; they sum to `spots`. */
const evenly = (spots: number, cells: number): number[] =>
  Array.from(
    { length: cells },
    (_, i) => Math.floor(((i + 1) * spots) / cells) - Math.floor((i * spots) / cells),
  );

/** The dates it airs on: of its weekdays, no holiday where those are left out, the first `days` of them. */
function datesOf(segment: Segment, calendar: Calendar): Day[] {
  const { from_date, to_date, weekdays, skip_holidays, days } = segment;
  const dates = listDays(from_date, to_date).filter(
    (date) =>
      weekdays.includes(getWeekday(date)) &&
      !(skip_holidays && calendar.holidays.has(date)) &&
      listHoursOn(segment, date, calendar).length > 0,
  );
  return days === null ? dates : dates.slice(0, days);
}

function byDay(segment: Segment, days: readonly Day[], quota: number): number[] {
  const { per_day, per_week, weekdays } = segment;
  if (per_day !== null) return days.map(() => per_day);
  if (per_week === null) return evenly(quota, days.length);
  return [...Map.groupBy(days, (date) => getWeekStart(date)).values()].flatMap((week) =>
    evenly(Math.round((per_week * week.length) / weekdays.length), week.length),
  );
}

/** A week never holds more than it was sold for, where a day's count is given too. */
function cappedByWeek(segment: Segment, days: readonly Day[], spots: readonly number[]): number[] {
  const { per_day, per_week } = segment;
  if (per_day === null || per_week === null) return [...spots];
  const left = new Map<Day, number>();
  return days.map((date, i) => {
    const week = getWeekStart(date);
    const taken = Math.min(spots[i]!, left.get(week) ?? per_week);
    left.set(week, (left.get(week) ?? per_week) - taken);
    return taken;
  });
}

/** The spots of a date in the hours found for its weekday, the best first; in no certain hour where none was found. */
function inFoundHours({ frozen }: Segment, cell: WantedSpots, calendar: Calendar): WantedSpots[] {
  const day = getWeekday(cell.date);
  const there = (frozen ?? []).filter(
    (f) => f.station === cell.station && f.weekday === day && isOn(calendar, cell.date, f.hour),
  );
  let left = cell.spots;
  const found = there.map(({ hour, spots }) => {
    const taken = Math.min(spots, left);
    left -= taken;
    return { ...cell, hour, spots: taken };
  });
  return [...found, { ...cell, spots: left }];
}

/**
 * The spots a segment asks for, by station and date in their order (domain 4.2). Counts a day and a week are of each
 * station; a week cut by the flight asks its share; `total` is of all stations together and ends the others.
 */
export function listWantedSpots(segment: Segment, calendar: Calendar = ALWAYS): WantedSpots[] {
  const dates = datesOf(segment, calendar);
  const { stations, total, kind } = segment;
  if (dates.length === 0) return [];
  const cells: WantedSpots[] = [];
  if (kind === "exact") {
    const hours = segment.hours.filter((h) => h.spots > 0).sort((a, b) => a.hour - b.hour);
    for (const date of dates)
      for (const { hour, spots } of hours)
        if (isOn(calendar, date, hour))
          for (const station of stations) cells.push({ station, date, hour, spots });
  } else {
    const quotas = evenly(total ?? 0, stations.length);
    const columns = stations.map((_, i) => cappedByWeek(segment, dates, byDay(segment, dates, quotas[i]!)));
    for (const [d, date] of dates.entries())
      for (const [s, station] of stations.entries())
        cells.push({ station, date, hour: null, spots: columns[s]![d]! });
  }
  const asked = until(cells, total ?? Number.POSITIVE_INFINITY);
  const placed =
    kind === "semi_variable" ? asked.flatMap((cell) => inFoundHours(segment, cell, calendar)) : asked;
  return placed.filter((cell) => cell.spots > 0);
}

function until(cells: readonly WantedSpots[], total: number): WantedSpots[] {
  let left = total;
  return cells.map((cell) => {
    const spots = Math.min(cell.spots, left);
    left -= spots;
    return { ...cell, spots };
  });
}
