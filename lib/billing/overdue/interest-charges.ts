import { addDays, type Day, pickEarlier } from "@/lib/day";
import { compare, isNegative, isZero, type Money, subtract, sum } from "@/lib/money";
import { computeLateInterest, type LateInterestSettings, type LateInvoice } from "./late-interest";

/**
 * What was charged of the interest on an invoice: up to and with a day, null for nothing; and the interest on other
 * invoices that it charges itself, which bears none (no interest on interest).
 */
export type InterestCharges = { charged_until: Day | null; own_interest: Money };
/** Interest that is left to be charged for the days after those that were. */
export type UnchargedInterest = { until: Day; amount: Money };

/** The day on which the last part settled an invoice; null while it is open. */
function findSettledDay({ total, settled }: LateInvoice): Day | null {
  const paid = sum([subtract(total, total), ...settled.map(({ amount }) => amount)]);
  if (compare(paid, total) < 0) return null;
  return (
    settled
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? null
  );
}

/**
 * Computes the interest on an invoice up to and with a day, less that of the days which were charged, at the settings of
 * now. The days of grace are counted until it was settled, so that an invoice paid within them bears none; they are not
 * given a second time.
 */
export function computeUnchargedInterest(
  invoice: LateInvoice,
  { charged_until, own_interest }: InterestCharges,
  settings: LateInterestSettings,
  day: Day,
): UnchargedInterest {
  const bearing = { ...invoice, total: subtract(invoice.total, own_interest) };
  const settled = findSettledDay(bearing);
  const last = pickEarlier(day, settled ?? day);
  // What is settled on a day bears no interest on it.
  const until = settled !== null && settled <= day ? addDays(settled, -1) : day;
  const none = subtract(invoice.total, invoice.total);
  const whole = computeLateInterest(bearing, settings, last);
  if (charged_until === null || isZero(whole)) return { until, amount: whole };
  const charged = computeLateInterest(bearing, { ...settings, grace_days: 0 }, charged_until);
  const left = subtract(whole, charged);
  return { until, amount: isNegative(left) ? none : left };
}
