import { type Open, type Parts, toParts } from "@/components/payments/spread";
import { computeReduced } from "@/lib/billing/early-payment/allocate";
import { findExactParts } from "@/lib/billing/exact-parts";
import type { Money } from "@/lib/money";

/** The parts of the open invoices that add up to an amount: in full, or with their discounts; null where none do. */
export function findExact(amount: Money, open: readonly Open[]): Parts | null {
  const full = findExactParts(amount, open);
  if (full) return toParts(full, false);
  const reduced = findExactParts(
    amount,
    open.map((of) => ({ of, open: computeReduced(of) })),
  );
  return (
    reduced &&
    toParts(
      reduced.map(({ of }) => of),
      true,
    )
  );
}
