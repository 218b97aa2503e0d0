import { addDays, countDays, type Day, pickEarlier, pickLater } from "@/lib/day";
import { type BasisPoints, isNegative, type Money, multiply, subtract, sum, takeFraction } from "@/lib/money";

/** What a tenant claims on late payments: basis points a year, 0 for nothing, and days that an invoice may be late without. */
export type LateInterestSettings = { bp: BasisPoints; grace_days: number };
/** The greatest yearly rate, 100 %. */
export const MOST_LATE_INTEREST = 10_000;
/** The settings of a new tenant: no interest is claimed. */
export const DEFAULT_LATE_INTEREST: LateInterestSettings = { bp: 0, grace_days: 0 };

/** An open invoice, and what settled it on which days; negative where it was taken back. */
export type LateInvoice = {
  total: Money;
  due_date: Day;
  settled: readonly { date: Day; amount: Money }[];
};

const DAYS_OF_YEAR = 365;
const UNITS = 10_000;

/** The days on which what is open of an invoice changes, after it was due and before the day after `until`. */
const listChanges = ({ settled, due_date }: LateInvoice, until: Day): Day[] => [
  ...new Set(settled.map(({ date }) => date).filter((date) => date > due_date && date <= until)),
];

/**
 * The interest claimed on an invoice up to and with a day: simple interest on what was open on each day, from the day
 * after the due date (Directive 2011/7/EU, Art. 2 no. 6 and Art. 3 (3) a), at days ÷ 365 (as the UK government computes
 * it under the Late Payment of Commercial Debts (Interest) Act 1998), rounded once. Nothing while the invoice is late by
 * no more than the days of grace; then from the first day. What is settled on a day bears no interest from that day on.
 */
export function computeLateInterest(
  invoice: LateInvoice,
  { bp, grace_days }: LateInterestSettings,
  until: Day,
): Money {
  const none = subtract(invoice.total, invoice.total);
  const { due_date, settled, total } = invoice;
  if (bp === 0 || countDays(due_date, until) <= grace_days) return none;
  const first = addDays(due_date, 1);
  const starts = [first, ...listChanges(invoice, until)].toSorted();
  const last = addDays(until, 1);
  const products = starts.map((start, at) => {
    const from = pickLater(start, first);
    const days = countDays(from, pickEarlier(starts[at + 1] ?? last, last));
    const open = subtract(
      total,
      sum([none, ...settled.filter(({ date }) => date <= start).map(({ amount }) => amount)]),
    );
    return isNegative(open) ? none : multiply(open, days);
  });
  return takeFraction(sum([none, ...products]), bp, UNITS * DAYS_OF_YEAR);
}
