import { findDefaultTax, type TaxRate } from "@/lib/billing/taxes";
import type { Money } from "@/lib/money";

/** What a price of the price list is for. */
export const PRICE_UNITS = ["piece", "hour", "day", "month", "thousand"] as const;
/** A unit of `PRICE_UNITS`. */
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** What an invoice line copies from an item of the price list. */
export type PricedItem = {
  name: string;
  text: string;
  unit: PriceUnit;
  price: Money;
  tax_name: string | null;
};
type ItemTax = Pick<TaxRate, "name" | "percent_bp">;

const UNTAXED: ItemTax = { name: "", percent_bp: 0 };

/**
 * The tax of an item: the rate of that name, "" untaxed, null the tenant's default. A rate that was renamed or removed
 * since counts as the default; without a default the item is untaxed.
 */
export function findItemTax(tax_name: string | null, rates: readonly TaxRate[]): ItemTax {
  if (tax_name === "") return UNTAXED;
  return rates.find((rate) => rate.name === tax_name) ?? findDefaultTax(rates) ?? UNTAXED;
}

/** The texts, price and tax of an invoice line made from an item; the line stays as it is when the item changes. */
export function copyItemToLine(
  { name, text, unit, price, tax_name }: PricedItem,
  rates: readonly TaxRate[],
): { title: string; detail: string; unit: PriceUnit; price: Money; tax_name: string; tax_bp: number } {
  const tax = findItemTax(tax_name, rates);
  return { title: name, detail: text, unit, price, tax_name: tax.name, tax_bp: tax.percent_bp };
}
