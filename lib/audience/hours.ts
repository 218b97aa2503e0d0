import { type Day, getWeekday } from "@/lib/day";

/** The kinds of days for which a study states an audience, in the order of `countHours`. */
export const AUDIENCE_DAYS = ["workday", "saturday", "sunday"] as const;
/** A kind of `AUDIENCE_DAYS`. */
export type AudienceDay = (typeof AUDIENCE_DAYS)[number];
/** The hours of a day. */
export const HOURS_OF_DAY = 24;
/** The hours of `countHours`: those of each kind of day. */
export const AUDIENCE_HOURS = AUDIENCE_DAYS.length * HOURS_OF_DAY;
/** The greatest number of people of an audience or area. */
export const MOST_PEOPLE = 1_000_000_000;

const SATURDAY = 6;
const HOUR = 3600;

/**
 * Returns the hour of `AUDIENCE_HOURS` in which a spot airs: hours of workdays first, then of Saturdays and Sundays. As
 * in rate cards the broadcast day counts, and a holiday is the weekday that it falls on.
 */
function findHour(date: Day, second: number): number {
  const kind = Math.max(0, getWeekday(date) - SATURDAY + 1);
  return kind * HOURS_OF_DAY + Math.floor(second / HOUR);
}

/** Counts spots by `AUDIENCE_HOURS`; `second` is the second of the broadcast day's clock. */
export function countHours(spots: readonly { date: Day; second: number }[]): number[] {
  const counts = new Array<number>(AUDIENCE_HOURS).fill(0);
  for (const { date, second } of spots) {
    const hour = findHour(date, second);
    counts[hour] = (counts[hour] ?? 0) + 1;
  }
  return counts;
}
