import { computeTaxes, type TaxRate } from "@/lib/billing/taxes";
import { applyRate, type BasisPoints, type Money, subtract, sum } from "@/lib/money";

/** What follows the price of a campaign: − agency commission → net → tax → total. */
export type PriceSums = {
  /** The price of its spots, after discounts. */
  gross: Money;
  commission_bp: BasisPoints;
  commission: Money;
  net: Money;
  taxes: { name: string; percent_bp: BasisPoints; tax: Money }[];
  total: Money;
};

/**
 * Computes gross → − agency commission → net → tax → total (domain 2.7). The commission is taken of the gross price as a
 * whole and rounded once, as an invoice of all spots rounds it. `tax`: the rate of new documents; null for none.
 */
export function computePriceSums(
  gross: Money,
  commission_bp: BasisPoints,
  tax: Pick<TaxRate, "name" | "percent_bp"> | null,
): PriceSums {
  const commission = applyRate(gross, commission_bp);
  const net = subtract(gross, commission);
  const taxes = computeTaxes([{ net, tax }], false).map(({ name, percent_bp, tax }) => ({
    name,
    percent_bp,
    tax,
  }));
  const total = sum([net, ...taxes.map((rate) => rate.tax)]);
  return { gross, commission_bp, commission, net, taxes, total };
}

/** The price of one spot from gross to net and tax, by the commission and tax of its campaign. */
export const computeSpotSums = (
  price: Money,
  { commission_bp, taxes }: Pick<PriceSums, "commission_bp" | "taxes">,
): PriceSums => computePriceSums(price, commission_bp, taxes[0] ?? null);
