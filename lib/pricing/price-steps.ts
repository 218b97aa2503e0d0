import type { BasisPoints, Money } from "@/lib/money";
import type { DiscountKind, SurchargeKind } from "@/lib/pricing/price-model";

/**
 * One step of a price, kept with what it explains. `amount` is what the step added (negative: took away),
 * so the amounts of all steps sum to the price. A factor multiplies; a percent is of a base.
 */
export type PriceStep = {
  step: "list" | "length" | "season" | "day_part" | "surcharge" | "manual" | DiscountKind | "commission";
  /** The season, day part, surcharge or special named by the tenant. */
  name?: SurchargeKind | (string & {});
  factor_bp?: BasisPoints;
  percent_bp?: BasisPoints;
  /** Of a list price for a thousand: how many listen. Of a package: how many spots it is for. */
  listeners?: number;
  spots?: number;
  amount: Money;
  /** The cap on all discounts cut this one. */
  capped?: true;
};
