import { type Money, multiply, subtract, sum, toMoney } from "@/lib/money";
import type { Board } from "./grid";
import type { PaintedSpots } from "./painting";

/** Spots and their list price. */
export type SpotSum = { spots: number; price: Money };
const NOTHING: SpotSum = { spots: 0, price: toMoney(0) };

/** The list price a booked spot was sold at, by its id; null for a make-good or bonus spot, which was not ordered. */
export type BookedPrices = ReadonlyMap<string, Money | null>;
const NOT_BOOKED: BookedPrices = new Map();

/** The list prices of the booked spots of a board. */
export const readBookedPrices = ({ spots }: Pick<Board, "spots">): BookedPrices =>
  new Map(spots.map(({ uuid, listed }) => [uuid, listed]));

/** The spots that were ordered, or would be: without make-goods and bonus spots. */
export const pickOrdered = (spots: PaintedSpots, booked: BookedPrices): PaintedSpots =>
  new Map([...spots].map(([at, own]) => [at, own.filter(({ uuid }) => !uuid || booked.get(uuid) !== null)]));

/**
 * The painted spots of each segment with their list price: booked ones at the price they were sold at, others at the one
 * that the booking begins with. Spots of one price are counted first, so that a stroke is priced with a few sums.
 */
export function sumListPrices(
  prices: Board["prices"],
  spots: PaintedSpots,
  booked = NOT_BOOKED,
): ReadonlyMap<string, SpotSum> {
  const counts = new Map<string, Map<Money | null, number>>();
  for (const [at, own] of spots)
    for (const { segment, uuid } of own) {
      const row = prices.find((p) => p.segment === segment);
      const price = (uuid ? booked.get(uuid) : null) ?? row?.amounts[row.at[at] ?? -1] ?? null;
      const known = counts.get(segment) ?? new Map<Money | null, number>();
      counts.set(segment, known.set(price, (known.get(price) ?? 0) + 1));
    }
  return new Map(
    [...counts].map(([segment, byPrice]) => {
      const paid = [...byPrice].flatMap(([price, n]) => (price === null ? [] : [multiply(price, n)]));
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
