import { compare, type Money, subtract } from "@/lib/money";

type Part = { invoice: string; amount: Money; discount?: boolean | undefined };

/** What a payment settles less of, and more of, to come from its present parts to the wanted ones. */
export function planReallocation(
  present: ReadonlyMap<string, Money>,
  wanted: readonly Part[],
): { released: Part[]; added: Part[] } {
  const next = new Map(wanted.map(({ invoice, amount }) => [invoice, amount]));
  const released = [...present].flatMap(([invoice, before]) => {
    const after = next.get(invoice) ?? subtract(before, before);
    return compare(after, before) < 0 ? [{ invoice, amount: subtract(before, after) }] : [];
  });
  const added = wanted.flatMap(({ invoice, amount }) => {
    const before = present.get(invoice);
    if (before === undefined) return [{ invoice, amount }];
    return compare(amount, before) > 0 ? [{ invoice, amount: subtract(amount, before) }] : [];
  });
  return { released, added };
}

/**
 * The invoices whose discount a payment gives up: it no longer settles them, the discount was unticked, or it is asked for
 * with another amount.
 */
export const listDroppedDiscounts = (
  discounts: ReadonlyMap<string, Money>,
  before: ReadonlyMap<string, Money>,
  wanted: readonly Part[],
): string[] =>
  [...discounts.keys()].filter((invoice) => {
    const part = wanted.find((one) => one.invoice === invoice);
    if (!part || part.discount === false) return true;
    return part.discount === true && part.amount !== before.get(invoice);
  });
