import { addDays, addMonths, type Day, getMonthEnd, getMonthStart, pickEarlier, pickLater } from "@/lib/day";
import { add, type Money } from "@/lib/money";
import { SPAN_DAYS } from "@/lib/spans";

/**
 * What a statement of account lists, in the order of one day. Credit notes, payments and discounts lower the balance. A
 * refund names its payment, a discount its invoice.
 */
export const STATEMENT_KINDS = ["invoice", "credit_note", "payment", "discount", "refund"] as const;

/** Returns the entries, each with the balance after it. */
export function computeBalances<E extends { amount: Money }>(
  opening: Money,
  entries: readonly E[],
): (E & { balance: Money })[] {
  let balance = opening;
  return entries.map((entry) => {
    balance = add(balance, entry.amount);
    return { ...entry, balance };
  });
}

/** The first day of the calendar quarter of a day. */
export const getQuarterStart = (of: Day): Day => {
  const start = getMonthStart(of);
  return addMonths(start, -((Number(start.slice(5, 7)) - 1) % 3));
};

/** The day from which a statement shows all that is open: at least its quarter, at most the longest span. */
export function proposeStatementStart(to: Day, oldestOpen: Day | null): Day {
  const from = pickEarlier(getQuarterStart(to), oldestOpen ?? to);
  return pickLater(from, addDays(to, 1 - SPAN_DAYS.statement));
}

/** A usual span of a statement; a key of `customers.statement.presets`. */
export type StatementPreset = { id: string; from: Day; to: Day };
/** The usual spans of statements on a day, none beyond it: this month, the one before, quarters and years likewise. */
export function listStatementPresets(today: Day): StatementPreset[] {
  const month = getMonthStart(today);
  const quarter = getQuarterStart(today);
  const year = addMonths(month, 1 - Number(month.slice(5, 7)));
  const make = (id: string, from: Day, months: number) => ({
    id,
    from,
    to: pickEarlier(getMonthEnd(addMonths(from, months - 1)), today),
  });
  return [
    make("this_month", month, 1),
    make("last_month", addMonths(month, -1), 1),
    make("this_quarter", quarter, 3),
    make("last_quarter", addMonths(quarter, -3), 3),
    make("this_year", year, 12),
    make("last_year", addMonths(year, -12), 12),
  ];
}
