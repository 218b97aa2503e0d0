import { countDays, type Day } from "@/lib/day";
import { type FieldProblem, invalid } from "@/lib/errors";

/** The greatest number of days one request may span, by use, because work and answers grow with the span. */
export const SPAN_DAYS = {
  /** A campaign's flight: three years. */
  flight: 1096,
  /** Breaks with their bookings, of a station or on the planner board. */
  breaks: 400,
  /** A broadcast report. */
  report: 800,
  /** A statement of account: five years. */
  statement: 1830,
  /** Statistics: three years, from the first day of a month to the last of another. */
  statistics: 1100,
  /** Days of a station that are reconciled in one queue. */
  reconciliation: 31,
} as const;
/** Days of a flight up to which it is booked without a question: a year. */
export const FLIGHT_ASKED = 366;
/** The greatest number of days of all segments of a campaign, each counted once for each station. */
export const SEGMENT_STATION_DAYS = 60_000;
/** The same days, each counted once for each hour that an exact segment names. */
export const SEGMENT_STATION_HOURS = 240_000;

/** The greatest number of breaks on the stations and days of a campaign that one plan walks. */
export const PLAN_BREAKS = 100_000;

/** The same breaks, each counted once for each segment that may use it. */
export const PLAN_CHOICES = 150_000;

/** Days of a span, both ends included; 0 or less when `to` is before `from`. */
export const countSpanDays = (from: Day, to: Day): number => countDays(from, to) + 1;

/** The problem of a span, for the field that ends it; null when there is none. */
export function findSpanProblem(
  use: keyof typeof SPAN_DAYS,
  from: Day,
  to: Day,
): Omit<FieldProblem, "path"> | null {
  if (to < from) return { code: "before_start" };
  const limit = SPAN_DAYS[use];
  return countSpanDays(from, to) > limit ? { code: "span_too_long", values: { limit } } : null;
}
/** Throws 422 at `path` when a span ends before it begins or is longer than its use allows. */
export function requireSpan(use: keyof typeof SPAN_DAYS, from: Day, to: Day, path = "to"): void {
  const problem = findSpanProblem(use, from, to);
  if (problem) throw invalid(path, problem.code, problem.values);
}
