import type { DemandLine, SoldSegments } from "@/lib/booking/demands";
import { takeAt } from "@/lib/must";
import type { Problem } from "@/lib/scheduler";
import { listHours } from "./wanted-spots";

/**
 * What one unit of unevenness costs, as a share of the cheapest spot's value. A spot adds some sixty units at most, so
 * no spot is given up for rotation, even where a new one moves three others.
 */
const UNIT = 0.002;
/** Minutes of the usual separation at most. */
const MOST_APART = 120;
const HOUR_MINUTES = 60;

/**
 * The problem with rotation as an objective between the placed spots and their value (domain 5.1). Demands without
 * `rotation` are not weighed.
 */
export function addRotation(problem: Problem): Problem {
  const rates = problem.breaks.map((b) => b.rate).filter((rate) => rate > 0);
  const rate = rates.reduce((least, one) => Math.min(least, one), rates[0] ?? 1);
  const values = problem.demands
    .filter((d) => d.rotation && d.total > 0)
    .map((d) => d.pricePerSecond * d.length * rate);
  const weight = UNIT * values.reduce((least, value) => Math.min(least, value), values[0] ?? 0);
  return weight > 0 ? { ...problem, rotation: { weight } } : problem;
}

/**
 * The minutes that the spots of one advertiser keep from each other where no other distance is sold: an even share of
 * the window, two hours at most.
 */
export const computeUsualSeparation = (minutes: number, spots: number): number =>
  Math.min(MOST_APART, minutes / Math.max(1, spots));

/**
 * The minutes that each line keeps from other spots of its advertiser where that costs no spot: an even share of its
 * window among the spots of the campaign on that day, so that it shrinks where many air; two hours at most.
 */
export function computeUsualSeparations(
  lines: ReadonlyMap<string, DemandLine>,
  segments: SoldSegments,
): Map<string, number> {
  const onDate = new Map<string, number>();
  for (const { date, spots } of lines.values()) onDate.set(date, (onDate.get(date) ?? 0) + spots);
  return new Map(
    [...lines].map(([id, { segment, date, spots }]) => {
      const minutes = HOUR_MINUTES * listHours(takeAt(segments, segment).segment).length;
      return [id, computeUsualSeparation(minutes, onDate.get(date) ?? spots)];
    }),
  );
}
