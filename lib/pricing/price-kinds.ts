/**
 * Surcharges and kinds of discounts (domain 2.7). Kept apart from the schema so that the browser loads no schema for
 * them.
 */
export const SURCHARGES = ["first", "last", "chosen_hour", "chosen_break", "alone", "co_branding"] as const;
/** The kinds of discounts, in the default order. */
export const DISCOUNTS = ["quantity", "value", "special"] as const;
/** A surcharge of `SURCHARGES`. */
export type SurchargeKind = (typeof SURCHARGES)[number];
/** A discount of `DISCOUNTS`. */
export type DiscountKind = (typeof DISCOUNTS)[number];
