import { type DemandLine, getHour, type OpenBreak, type SoldSegments } from "@/lib/booking/demands";
import { takeAt, takeFrom } from "@/lib/must";
import type { Problem } from "@/lib/scheduler";
import { makeSegmentPricer } from "./estimate";
import type { SoldStation } from "./fitting";
import { computeWidth } from "./rotation";
import { listHours, listHourWeights } from "./wanted-spots";

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
      const own = takeAt(segments, segment).segment;
      const weights = listHourWeights(own);
      const minutes = HOUR_MINUTES * (weights ? computeWidth(weights) : listHours(own).length);
      return [id, computeUsualSeparation(minutes, onDate.get(date) ?? spots)];
    }),
  );
}

/**
 * Returns a function that gives how much a line prefers each of its breaks: 0 for the lowest list price that its segment
 * can have on the station, 1 for the highest. Undefined for segments that do not prefer prime time, and where all prices
 * are the same.
 */
export function makePreference(
  sold: SoldStation,
  breaks: readonly OpenBreak[],
  lines: Iterable<DemandLine>,
  segments: SoldSegments,
): (line: DemandLine) => number[] | undefined {
  if (!segments.some(({ segment }) => segment.prefers_prime)) return () => undefined;
  const places = new Map(breaks.map((at) => [at.uuid, at]));
  const priceOf = makeSegmentPricer(new Map([[sold.uuid, sold]]), 2);
  const known = new Map<string, number>();
  const priceIn = (number: number, uuid: string): number => {
    const at = takeFrom(places, uuid);
    const hour = getHour(at);
    const key = `${number} ${at.date} ${hour}`;
    const segment = { ...takeAt(segments, number).segment, price_override: null };
    const price = known.get(key) ?? Number(priceOf(segment, sold.uuid, at.date, hour).price);
    known.set(key, price);
    return price;
  };
  const spans = new Map<number, { least: number; most: number }>();
  for (const { segment, breaks: own } of lines) {
    if (!takeAt(segments, segment).segment.prefers_prime) continue;
    const span = spans.get(segment) ?? { least: Number.POSITIVE_INFINITY, most: 0 };
    spans.set(segment, span);
    for (const price of own.map((uuid) => priceIn(segment, uuid))) {
      span.least = Math.min(span.least, price);
      span.most = Math.max(span.most, price);
    }
  }
  return ({ segment, breaks: own }) => {
    const span = spans.get(segment);
    if (!span || span.most <= span.least) return undefined;
    return own.map((uuid) => (priceIn(segment, uuid) - span.least) / (span.most - span.least));
  };
}
