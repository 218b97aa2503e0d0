import { type BasisPoints, type Money, scale, sum, takeFraction } from "@/lib/money";

/** What the quantity of an item counts: spots, seconds, an amount for any use, or periods of a sponsorship. */
export const ITEM_KINDS = ["spots", "seconds", "money", "sponsorship"] as const;
/** A kind of `ITEM_KINDS`. */
export type ItemKind = (typeof ITEM_KINDS)[number];

/** The greatest number of items of a contract. */
export const ITEMS_MOST = 200;

type Priced = { quantity: number; price: Money };

/** The amount of an item: quantity times price, rounded to the places of the currency. */
export const computeItemAmount = ({ quantity, price }: Priced, places: number): Money =>
  takeFraction(price, quantity, 1, places);

/** The sum of the amounts of items. */
export const sumItems = (items: readonly { amount: Money }[], places: number): Money =>
  sum(
    items.map(({ amount }) => amount),
    places,
  );

/** Decimal places of an indexed price, as of every price that is entered. */
const PRICE_PLACES = 4;
const WHOLE = 10_000;

/** Raises the price of an item by an index in basis points; a negative one lowers it. The quantity stays. */
export function applyIndex<I extends Priced>(
  item: I,
  index_bp: BasisPoints,
  places: number,
): I & { amount: Money } {
  const price = index_bp === 0 ? item.price : scale(item.price, [WHOLE + index_bp], PRICE_PLACES);
  return { ...item, price, amount: computeItemAmount({ ...item, price }, places) };
}
