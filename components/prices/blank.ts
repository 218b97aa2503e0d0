import type { CallOutput } from "@/lib/browser/api";
import { type Money, toMoney } from "@/lib/money";
import { DEFAULT_LENGTH_INDEX } from "@/lib/pricing/length-index";

export type Card = CallOutput<"price_models.list">["rows"][number];
export type Terms = Card["terms"];
export type ListPrice = Terms["list"];

/** The usual lengths a card is read for. */
export const LENGTHS = [10, 15, 20, 30, 45, 60] as const;

export const blankTerms = (): Terms => ({
  list: { basis: "spot", prices: [{ length: 30, price: toMoney("50") }] },
  length_index: DEFAULT_LENGTH_INDEX.map((row) => ({ ...row })),
  smallest_length: 0,
  seasons: [],
  day_parts: [],
  surcharges: { stack: "add", items: [] },
  discounts: {
    quantity_counts: "order",
    quantity: [],
    value: [],
    order: ["quantity", "value", "special"],
    stack: "multiply",
    cap_bp: 10_000,
  },
});

/** The same price on another basis, as near as it can be said. */
export function onBasis(list: ListPrice, basis: ListPrice["basis"]): ListPrice {
  const price: Money = list.basis === "spot" ? list.prices[0]!.price : list.price;
  switch (basis) {
    case "second":
      return { basis, price };
    case "spot":
      return { basis, prices: [{ length: 30, price }] };
    case "first_seconds":
      return { basis, seconds: 30, price, per_second: toMoney("1") };
    case "package":
      return { basis, price, spots: 100, seconds: 30 };
    case "per_thousand":
      return { basis, price, seconds: 30, audience: 10_000 };
  }
}
