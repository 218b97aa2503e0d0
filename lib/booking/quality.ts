import type { z } from "zod";
import { computeRotation, type RotatedSpot, type RotationFlight } from "@/lib/booking/rotation";
import { computeUsualSeparation } from "@/lib/booking/rotation-terms";
import { takeAt } from "@/lib/must";
import type { Quality as QualityShape } from "@/lib/planner/shapes";

/** The quality of a plan in percent, by part. */
export type Quality = z.output<typeof QualityShape>;
/** A spot as the quality measure needs it. `minute` of its broadcast day. */
export type JudgedSpot = RotatedSpot & {
  segment: number;
  station: string;
  /** Whether it airs within the dates, hours and breaks of its segment. */
  isInWindow: boolean;
  /** Whether it has the position it was sold; null when none was. */
  hasPosition: boolean | null;
  /** Whether its rotation gives it a commercial; null without a commercial group. */
  hasCopy: boolean | null;
};
/** What the spots are measured against. `flights`: of each segment; `breaks`: how many a day each segment may use. */
export type QualityTerms = {
  wanted: number;
  flights: readonly (RotationFlight & { breaks: number; prime: boolean })[];
  /** Mean number of spots in the breaks used, over all campaigns. */
  spots_a_break: number;
};

/** With fewer spots in a break, the figures depend on the inventory more than on the plan. */
const LEAST_SPOTS_A_BREAK = 4;
const HOUR_MINUTES = 60;
const percent = (share: number) => Math.floor(100 * Math.min(1, Math.max(0, share)) + 1e-9);
const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;

/**
 * How evenly the spots of one segment on one station rotate, 0 … 1: the busiest hour beside the nearest whole number to
 * its share, the longest run of a break where the window has enough breaks to avoid one, and the gap. Hours and runs
 * are no fault of a segment that prefers prime time.
 */
function scoreRotation(spots: readonly JudgedSpot[], flight: QualityTerms["flights"][number]): number {
  const { run, gap } = computeRotation(spots, flight);
  if (flight.prime) return gap === null ? 1 : Math.min(1, gap);
  const days = new Set(spots.map((spot) => spot.date)).size;
  const mayAlternate = flight.breaks >= (2 * spots.length) / days;
  return mean([
    scoreHours(spots, flight.hours),
    ...(mayAlternate && run > 0 ? [1 / run] : []),
    ...(gap === null ? [] : [Math.min(1, gap)]),
  ]);
}

/** The whole number next to an hour's share ÷ its spots, of the hour furthest above its share; 1 at most. */
function scoreHours(spots: readonly JudgedSpot[], hours: ReadonlyMap<number, number>): number {
  const weights = [...hours.values()].reduce((sum, weight) => sum + weight, 0);
  const shares = [...Map.groupBy(spots, (spot) => spot.hour)].map(
    ([hour, own]) => Math.ceil((spots.length * (hours.get(hour) ?? 0)) / weights) / own.length,
  );
  return Math.min(1, ...shares);
}

/** The rotation of all segments, each counted by its spots. */
function computeRotationShare(spots: readonly JudgedSpot[], terms: QualityTerms): number {
  const flights = [...Map.groupBy(spots, (spot) => `${spot.segment} ${spot.station}`).values()];
  const sum = flights.reduce(
    (n, own) => n + own.length * scoreRotation(own, takeAt(terms.flights, takeAt(own, 0).segment)),
    0,
  );
  return sum / spots.length;
}

/** The mean distance between neighbouring spots of a day as a share of the usual one; null without such a day. */
function computeSeparation(spots: readonly JudgedSpot[], minutes: number): number | null {
  const shares = [...Map.groupBy(spots, (spot) => `${spot.station} ${spot.date}`).values()].flatMap((day) => {
    const usual = computeUsualSeparation(minutes, day.length);
    const at = day.map((spot) => spot.minute).sort((a, b) => a - b);
    return at.slice(1).map((minute, i) => Math.min(1, (minute - takeAt(at, i)) / usual));
  });
  return shares.length ? mean(shares) : null;
}

/** The share of spots of which a fact is known that it holds for; null where it is known of none. */
function computeShare(
  spots: readonly JudgedSpot[],
  fact: (spot: JudgedSpot) => boolean | null,
): number | null {
  const known = spots.flatMap((spot) => fact(spot) ?? []);
  return known.length ? mean(known.map(Number)) : null;
}

const toPercent = (share: number | null) => (share === null ? null : percent(share));

/**
 * Rates a plan by what a customer cares about, from 0 to 100 (domain 5.3): spots placed, in their window, rotation,
 * separation, sold position, and commercials in rotation. 100 says that nothing is missing, not that it is a proven
 * optimum. `score` is the mean of the parts that say something.
 */
export function computeQuality(spots: readonly JudgedSpot[], terms: QualityTerms): Quality {
  const little_stock = terms.spots_a_break < LEAST_SPOTS_A_BREAK;
  const hours = new Set(terms.flights.flatMap((flight) => [...flight.hours.keys()]));
  const parts = {
    placed: terms.wanted > 0 ? percent(spots.length / terms.wanted) : null,
    window: toPercent(computeShare(spots, (spot) => spot.isInWindow)),
    rotation: spots.length ? percent(computeRotationShare(spots, terms)) : null,
    separation: toPercent(computeSeparation(spots, HOUR_MINUTES * hours.size)),
    position: toPercent(computeShare(spots, (spot) => spot.hasPosition)),
    copy: toPercent(computeShare(spots, (spot) => spot.hasCopy)),
  };
  const known = Object.values(parts).filter((part) => part !== null);
  return { score: spots.length ? Math.floor(mean(known)) : null, ...parts, little_stock };
}
