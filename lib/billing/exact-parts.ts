import { type Money, toUnits } from "@/lib/money";

/** Sums that are kept while invoices are combined: more open invoices than that allows get no suggestion. */
const MOST_SUMS = 5_000;

type Found = { at: number; before: Found | null; count: number };

/**
 * The open invoices that add up to an amount, in their order: the fewest of them, and of as many those that come first.
 * All amounts have the same decimals. Null where no combination does, or there are too many to try.
 */
export function findExactParts<T extends { open: Money }>(amount: Money, open: readonly T[]): T[] | null {
  const wanted = toUnits(amount);
  const sums = new Map<number, Found | null>([[0, null]]);
  for (const [at, invoice] of open.entries()) {
    const value = toUnits(invoice.open);
    if (value <= 0 || value > wanted) continue;
    for (const [sum, before] of [...sums]) {
      const next = sum + value;
      const count = (before?.count ?? 0) + 1;
      const known = sums.get(next);
      if (next > wanted || (known && known.count <= count)) continue;
      sums.set(next, { at, before, count });
    }
    if (sums.size > MOST_SUMS) return null;
  }
  const places: number[] = [];
  for (let step = sums.get(wanted) ?? null; step; step = step.before) places.push(step.at);
  return places.length ? places.toReversed().map((at) => open[at]!) : null;
}
