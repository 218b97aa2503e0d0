import { type Day, pickLater } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { compare, isNegative, isZero, type Money, negate, pickSmaller, subtract, sum } from "@/lib/money";

/**
 * What a payment or credit note settles of an invoice. `discount` of a payment: whether the rest of the invoice is settled
 * as discount for early payment; undefined keeps what there is.
 */
export type AllocationPart = { invoice: string; amount: Money; discount?: boolean | undefined };
/** A billing document to which a part may be allocated; `paid` is what settles it so far. */
export type Allocatable = {
  uuid: string;
  kind: string;
  status: string;
  customer: string;
  total: Money;
  paid: Money;
  date: Day;
};
/** A part with the date of its invoice. */
export type DatedPart = AllocationPart & { date: Day };
type Held = ReadonlyMap<string, Allocatable>;

const isOpenFor = (customer: string, invoice: Allocatable | undefined): invoice is Allocatable =>
  invoice?.kind === "invoice" && invoice.status !== "draft" && invoice.customer === customer;

/** Refuses (422) parts that name an invoice twice, are not positive, or together exceed `most`. */
export function checkParts(parts: readonly AllocationPart[], most: Money): void {
  const seen = new Set<string>();
  for (const [i, { invoice, amount }] of parts.entries()) {
    if (seen.has(invoice)) throw invalid(`allocations.${i}.invoice`, "bad_id");
    seen.add(invoice);
    if (isNegative(amount) || isZero(amount)) throw invalid(`allocations.${i}.amount`, "bad_amount");
  }
  if (parts.length > 0 && compare(sum(parts.map((part) => part.amount)), most) > 0)
    throw invalid("allocations", "overallocated");
}

/**
 * Returns the parts with the dates of their invoices. Refuses (422) a part whose invoice is a draft, of another customer
 * or open for less, by its position in `wanted`.
 */
export function checkOpen(
  parts: readonly AllocationPart[],
  held: Held,
  customer: string,
  wanted: readonly AllocationPart[] = parts,
): DatedPart[] {
  return parts.map((part) => {
    const at = wanted.findIndex((one) => one.invoice === part.invoice);
    const invoice = held.get(part.invoice);
    if (!isOpenFor(customer, invoice)) throw invalid(`allocations.${at}.invoice`, "bad_id");
    if (compare(part.amount, subtract(invoice.total, invoice.paid)) > 0)
      throw invalid(`allocations.${at}.amount`, "overallocated");
    return { ...part, date: invoice.date };
  });
}

/**
 * The day from which a part settles its invoice: not before the payment or credit note, the invoice, or the last day on
 * which something was taken back from the invoice, because until then that settled it.
 */
export const pickAllocationDay = (source: Day, invoice: Day, released: Day | undefined): Day =>
  pickLater(pickLater(source, invoice), released ?? invoice);

/** Opposite allocations that take parts back, from today on or from the day of the last allocation to the invoice. */
export function planReleases(
  released: readonly AllocationPart[],
  allocations: readonly { invoice_id: string; date: Day }[],
  today: Day,
): DatedPart[] {
  return released.map(({ invoice, amount }) => ({
    invoice,
    amount: negate(amount),
    date: allocations
      .filter((one) => one.invoice_id === invoice)
      .reduce((last, { date }) => pickLater(last, date), today),
  }));
}

/** A payment with what of it settles invoices and what was paid back. */
type PaymentState = {
  amount: Money;
  allocated: Money;
  refunded: Money;
  payment_date: Day;
  allocations: readonly { amount: Money; date: Day }[];
};
/** What is left of a payment, with `places` decimals. */
export const computeOverpaid = (
  { amount, allocated, refunded }: Pick<PaymentState, "amount" | "allocated" | "refunded">,
  places: number,
): Money => subtract(amount, sum([allocated, refunded], places));

/** Refuses (422) a refund of more than is left, in the future, or of a day on which its amount settled an invoice. */
export function checkRefund(
  payment: PaymentState,
  { amount, date }: { amount: Money; date: Day },
  today: Day,
  places: number,
): void {
  if (isNegative(amount) || isZero(amount)) throw invalid("amount", "bad_amount");
  if (compare(amount, computeOverpaid(payment, places)) > 0) throw invalid("amount", "refund_exceeds");
  const first = payment.allocations
    .filter((one) => isNegative(one.amount))
    .reduce((last, one) => pickLater(last, one.date), payment.payment_date);
  if (date < first) throw invalid("date", "refund_too_early");
  if (date > today) throw invalid("date", "refund_in_future");
}

type Balance = { total: Money; paid: Money };
/** How much of the invoice that it credits a credit note settles: what both have open. */
export const computeOwnSettlement = (credit: Balance, invoice: Balance): Money =>
  pickSmaller(subtract(credit.total, credit.paid), subtract(invoice.total, invoice.paid));
