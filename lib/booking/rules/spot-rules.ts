import { SEPARATION_LAYERS, type Separation, type SeparationRules } from "@/lib/booking/separation";
import { countDays } from "@/lib/day";
import type { AdWindow } from "@/lib/inventory/ad-limits";
import { takeAt } from "@/lib/must";
import type { AskedSpot, RuledBreak, RuledSpot, RuledStation } from "./ruled-spots";
import { type Competitor, isInSpots, openSpacing, SPACING_MINUTES } from "./spacing";

/**
 * The rules by which other spots keep a spot out of a break. `category`, `picked` and `artist` name a competitor in the
 * break itself, `near_…` one within the distance; `own_spot` is a spot of the same campaign in the break,
 * `alone` one of another campaign where one of both is sold as the only spot of its break.
 */
export const SPOT_RULES = [
  "closed",
  "capacity_seconds",
  "capacity_spots",
  "hour_limit",
  "ad_limit",
  "hard_break",
  "own_spot",
  "demand_separation",
  "advertiser_separation",
  "category",
  "near_category",
  "picked",
  "near_picked",
  "artist",
  "near_artist",
  "alone",
  "position",
] as const;
/** A rule of `SPOT_RULES`. */
export type SpotRule = (typeof SPOT_RULES)[number];

const DAY_MINUTES = 1440;
/** Breaks within which a distance is too small; 0 for one in minutes or spots. */
const countReach = ({ distance, unit }: Separation) => (unit === "breaks" ? distance : 0);

/** The distance of two spots: breaks between their breaks (0 is the same one), and minutes. */
type Apart = { breaks: number; minutes: number };
/**
 * Whether a separation in breaks or minutes forbids, or advises against, two spots at this distance (domain 4.6). One in
 * spots is counted in `spacing.ts`.
 */
const isTooNear = (separation: Separation, { breaks, minutes }: Apart): boolean =>
  separation.unit === "minutes" ? minutes < separation.distance : breaks < countReach(separation);

/** The layers of competition in which a spot meets another campaign's. */
export function listLayers(
  own: Pick<AskedSpot, "advertiser" | "category" | "competes" | "picked" | "artists">,
  other: Pick<RuledSpot, "advertiser" | "category" | "campaign" | "artists">,
): (keyof SeparationRules)[] {
  const { category } = other;
  const layers: (keyof SeparationRules)[] = [];
  if (other.advertiser === own.advertiser) layers.push("advertiser");
  if (category !== null && (category === own.category || own.competes.includes(category)))
    layers.push("category");
  if (own.picked.includes(other.campaign)) layers.push("picked");
  if (other.artists.some((artist) => own.artists.includes(artist))) layers.push("artist");
  return layers;
}

/** The hard minutes between two spots of one advertiser: the station's, or more where the campaign was sold more. */
const getAdvertiserMinutes = (station: number, { advertiser: { distance, unit, hard } }: SeparationRules) =>
  Math.max(station, hard && unit === "minutes" ? distance : 0);

/** The rules between a spot and one of the same campaign on the same day. */
function listOwnRules(own: AskedSpot, other: RuledSpot, apart: Apart, station: number): SpotRule[] {
  if (own.block !== null && own.block === other.block && own.segment !== other.segment) return [];
  const rules: SpotRule[] = apart.breaks === 0 ? ["own_spot"] : [];
  const isSameSegment = own.segment !== null && own.segment === other.segment;
  if (isSameSegment && apart.minutes < own.separation_minutes) rules.push("demand_separation");
  if (apart.minutes < getAdvertiserMinutes(station, own.separation)) rules.push("advertiser_separation");
  return rules;
}

/** The rules between a spot and one of another campaign. */
function listForeignRules(own: AskedSpot, other: RuledSpot, apart: Apart, station: number): SpotRule[] {
  const shared: SpotRule[] = apart.breaks === 0 && (own.alone || other.alone) ? ["alone"] : [];
  const near = listLayers(own, other).flatMap((layer): SpotRule[] => {
    const separation = own.separation[layer];
    const isRefused = separation.hard && isTooNear(separation, apart);
    if (layer === "advertiser") return isRefused || apart.minutes < station ? ["advertiser_separation"] : [];
    if (!isRefused) return [];
    return [apart.breaks === 0 ? layer : `near_${layer}`];
  });
  return [...shared, ...near];
}

/** The layers in which a spot can have competitors that it keeps a distance in spots from. */
const listSpacedLayers = ({ separation, artists, picked }: AskedSpot, isHard: boolean) =>
  SEPARATION_LAYERS.filter((layer) => {
    if (separation[layer].hard !== isHard || !isInSpots(separation[layer])) return false;
    return (layer !== "artist" || artists.length > 0) && (layer !== "picked" || picked.length > 0);
  });

/** Returns the farthest that any distance of a spot reaches, in breaks and minutes, without those in spots. */
export function findReach(own: AskedSpot, station: number): Apart {
  const all = Object.values(own.separation);
  return {
    breaks: Math.max(1, ...all.map(countReach)),
    minutes: Math.max(
      station,
      own.separation_minutes,
      ...all.map(({ distance, unit }) => (unit === "minutes" ? distance : 0)),
    ),
  };
}

type Visit = (other: RuledSpot, apart: Apart, isSameDay: boolean, to: number) => void;
/** Returns a function that visits the spots of the breaks within the reach of a spot in a break. */
function makeVisitor(breaks: readonly RuledBreak[]) {
  const first = breaks[0]?.date;
  const minutes = breaks.map((b) => (first ? countDays(first, b.date) * DAY_MINUTES + b.minute : 0));
  return (at: number, reach: Apart, visit: Visit) => {
    const look = (step: 1 | -1) => {
      for (let to = step > 0 ? at : at - 1; to >= 0 && to < breaks.length; to += step) {
        const apart = {
          breaks: Math.abs(to - at),
          minutes: Math.abs(takeAt(minutes, to) - takeAt(minutes, at)),
        };
        if (apart.breaks >= reach.breaks && apart.minutes >= reach.minutes) return;
        const there = takeAt(breaks, to);
        for (const other of there.spots) visit(other, apart, there.date === takeAt(breaks, at).date, to);
      }
    };
    look(1);
    look(-1);
  };
}

/** Prepares the rules of room, limits and position that a spot would violate in a break. */
function makeRoomRules(windows: readonly AdWindow[], breaks: readonly RuledBreak[]) {
  const seconds = breaks.map((b) => b.spots.reduce((n, spot) => n + spot.length, b.other_seconds));
  const homeOf = new Map(breaks.flatMap((b, at) => b.spots.map((spot) => [spot, at] as const)));
  const booked = windows.map((window) => window.breaks.reduce((n, at) => n + takeAt(seconds, at), 0));
  const windowsOf = Map.groupBy(
    windows.flatMap((window, i) => window.breaks.map((at) => ({ at, window, booked: takeAt(booked, i) }))),
    ({ at }) => at,
  );
  /** The limits that the spot would exceed there. */
  const listExceeded = (spot: AskedSpot, at: number): AdWindow[] => {
    const home = homeOf.get(spot) ?? -1;
    return (windowsOf.get(at) ?? []).flatMap(({ window, booked }) =>
      booked + (window.breaks.includes(home) ? 0 : spot.length) > window.seconds ? [window] : [],
    );
  };
  const listRoomRules = (spot: AskedSpot, at: number): SpotRule[] => {
    const here = takeAt(breaks, at);
    const isIn = homeOf.get(spot) === at;
    const rules: SpotRule[] = here.closed ? ["closed"] : [];
    if (takeAt(seconds, at) + (isIn ? 0 : spot.length) > here.capacity_seconds)
      rules.push("capacity_seconds");
    const count =
      here.spots.reduce((n, other) => n + other.count, here.other_spots) + (isIn ? 0 : spot.count);
    if (here.capacity_spots !== null && count > here.capacity_spots) rules.push("capacity_spots");
    if (spot.alone && here.other_spots > 0) rules.push("alone");
    rules.push(...listExceeded(spot, at).map(({ rule }) => rule));
    const takesPlace = (other: RuledSpot) =>
      other !== spot && (other.place === spot.place || (spot.place === "first" && other.position === 1));
    if (spot.place !== null && here.spots.some(takesPlace)) rules.push("position");
    return rules;
  };
  /** The time of the hard break that the spot would run into, in seconds from midnight; null for none. */
  const findHardBreak = (spot: AskedSpot, at: number): number | null =>
    listExceeded(spot, at).find(({ rule }) => rule === "hard_break")?.hard ?? null;
  return { listRoomRules, findHardBreak };
}

/**
 * Prepares the rules of one station (domain 4.6, 5.1) for questions about a spot in a break, by the index of the break.
 * `breaks` are in airing order, with the spots that stand in them; a spot that is already in one (the same object) is
 * asked about as if it were not. Estimate, editors, log and make-goods ask here. Spots of one campaign keep their
 * distances within a broadcast day, those of others across midnight too.
 */
export function openSpotRules({ separation_minutes, windows }: RuledStation, breaks: readonly RuledBreak[]) {
  const visit = makeVisitor(breaks);
  const { listRoomRules, findHardBreak } = makeRoomRules(windows, breaks);
  const { findTooFew } = openSpacing(breaks);
  /** The competitors from which a spot keeps a distance in spots. */
  const listSpaced = (spot: AskedSpot, at: number, isHard: boolean): Competitor[] => {
    const kept = listSpacedLayers(spot, isHard);
    if (kept.length === 0) return [];
    const found: Competitor[] = [];
    visit(at, { breaks: 1, minutes: SPACING_MINUTES }, (other, apart, _isSameDay, to) => {
      if (other === spot || other.campaign === spot.campaign || apart.minutes >= SPACING_MINUTES) return;
      const layers = listLayers(spot, other).filter((layer) => kept.includes(layer));
      if (layers.length > 0) found.push({ other, to, layers });
    });
    return found;
  };
  /** The rules of distances in spots that no place in the break keeps. */
  const listSpacingRules = (spot: AskedSpot, at: number): SpotRule[] =>
    findTooFew(spot, at, listSpaced(spot, at, true), true).map(({ to, layer }): SpotRule => {
      if (layer === "advertiser") return "advertiser_separation";
      return to === at ? layer : `near_${layer}`;
    });
  /** The rules that other spots near the break set, without the room that is left. */
  const listNeighbourRules = (spot: AskedSpot, at: number): SpotRule[] => {
    const found = new Set<SpotRule>();
    visit(at, findReach(spot, separation_minutes), (other, apart, isSameDay) => {
      if (other === spot || (other.campaign === spot.campaign && !isSameDay)) return;
      const list = other.campaign === spot.campaign ? listOwnRules : listForeignRules;
      for (const rule of list(spot, other, apart, separation_minutes)) found.add(rule);
    });
    for (const rule of listSpacingRules(spot, at)) found.add(rule);
    return SPOT_RULES.filter((rule) => found.has(rule));
  };
  /** All rules that the spot would violate there; empty where it fits. */
  const listRules = (spot: AskedSpot, at: number): SpotRule[] => {
    const found = new Set([...listRoomRules(spot, at), ...listNeighbourRules(spot, at)]);
    return SPOT_RULES.filter((rule) => found.has(rule));
  };
  /** Whether a competitor is near from which a distance is kept if possible. */
  const isNearSoft = (spot: AskedSpot, at: number): boolean => {
    let isNear = false;
    visit(at, findReach(spot, separation_minutes), (other, apart) => {
      if (other === spot || other.campaign === spot.campaign) return;
      isNear ||= listLayers(spot, other).some((layer) => {
        const separation = spot.separation[layer];
        return !separation.hard && isTooNear(separation, apart);
      });
    });
    return isNear || findTooFew(spot, at, listSpaced(spot, at, false), false).length > 0;
  };
  return { listRules, listNeighbourRules, isNearSoft, findHardBreak };
}
/** The opened rules of a station. */
export type SpotRules = ReturnType<typeof openSpotRules>;
