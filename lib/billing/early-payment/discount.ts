import type { Day } from "@/lib/day";
import {
  type BasisPoints,
  compare,
  isNegative,
  isZero,
  type Money,
  negate,
  pickSmaller,
  split,
  subtract,
  sum,
  takeFraction,
} from "@/lib/money";
import { takeAt } from "@/lib/must";
import { computeEarlyDiscount, type EarlyTerms } from "./terms";

/** The tax of one rate that a discount corrects: `base` net, `amount` tax. */
export type DiscountTax = { name: string; bp: BasisPoints; base: Money; amount: Money };
/**
 * What settles an invoice: a part of a payment with the day of the payment, or of a credit note of another invoice with
 * the day of its allocation. Negative where it was taken back. Its own credit notes are not among them.
 */
export type EarlyPart = { amount: Money; day: Day; is_discount: boolean };
/** An invoice as its discount follows from it. */
export type EarlyInvoice = EarlyTerms & {
  total: Money;
  credited: Money;
  paid: Money;
  parts: readonly EarlyPart[];
};

const addUp = (zero: Money, parts: readonly EarlyPart[]) => sum([zero, ...parts.map(({ amount }) => amount)]);

/** The sums from which both answers follow. */
function weigh(invoice: EarlyInvoice) {
  const { total, credited, paid, parts, early_discount_bp, early_discount_until: until } = invoice;
  const none = subtract(total, total);
  const due = subtract(total, credited);
  const inTime = addUp(
    none,
    parts.filter(({ is_discount, day }) => !is_discount && until !== null && day <= until),
  );
  const granted = addUp(
    none,
    parts.filter(({ is_discount }) => is_discount),
  );
  const most = until === null ? none : computeEarlyDiscount(total, credited, early_discount_bp);
  return { none, open: subtract(total, paid), missing: subtract(due, inTime), granted, most };
}

/**
 * The discount that is left to be granted to a payment of a day: it may leave so much open. None after the last day of
 * the discount; what others paid after that day lowers it, because it is no early payment.
 */
export function computeAvailableDiscount(invoice: EarlyInvoice, day: Day): Money {
  const { none, open, missing, granted, most } = weigh(invoice);
  const until = invoice.early_discount_until;
  if (until === null || day > until) return none;
  const rest = subtract(most, granted);
  const left = pickSmaller(rest, subtract(sum([most, open]), missing));
  return isNegative(left) ? none : left;
}

/**
 * How much of the granted discount an invoice no longer earns: all of it once what was paid in time, with the discount,
 * does not cover what it costs; and what exceeds the rate of what credit notes have left.
 */
export function computeUnearnedDiscount(invoice: EarlyInvoice): Money {
  const { none, missing, granted, most } = weigh(invoice);
  const earned = compare(missing, most) > 0 ? none : most;
  const over = subtract(granted, earned);
  return isNegative(over) ? none : over;
}

type Taxed = { total: Money; taxes: readonly DiscountTax[] };

/**
 * The taxes that a discount corrects. The discount is split over the rates in proportion to what the invoice, less its
 * credit notes, costs at each with tax, by largest remainder; the tax is contained in each share and rounded once
 * (UStG § 17: a discount lowers the taxable amount of the period in which it is taken). What is untaxed has no row.
 */
export function splitDiscount(discount: Money, invoice: Taxed, credits: readonly Taxed[]): DiscountTax[] {
  const lessCredits = (of: Money, read: (credit: Taxed) => Money) =>
    subtract(of, sum([subtract(of, of), ...credits.map(read)]));
  const rates = invoice.taxes.map(({ name, bp, base, amount }) => {
    const worth = lessCredits(sum([base, amount]), ({ taxes }) => {
      const same = taxes.filter((one) => one.name === name && one.bp === bp);
      return sum([subtract(base, base), ...same.flatMap((one) => [one.base, one.amount])]);
    });
    return { name, bp, worth };
  });
  const left = lessCredits(invoice.total, ({ total }) => total);
  const untaxed = subtract(left, sum([subtract(left, left), ...rates.map(({ worth }) => worth)]));
  const weights = [...rates.map(({ worth }) => worth), untaxed];
  // Rates of which nothing is left, or less than nothing, take no part.
  const shares = split(
    discount,
    weights.map((weight) => (isNegative(weight) ? subtract(weight, weight) : weight)),
  );
  return rates
    .map(({ name, bp }, at) => {
      const share = takeAt(shares, at);
      const amount = takeFraction(share, bp, 10_000 + bp);
      return { name, bp, base: subtract(share, amount), amount };
    })
    .filter(({ base, amount }) => !isZero(base) || !isZero(amount));
}

/** The sums by rate of the taxes of several rows; rates of which nothing is left have none. */
export function addDiscountTaxes(rows: readonly (readonly DiscountTax[])[]): DiscountTax[] {
  const byRate = Map.groupBy(rows.flat(), ({ name, bp }) => `${bp} ${name}`);
  return [...byRate.values()]
    .map((of) => ({
      name: takeAt(of, 0).name,
      bp: takeAt(of, 0).bp,
      base: sum(of.map(({ base }) => base)),
      amount: sum(of.map(({ amount }) => amount)),
    }))
    .filter(({ base, amount }) => !isZero(base) || !isZero(amount));
}

/** The taxes, negative, of a part that is taken back of a granted discount: of all of it exactly what was granted. */
export function splitRelease(released: Money, granted: Money, taxes: readonly DiscountTax[]): DiscountTax[] {
  const left = subtract(granted, released);
  const kept = isZero(left) ? [] : splitDiscount(left, { total: granted, taxes }, []);
  const back = taxes.map(({ base, amount, ...rate }) => ({
    ...rate,
    base: negate(base),
    amount: negate(amount),
  }));
  return addDiscountTaxes([back, kept]);
}
