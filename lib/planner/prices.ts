import { type Money, multiply, subtract, sum, toMoney } from "@/lib/money";
import type { Board } from "./grid";
import type { PaintedSpots } from "./painting";

/** Spots and their list price. */
export type SpotSum = { spots: number; price: Money };
const NOTHING: SpotSum = { spots: 0, price: toMoney(0) };

/**
 * The painted spots of each segment with their list price, which is the price the booking begins with. Spots of one
 * price are counted first, so that a stroke is priced with a few sums.
 */
export function sumListPrices(prices: Board["prices"], spots: PaintedSpots): ReadonlyMap<string, SpotSum> {
  const counts = new Map<string, Map<number, number>>();
  for (const [at, own] of spots)
    for (const { segment } of own) {
      const price = prices.find((p) => p.segment === segment)?.at[at] ?? -1;
      const known = counts.get(segment) ?? new Map<number, number>();
      counts.set(segment, known.set(price, (known.get(price) ?? 0) + 1));
    }
  return new Map(
    [...counts].map(([segment, byPrice]) => {
      const amounts = prices.find((p) => p.segment === segment)?.amounts ?? [];
      const paid = [...byPrice].flatMap(([price, n]) => {
        const amount = amounts[price];
        return amount === undefined ? [] : [multiply(amount, n)];
      });
      const count = [...byPrice.values()].reduce((n, one) => n + one, 0);
      return [segment, { spots: count, price: sum([NOTHING.price, ...paid]) }];
    }),
  );
}

const addUp = (sums: ReadonlyMap<string, SpotSum>): SpotSum => ({
  spots: [...sums.values()].reduce((n, one) => n + one.spots, 0),
  price: sum([NOTHING.price, ...[...sums.values()].map((one) => one.price)]),
});

/** What an edit adds to a painting, in spots and at list price; negative where it removes. */
export function priceChange(prices: Board["prices"], before: PaintedSpots, after: PaintedSpots): SpotSum {
  const [from, to] = [addUp(sumListPrices(prices, before)), addUp(sumListPrices(prices, after))];
  return { spots: to.spots - from.spots, price: subtract(to.price, from.price) };
}
