import type { Separation, SeparationLayer, SeparationRules } from "@/lib/booking/separation";
import { takeAt } from "@/lib/must";
import type { RuledBreak, RuledSpot } from "./ruled-spots";

/** Minutes from which two spots are far enough apart whatever airs between them: with few spots, none might. */
export const SPACING_MINUTES = 60;

/** Whether a distance is counted in the spots between two spots. */
export const isInSpots = ({ distance, unit }: Separation): boolean => unit === "spots" && distance > 0;

/** Whether a distance must be kept and is counted in spots. */
export const isHardSpacing = (separation: Separation): boolean => separation.hard && isInSpots(separation);
/** Whether a campaign keeps a distance in spots from anybody. */
export const hasHardSpacing = (separation: SeparationRules): boolean =>
  Object.values(separation).some(isHardSpacing);
/** The same distances without those in spots, for a count that knows no positions. */
export const dropSpacing = (separation: SeparationRules): SeparationRules => {
  const drop = (one: Separation): Separation => (isInSpots(one) ? { ...one, distance: 0 } : one);
  const { advertiser, category, picked, artist } = separation;
  return {
    advertiser: drop(advertiser),
    category: drop(category),
    picked: drop(picked),
    artist: drop(artist),
  };
};

/** A competitor of the spot that asks: its break, and the layers in which a distance in spots is kept from it. */
export type Competitor = { other: RuledSpot; to: number; layers: readonly SeparationLayer[] };
type Asker = RuledSpot & { separation: SeparationRules };

/** The place of a spot in its break, from 1; null where nobody has decided it. */
export const getSeat = ({ seat, position }: RuledSpot): number | null => seat ?? position;

/**
 * Counts the spots that air between two spots of a station (domain 4.6): those between them in a break, otherwise
 * those after the first in its break, in the breaks between, and before the second. `breaks` are in airing order. A spot
 * whose place is not decided stands where it is farthest away.
 */
export function openSpacing(breaks: readonly RuledBreak[]) {
  const counts = breaks.map((b) => b.spots.reduce((n, spot) => n + spot.count, b.other_spots));
  const until = [0];
  for (const [i, count] of counts.entries()) until.push(takeAt(until, i) + count);

  /** The spots between one that has `ahead` spots before it in the break `at`, of `size` others there, and another. */
  const countBetween = (
    { spot, at, ahead, size, isIn }: Place,
    { other, to }: Pick<Competitor, "other" | "to">,
  ): number => {
    const seat = getSeat(other);
    const isSame = to === at;
    if (seat === null && isSame) return size - 1;
    const rest = (isSame ? size : takeAt(counts, to)) - 1;
    const isBehind = isSame && isIn && seat !== null && seat > (getSeat(spot) ?? Number.POSITIVE_INFINITY);
    const before = seat === null ? rest : Math.min(seat - 1 - Number(isBehind), rest);
    if (isSame) return ahead <= before ? before - ahead : ahead - before - 1;
    if (to > at) return size - ahead + takeAt(until, to) - takeAt(until, at + 1) + before;
    const after = seat === null ? rest : rest - before;
    return ahead + takeAt(until, at) - takeAt(until, to + 1) + after;
  };
  type Place = { spot: Asker; at: number; ahead: number; size: number; isIn: boolean };

  /** The places that a spot can have in a break. */
  const listPlaces = (spot: Asker, at: number): Place[] => {
    const isIn = takeAt(breaks, at).spots.includes(spot);
    const size = takeAt(counts, at) - (isIn ? spot.count : 0);
    const place = (ahead: number): Place => ({ spot, at, ahead: Math.min(ahead, size), size, isIn });
    const seat = getSeat(spot);
    if (seat !== null) return [place(seat - 1)];
    if (spot.place !== null) return [place(spot.place === "first" ? 0 : size)];
    return Array.from({ length: size + 1 }, (_, ahead) => place(ahead));
  };

  /**
   * The competitors from which a spot keeps no hard or soft distance in a break, each with its layer, at the place where they
   * are fewest.
   */
  const findTooFew = (
    spot: Asker,
    at: number,
    competitors: readonly Competitor[],
    isHard: boolean,
  ): { to: number; layer: SeparationLayer }[] => {
    if (competitors.length === 0) return [];
    let fewest: { to: number; layer: SeparationLayer }[] | null = null;
    for (const place of listPlaces(spot, at)) {
      const near = competitors.flatMap((competitor) => {
        const between = countBetween(place, competitor);
        const isTooFew = (layer: SeparationLayer) =>
          spot.separation[layer].hard === isHard && between < spot.separation[layer].distance;
        return competitor.layers.filter(isTooFew).map((layer) => ({ to: competitor.to, layer }));
      });
      if (near.length === 0) return [];
      if (fewest === null || near.length < fewest.length) fewest = near;
    }
    return fewest ?? [];
  };
  return { findTooFew };
}
