import type { Segment } from "@/lib/booking/shapes/segment";
import { type Day, getWeekday, getWeekStart, listDays } from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { SurchargeKind } from "@/lib/pricing/price-model";
import { countSpanDays } from "@/lib/spans";
import { ALWAYS, type Calendar, getEdge, isOn, isUsedHour } from "./segment";

/** Spots wanted on a station and date: in one hour, or in any hour of the segment (null). */
export type WantedSpots = { station: string; date: Day; hour: number | null; spots: number };
/** The span within which a spot may move and still be what was sold. */
export type Unit = "hour" | "day" | "week" | "flight";

/** The unit of a segment: the hour when hours are given or found, otherwise the smallest span with a count. */
export function getUnit({ kind, frozen, per_day, per_week }: Segment): Unit {
  if (kind === "exact" || (kind === "semi_variable" && frozen)) return "hour";
  if (per_day !== null) return "day";
  return per_week !== null ? "week" : "flight";
}

/** What a segment says about its hours. */
type Windowed = Pick<Segment, "kind" | "hours">;
/** The hours a segment may air in. */
export const listHours = (segment: Windowed): number[] =>
  segment.hours.filter((h) => isUsedHour(segment.kind, h)).map((h) => h.hour);

/** The weights of the hours of a segment's window; null where none counts more than another. */
export function listHourWeights({ kind, hours }: Windowed): ReadonlyMap<number, number> | null {
  const used = kind === "exact" ? [] : hours.filter((h) => isUsedHour(kind, h));
  const weights = used.map(({ hour, weight = 1 }): [number, number] => [hour, weight]);
  return weights.some(([, weight]) => weight !== weights[0]?.[1]) ? new Map(weights) : null;
}

/** The hours that weights use more often than the others; empty where none counts more. */
export function listMainHours(segment: Windowed): number[] {
  const weights = listHourWeights(segment);
  if (!weights) return [];
  const mean = [...weights.values()].reduce((sum, weight) => sum + weight, 0) / weights.size;
  return [...weights].flatMap(([hour, weight]) => (weight > mean ? [hour] : []));
}

/** The hours of a segment at which the campaign runs on a date. */
export const listHoursOn = (segment: Segment, date: Day, calendar: Calendar): number[] =>
  listHours(segment).filter((hour) => isOn(calendar, date, hour));

/** The days of a segment, each counted once for each station. */
export const countStationDays = (segments: readonly Segment[]): number =>
  segments.reduce((n, s) => n + Math.max(0, countSpanDays(s.from_date, s.to_date)) * s.stations.length, 0);

/** The same days, each counted once for each hour the segment may air in; the greatest cost of its arithmetic. */
export const countStationHours = (segments: readonly Segment[]): number =>
  segments.reduce((n, s) => n + countStationDays([s]) * Math.max(1, s.hours.length), 0);

/** What a segment says about the breaks it airs in. */
export type BreakChoice = Pick<Segment, "break_numbers" | "break_names" | "purpose">;
/** Whether the segment may use this break: it has its purpose, and the segment names none, or this one by number or name. */
export const acceptsBreak = (
  { break_numbers, break_names, purpose }: BreakChoice,
  at: { number: number; name: string; purpose: string },
): boolean =>
  at.purpose === purpose &&
  (break_numbers.length + break_names.length === 0 ||
    break_numbers.includes(at.number) ||
    break_names.includes(at.name));

/** The surcharges of a segment (domain 2.7). */
export function listSurcharges(segment: Segment): SurchargeKind[] {
  const { kind, place, break_numbers, break_names, alone, co_branding } = segment;
  const edge = getEdge(place);
  return [
    ...(edge ? [edge] : []),
    ...(kind === "exact" ? (["chosen_hour"] as const) : []),
    ...(break_numbers.length + break_names.length ? (["chosen_break"] as const) : []),
    ...(alone ? (["alone"] as const) : []),
    ...(co_branding ? (["co_branding"] as const) : []),
  ];
}

/** Splits `spots` over `cells` as evenly as possible; the parts sum to `spots`. */
const splitEvenly = (spots: number, cells: number): number[] =>
  Array.from(
    { length: cells },
    (_, i) => Math.floor(((i + 1) * spots) / cells) - Math.floor((i * spots) / cells),
  );

/** The dates a segment airs on: its weekdays, without holidays if it skips them, the first `days` of them. */
export function listDates(segment: Segment, calendar: Calendar): Day[] {
  const { from_date, to_date, weekdays, skip_holidays, days } = segment;
  const dates = listDays(from_date, to_date).filter(
    (date) =>
      weekdays.includes(getWeekday(date)) &&
      !(skip_holidays && calendar.holidays.has(date)) &&
      listHoursOn(segment, date, calendar).length > 0,
  );
  return days === null ? dates : dates.slice(0, days);
}

function countByDay(segment: Segment, days: readonly Day[], quota: number): number[] {
  const { per_day, per_week, weekdays } = segment;
  if (per_day !== null) return days.map(() => per_day);
  if (per_week === null) return splitEvenly(quota, days.length);
  return [...Map.groupBy(days, (date) => getWeekStart(date)).values()].flatMap((week) =>
    splitEvenly(Math.round((per_week * week.length) / weekdays.length), week.length),
  );
}

/** Limits the spots of each week to the count a week, when a count a day is given too. */
function capByWeek(segment: Segment, days: readonly Day[], spots: readonly number[]): number[] {
  const { per_day, per_week } = segment;
  if (per_day === null || per_week === null) return [...spots];
  const left = new Map<Day, number>();
  return days.map((date, i) => {
    const week = getWeekStart(date);
    const taken = Math.min(takeAt(spots, i), left.get(week) ?? per_week);
    left.set(week, (left.get(week) ?? per_week) - taken);
    return taken;
  });
}

/**
 * Distributes the spots of a date over the hours found for its weekday, the best first; the rest has no fixed hour.
 */
function assignFoundHours({ frozen }: Segment, cell: WantedSpots, calendar: Calendar): WantedSpots[] {
  const day = getWeekday(cell.date);
  const foundHours = (frozen ?? []).filter(
    (f) => f.station === cell.station && f.weekday === day && isOn(calendar, cell.date, f.hour),
  );
  let left = cell.spots;
  const found = foundHours.map(({ hour, spots }) => {
    const taken = Math.min(spots, left);
    left -= taken;
    return { ...cell, hour, spots: taken };
  });
  return [...found, { ...cell, spots: left }];
}

/**
 * The spots a segment wants, by station and date in order (domain 4.2). Counts a day and a week apply to each
 * station; a week cut by the flight gets its share; `total` applies to all stations together and limits the other
 * counts.
 */
export function listWantedSpots(segment: Segment, calendar: Calendar = ALWAYS): WantedSpots[] {
  const dates = listDates(segment, calendar);
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
    const quotas = splitEvenly(total ?? 0, stations.length);
    const columns = stations.map((_, i) =>
      capByWeek(segment, dates, countByDay(segment, dates, takeAt(quotas, i))),
    );
    for (const [d, date] of dates.entries())
      for (const [s, station] of stations.entries())
        cells.push({ station, date, hour: null, spots: takeAt(takeAt(columns, s), d) });
  }
  const limited = limitTotal(cells, total ?? Number.POSITIVE_INFINITY);
  const placed =
    kind === "semi_variable" ? limited.flatMap((cell) => assignFoundHours(segment, cell, calendar)) : limited;
  return placed.filter((cell) => cell.spots > 0);
}

function limitTotal(cells: readonly WantedSpots[], total: number): WantedSpots[] {
  let left = total;
  return cells.map((cell) => {
    const spots = Math.min(cell.spots, left);
    left -= spots;
    return { ...cell, spots };
  });
}
