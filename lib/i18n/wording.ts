/** Characters that a wording may have. */
export const WORDING_MOST = 2000;
/** Whose wording: a tenant's own by its uuid, or the base of all tenants, which the product's staff edit. */
export const BASE = "base";
/** The texts a language list can be limited to. */
export const WORDING_STATES = ["all", "missing", "changed", "overridden"] as const;
/** A state of `WORDING_STATES`. */
export type WordingState = (typeof WORDING_STATES)[number];
