import { addDays, addMonths, type Day, getMonth, getMonthStart } from "@/lib/day";

/** What a period is compared with: the same months a year before, or the months just before. */
export const COMPARISONS = ["year", "period"] as const;
/** A comparison of `COMPARISONS`. */
export type Comparison = (typeof COMPARISONS)[number];

/** A month of the statistics. */
export type StatsMonth = { from: Day; to: Day };

/** A day that lies in the month of the same name in the calendar and in the broadcast calendar. */
const nameMonth = (of: Day, broadcast: boolean): Day =>
  addDays(getMonthStart(getMonth(of, broadcast).to), 14);

/** The number of months from the month of one day to that of another, both included; below one when `to` is earlier. */
export function countStatsMonths(from: Day, to: Day, broadcast = false): number {
  const [a, b] = [nameMonth(from, broadcast), nameMonth(to, broadcast)];
  return (+b.slice(0, 4) - +a.slice(0, 4)) * 12 + +b.slice(5, 7) - +a.slice(5, 7) + 1;
}

/** Where a month of a period stands: `bucket` is its place among all months, `place` that in its period; both from 1. */
export type MonthPlace = { bucket: number; place: number; is_previous: boolean };
/**
 * Lays the months of a period and of the one compared with beside each other, so that a month of both is read once:
 * `starts` are the first days of all months in order, `spans` the days they cover, `places` one entry for each month of
 * each period. Throws for a period without months.
 */
export function pairMonths(
  now: readonly StatsMonth[],
  before: readonly StatsMonth[],
): { starts: Day[]; spans: StatsMonth[]; places: MonthPlace[] } {
  const byStart = new Map([...before, ...now].map((month) => [month.from, month]));
  const months = [...byStart.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const [first, ...others] = months;
  if (!first) throw new Error("statistics need a month");
  let last = { ...first };
  const spans = [last];
  for (const month of others) {
    if (month.from === addDays(last.to, 1)) last.to = month.to;
    else {
      last = { ...month };
      spans.push(last);
    }
  }
  const starts = months.map(({ from }) => from);
  const bucketOf = ({ from }: StatsMonth) => starts.indexOf(from) + 1;
  const placeAll = (of: readonly StatsMonth[], is_previous: boolean) =>
    of.map((month, i) => ({ bucket: bucketOf(month), place: i + 1, is_previous }));
  return { starts, spans, places: [...placeAll(now, false), ...placeAll(before, true)] };
}

/**
 * The whole months from the month of `from` to that of `to`, in the tenant's calendar. `earlier` moves all of them back
 * by so many months.
 */
export function listStatsMonths(
  from: Day,
  to: Day,
  { broadcast = false, earlier = 0 }: { broadcast?: boolean; earlier?: number } = {},
): StatsMonth[] {
  const first = nameMonth(from, broadcast);
  return Array.from({ length: Math.max(0, countStatsMonths(from, to, broadcast)) }, (_, i) =>
    getMonth(addMonths(first, i - earlier), broadcast),
  );
}

/** By how many months a period of so many months is moved back to be compared. */
export const getMonthsBack = (comparison: Comparison, months: number): number =>
  comparison === "year" ? 12 : months;
