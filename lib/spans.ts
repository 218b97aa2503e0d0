import { countDays, type Day } from "@/lib/day";
import { type FieldProblem, invalid } from "@/lib/errors";

/** How many days one request may span, by what it asks. Work and answers grow with the span. */
export const SPAN_DAYS = {
  /** A campaign, from its first day to its last. */
  flight: 400,
  /** Breaks that are opened and shown with what is booked, of a station or on the planner's board. */
  breaks: 400,
  /** A broadcast report. */
  report: 800,
} as const;
/** Days of all segments of one campaign together, each counted once a station. */
export const SEGMENT_STATION_DAYS = 60_000;

/** Days of a span, both ends included; 0 or less when `to` lies before `from`. */
export const countSpanDays = (from: Day, to: Day): number => countDays(from, to) + 1;

/** What is wrong with a span of one use, as a problem of the field that ends it; null where nothing is. */
export function findSpanProblem(
  use: keyof typeof SPAN_DAYS,
  from: Day,
  to: Day,
): Omit<FieldProblem, "path"> | null {
  if (to < from) return { code: "before_start" };
  const limit = SPAN_DAYS[use];
  return countSpanDays(from, to) > limit ? { code: "span_too_long", values: { limit } } : null;
}
/** Throws a refusal (422) at `path` where a span ends before it begins, or is longer than its use allows. */
export function requireSpan(use: keyof typeof SPAN_DAYS, from: Day, to: Day, path = "to"): void {
  const problem = findSpanProblem(use, from, to);
  if (problem) throw invalid(path, problem.code, problem.values);
}
