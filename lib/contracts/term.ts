import { addDays, addMonths, countDays, type Day } from "@/lib/day";

/** The first and the last day of a contract. */
export type Term = { start_date: Day; end_date: Day };

const MOST_MONTHS = 120;

/**
 * The days of a renewal: from the day after the end, as many whole months as before, or as many days where the term was
 * no whole number of months.
 */
export function renewTerm({ start_date, end_date }: Term): Term {
  const next = addDays(end_date, 1);
  for (let months = 1; months <= MOST_MONTHS; months++) {
    const at = addMonths(start_date, months);
    if (at > next) break;
    if (at === next) return { start_date: next, end_date: addDays(addMonths(next, months), -1) };
  }
  return { start_date: next, end_date: addDays(next, countDays(start_date, end_date)) };
}

/** Days before the end of a contract at which it is called expiring. */
export const EXPIRY_DAYS = [60, 30] as const;

/** The days that are left of a term with this one, 0 after its end. */
export const countDaysLeft = ({ end_date }: Pick<Term, "end_date">, today: Day): number =>
  Math.max(0, countDays(today, end_date) + 1);

/** The smallest of `EXPIRY_DAYS` that is reached; null before all of them and after the end. */
export function findExpiryWarning({ end_date }: Pick<Term, "end_date">, today: Day): number | null {
  const days = countDays(today, end_date);
  if (days < 0) return null;
  return EXPIRY_DAYS.findLast((limit) => days <= limit) ?? null;
}
