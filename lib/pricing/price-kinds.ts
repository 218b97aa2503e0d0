/** What can be bought on top of a place in a break, and the kinds of discounts (domain 2.7); no schema, so that screens may name them. */
export const SURCHARGES = ["first", "last", "chosen_hour", "chosen_break", "alone", "co_branding"] as const;
export const DISCOUNTS = ["quantity", "value", "special"] as const;
export type SurchargeKind = (typeof SURCHARGES)[number];
export type DiscountKind = (typeof DISCOUNTS)[number];
