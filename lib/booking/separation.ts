/** In what the distance between competitors is measured. */
export const SEPARATION_UNITS = ["spots", "breaks", "minutes"] as const;
/** Who is a competitor: the same advertiser, the same category, campaigns picked by hand, the same artist (domain 4.6). */
export const SEPARATION_LAYERS = ["advertiser", "category", "picked", "artist"] as const;
export type SeparationLayer = (typeof SEPARATION_LAYERS)[number];
/**
 * At least so many spots stand between, or so many breaks or minutes lie between the two; 0 asks nothing. One break is
 * another break than the same. Hard is a rule, else as far apart as possible.
 */
export type Separation = { distance: number; unit: (typeof SEPARATION_UNITS)[number]; hard: boolean };
export type SeparationRules = Record<SeparationLayer, Separation>;

/** Competitors of a category never meet in a break; an advertiser keeps the distance of the station. */
export const DEFAULT_SEPARATION: SeparationRules = {
  advertiser: { distance: 0, unit: "minutes", hard: true },
  category: { distance: 1, unit: "breaks", hard: true },
  picked: { distance: 1, unit: "breaks", hard: true },
  artist: { distance: 1, unit: "spots", hard: false },
};
