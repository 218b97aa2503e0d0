import { allocate } from "@/lib/billing/invoice-status";
import { compare, isZero, type Money, subtract, sum } from "@/lib/money";

/** An open invoice, and the discount that a payment of the day in question may leave open of it. */
export type EarlyOpen = { uuid: string; open: Money; discount: Money };
/** A part of a payment; with `discount` what it leaves open of the invoice is settled as discount for early payment. */
export type EarlyAllocation = { invoice: string; amount: Money; discount?: true };

/** What a payment has to bring at least to settle an invoice with its discount. */
export const computeReduced = ({ open, discount }: Pick<EarlyOpen, "open" | "discount">): Money =>
  compare(discount, open) < 0 ? subtract(open, discount) : open;

/** Whether a part settles an invoice together with its discount. */
export function isCoveredEarly(
  amount: Money,
  { open, discount }: Pick<EarlyOpen, "open" | "discount">,
): boolean {
  const rest = subtract(open, amount);
  return (
    compare(amount, open) < 0 && compare(rest, discount) <= 0 && compare(amount, subtract(open, open)) > 0
  );
}

/** The parts that settle invoices, each with its discount where it has one. */
export const settleReduced = (invoices: readonly EarlyOpen[]): EarlyAllocation[] =>
  invoices.map((one) => {
    const amount = computeReduced(one);
    const part = { invoice: one.uuid, amount };
    return compare(amount, one.open) < 0 ? { ...part, discount: true } : part;
  });

/**
 * Allocates a payment to open invoices in the given order. Where it is exactly what the first of them cost with their
 * discounts, it settles these; otherwise they are paid in full, and the last one with its discount if its part covers it.
 */
export function allocateEarly(
  amount: Money,
  open: readonly EarlyOpen[],
): { allocations: EarlyAllocation[]; left: Money } {
  let reduced = subtract(amount, amount);
  for (const [at, one] of open.entries()) {
    reduced = sum([reduced, computeReduced(one)]);
    if (compare(reduced, amount) > 0) break;
    if (compare(reduced, amount) === 0 && !isZero(amount))
      return { allocations: settleReduced(open.slice(0, at + 1)), left: subtract(amount, amount) };
  }
  const byUuid = new Map(open.map((one) => [one.uuid, one]));
  const { allocations, left } = allocate(amount, open);
  return {
    allocations: allocations.map((part): EarlyAllocation => {
      const of = byUuid.get(part.invoice);
      return of && isCoveredEarly(part.amount, of) ? { ...part, discount: true } : part;
    }),
    left,
  };
}
