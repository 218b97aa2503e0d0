import type { BasisPoints, Money } from "@/lib/money";
import type { DiscountKind, SurchargeKind } from "@/lib/pricing/price-model";

/**
 * One step of a price with what explains it. `amount` is what the step added (negative: deducted), so the amounts of
 * all steps sum to the price. `factor_bp` multiplies the price; `percent_bp` is taken of a base.
 */
export type PriceStep = {
  step:
    | "list"
    | "length"
    | "season"
    | "day_part"
    | "surcharge"
    | "manual"
    | "package"
    | "package_discount"
    | DiscountKind
    | "commission";
  /** Name of the season, day part, surcharge or special discount. */
  name?: SurchargeKind | (string & {});
  factor_bp?: BasisPoints;
  percent_bp?: BasisPoints;
  /** For a price per thousand, the listeners; for a package, its spots. */
  listeners?: number;
  spots?: number;
  amount: Money;
  /** Reduced by the cap on all discounts. */
  capped?: true;
};
