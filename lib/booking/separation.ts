/** Units of the distance between competitors. */
export const SEPARATION_UNITS = ["spots", "breaks", "minutes"] as const;
/** Layers of competition: same advertiser, same category, campaigns picked by hand, same artist (domain 4.6). */
export const SEPARATION_LAYERS = ["advertiser", "category", "picked", "artist"] as const;
/** A layer of `SEPARATION_LAYERS`. */
export type SeparationLayer = (typeof SEPARATION_LAYERS)[number];
/**
 * The least number of spots, breaks or minutes between two competitors; 0 requires nothing, one break means not the
 * same break, one spot that another spot airs between them. A hard distance is a constraint, a soft one a preference.
 */
export type Separation = { distance: number; unit: (typeof SEPARATION_UNITS)[number]; hard: boolean };
/** The separation of each layer. */
export type SeparationRules = Record<SeparationLayer, Separation>;

/** The default rules: competitors of a category never share a break; an advertiser keeps the station's separation. */
export const DEFAULT_SEPARATION: SeparationRules = {
  advertiser: { distance: 0, unit: "minutes", hard: true },
  category: { distance: 1, unit: "breaks", hard: true },
  picked: { distance: 1, unit: "breaks", hard: true },
  artist: { distance: 1, unit: "spots", hard: false },
};
