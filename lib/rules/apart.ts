/** In what the distance between rivals is measured. */
export const APART_UNITS = ["spots", "breaks", "minutes"] as const;
/** Who is a rival: the same advertiser, the same category, campaigns picked by hand, the same voice (domain 4.6). */
export const APART_LAYERS = ["advertiser", "category", "picked", "voice"] as const;
export type ApartLayer = (typeof APART_LAYERS)[number];
/**
 * At least so many spots stand between, or so many breaks or minutes lie between the two; 0 asks nothing. One break is
 * another break than the same. Hard is a rule, else as far apart as possible.
 */
export type Apart = { distance: number; unit: (typeof APART_UNITS)[number]; hard: boolean };
export type ApartRules = Record<ApartLayer, Apart>;

/** Rivals of a category never meet in a break; an advertiser keeps the distance of the station. */
export const DEFAULT_APART: ApartRules = {
  advertiser: { distance: 0, unit: "minutes", hard: true },
  category: { distance: 1, unit: "breaks", hard: true },
  picked: { distance: 1, unit: "breaks", hard: true },
  voice: { distance: 1, unit: "spots", hard: false },
};
