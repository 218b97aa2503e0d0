import { addMonths, type Day } from "@/lib/day";

/** How often an invoice repeats. */
export const EVERY = ["month", "quarter", "year"] as const;
/** A rhythm of `EVERY`. */
export type Every = (typeof EVERY)[number];
const MONTHS: Record<Every, number> = { month: 1, quarter: 3, year: 12 };

/** When an invoice repeats. It ends after the day `until`, or with so many invoices; null without an end. */
export type RecurringTerms = { every: Every; start_date: Day; until: Day | null; times: number | null };
/** How far a schedule is: dates that have passed, made or skipped, and invoices that were made. */
export type RecurringProgress = { step: number; made: number };

/** The date of a step: the day of the first one, or the last day of a shorter month. */
const getDate = ({ every, start_date }: RecurringTerms, step: number): Day =>
  addMonths(start_date, step * MONTHS[every]);

/** The next date; null where the schedule has ended. */
export function findNextDate(terms: RecurringTerms, { step, made }: RecurringProgress): Day | null {
  if (terms.times !== null && made >= terms.times) return null;
  const date = getDate(terms, step);
  return terms.until !== null && date > terms.until ? null : date;
}

/** The first step from `step` on whose date is not before a day: what was missed while paused is not made up for. */
export function findStepFrom(terms: RecurringTerms, step: number, today: Day): number {
  let next = step;
  while (getDate(terms, next) < today) next++;
  return next;
}

/** The next dates, at most so many. */
export function listNextDates(terms: RecurringTerms, progress: RecurringProgress, most: number): Day[] {
  const dates: Day[] = [];
  let { step, made } = progress;
  for (let date = findNextDate(terms, { step, made }); date && dates.length < most; ) {
    dates.push(date);
    date = findNextDate(terms, { step: ++step, made: ++made });
  }
  return dates;
}

/** The date that is proposed first: one rhythm after an invoice, not before a day. */
export function proposeStart(invoice: Day, every: Every, today: Day): Day {
  const terms = { every, start_date: invoice, until: null, times: null };
  return getDate(terms, Math.max(1, findStepFrom(terms, 1, today)));
}

/** Replaces {YYYY}, {MM} and {month} by year, number and name of the month of a date, in a language. */
export function fillPeriod(text: string, date: Day, language: string): string {
  const name = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return text
    .replaceAll("{YYYY}", date.slice(0, 4))
    .replaceAll("{MM}", date.slice(5, 7))
    .replaceAll("{month}", name.format(new Date(`${date}T00:00:00Z`)));
}
