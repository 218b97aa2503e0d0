import { invalid } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { Floats, Ints } from "@/lib/scheduler/number-columns";
import type { BreakIn, DemandIn, Problem } from "./problem";

/** The code of the first position in a break. */
export const FIRST = 1;
/** The code of the last position in a break. */
export const LAST = 2;

/** The end of a break that a sold place stands for, as the solver knows it; 0 for none. */
export function encodeEnd(place: "first" | "last" | null | undefined): number {
  if (place === "first") return FIRST;
  return place === "last" ? LAST : 0;
}
/** Minutes: two spots of one demand never share a break, even where no separation is sold. */
const SAME_BREAK = 1;

/** Numbers keys from 0 in order of appearance. */
class Numbers {
  private readonly seen = new Map<string, number>();
  of(key: string): number {
    const found = this.seen.get(key);
    if (found !== undefined) return found;
    this.seen.set(key, this.seen.size);
    return this.seen.size - 1;
  }
  get size() {
    return this.seen.size;
  }
}

/** Minutes required between two spots of a demand. */
export const getGap = (d: DemandIn) => Math.max(SAME_BREAK, d.separationMinutes ?? 0);

/** Daily maximum of a demand without one. */
const NO_LIMIT = 2 ** 31 - 1;
/** The greatest number of spots of a demand a day. */
export const getDailyMax = (d: DemandIn) => d.dailyMax ?? NO_LIMIT;

/** Seconds as whole milliseconds, so that adding and subtracting is exact. */
export const toMilliseconds = (seconds: number) => Math.round(seconds * 1000);

/** The problem as numbers in flat arrays, read by plan, bound and search. */
export type Grid = ReturnType<typeof buildGrid>;

/** Converts a problem to flat arrays. Throws 422 for duplicate ids or pins with unknown ids. */
export function buildGrid(problem: Problem) {
  const { breaks, demands, constraints } = problem;
  const breakOf = indexById(breaks, "breaks");
  const demandOf = indexById(demands, "demands");
  const firstDay = breaks.reduce((least, b) => Math.min(least, b.day), Number.POSITIVE_INFINITY);
  const days = breaks.reduce((most, b) => Math.max(most, b.day - firstDay + 1), 1);
  const stations = new Numbers();
  const parts = buildBreakArrays(breaks, firstDay, stations);
  const byStation: number[][] = Array.from({ length: stations.size }, () => []);
  parts.station.forEach((station, b) => {
    takeAt(byStation, station).push(b);
  });
  /** The breaks a demand may air in by its window alone, in the given order. */
  const window = (d: DemandIn) => findEligibleBreaks(d, breaks, byStation, stations, breakOf);
  const pins = (problem.pins ?? []).map((pin, i) => {
    const demand = demandOf.get(pin.demand);
    const at = breakOf.get(pin.break);
    if (demand === undefined) throw invalid(`pins.${i}.demand`, "unknown");
    if (at === undefined) throw invalid(`pins.${i}.break`, "unknown");
    return { demand, break: at, position: pin.position ?? 0 };
  });
  return {
    problem,
    days,
    firstDay,
    byStation,
    window,
    eligible: demands.map(window),
    pins,
    breakOf,
    demandOf,
    ...parts,
    ...buildDemandArrays(demands, constraints.onePerCategoryPerBreak ?? false),
    ...buildLimitArrays(problem, breakOf),
    hourLimit: toMilliseconds(constraints.hourAdLimitSeconds ?? Number.POSITIVE_INFINITY),
    advertiserGap: constraints.advertiserSeparationMinutes ?? 0,
    allowed: findAllowedDays(demands, breaks, firstDay, days),
  };
}

function indexById(rows: readonly { id: string }[], path: string): Map<string, number> {
  const found = new Map(rows.map((row, i) => [row.id, i]));
  if (found.size < rows.length) {
    const i = rows.findIndex((row, at) => found.get(row.id) !== at);
    throw invalid(`${path}.${i}.id`, "duplicate");
  }
  return found;
}

function buildBreakArrays(breaks: readonly BreakIn[], firstDay: number, stations: Numbers) {
  const n = breaks.length;
  const station = new Ints(n);
  const day = new Ints(n);
  const minute = new Floats(n);
  const hour = new Ints(n);
  const cell = new Ints(n);
  const maxSpots = new Floats(n);
  const priority = new Ints(n);
  const capacity = new Floats(n);
  const rate = new Floats(n);
  const hours = new Numbers();
  const cells = new Numbers();
  breaks.forEach((b, i) => {
    station[i] = stations.of(b.station);
    day[i] = b.day - firstDay;
    minute[i] = b.minute;
    hour[i] = hours.of(`${station[i]}/${b.day}/${b.hour}`);
    cell[i] = cells.of(`${station[i]}/${b.day}/${b.daypart}`);
    capacity[i] = toMilliseconds(b.capacity);
    maxSpots[i] = b.maxSpots;
    rate[i] = b.rate;
    priority[i] = b.priority ?? 0;
  });
  const inHour: number[][] = Array.from({ length: hours.size }, () => []);
  hour.forEach((at, i) => {
    takeAt(inHour, at).push(i);
  });
  const ranked = inHour.map(([first = 0, ...others]) => others.some((b) => priority[b] !== priority[first]));
  const spread = { station, day, minute, hour, cell, cells: cells.size, inHour, ranked };
  return { ...spread, maxSpots, priority, capacity, rate };
}

/** The limits that each break counts towards, and the seconds of each limit. */
function buildLimitArrays({ breaks, constraints }: Problem, breakOf: ReadonlyMap<string, number>) {
  const limits = constraints.limits ?? [];
  const limitsOf: number[][] = breaks.map(() => []);
  const inLimit = limits.map((limit) => limit.breaks.flatMap((id) => breakOf.get(id) ?? []));
  for (const [i, own] of inLimit.entries()) for (const at of own) takeAt(limitsOf, at).push(i);
  return { limitsOf, inLimit, limitOf: new Floats(limits.map((limit) => toMilliseconds(limit.seconds))) };
}

function buildDemandArrays(demands: readonly DemandIn[], onePerCategory: boolean) {
  const n = demands.length;
  const total = new Ints(n);
  const spots = new Ints(n);
  const dailyMin = new Ints(n);
  const dailyMax = new Ints(n);
  const wish = new Ints(n);
  const hard = new Ints(n);
  const advertiser = new Ints(n);
  const kind = new Ints(n);
  const series = new Ints(n);
  const length = new Floats(n);
  const gap = new Floats(n);
  const worth = new Floats(n);
  const bonus = new Floats(n);
  const penalty = new Floats(n);
  const advertisers = new Numbers();
  const kinds = new Numbers();
  const lines = new Numbers();
  const example: DemandIn[] = [];
  demands.forEach((d, i) => {
    total[i] = d.total;
    spots[i] = d.spots ?? 1;
    dailyMin[i] = d.dailyMin ?? 0;
    dailyMax[i] = getDailyMax(d);
    length[i] = toMilliseconds(d.length);
    gap[i] = getGap(d);
    const end = encodeEnd(d.position);
    const price = d.pricePerSecond * d.length;
    wish[i] = end;
    hard[i] = d.positionHard ? end : 0;
    worth[i] = price;
    bonus[i] = end ? price * (d.positionBonus ?? 0) : 0;
    penalty[i] = d.shortfallPenalty ?? 0;
    advertiser[i] = advertisers.of(d.advertiser == null ? `demand ${i}` : `advertiser ${d.advertiser}`);
    series[i] = lines.of(d.series == null ? `demand ${i}` : `series ${d.series}`);
    const product = kinds.of(
      JSON.stringify([d.category ?? null, d.competes?.toSorted() ?? [], d.tags?.toSorted() ?? []]),
    );
    kind[i] = product;
    example[product] ??= d;
  });
  const competitors = buildCompetition(example, onePerCategory);
  return {
    total,
    spots,
    dailyMin,
    dailyMax,
    length,
    gap,
    wish,
    hard,
    worth,
    bonus,
    penalty,
    advertiser,
    advertisers: advertisers.size,
    series,
    kind,
    kinds: kinds.size,
    competitors,
  };
}

/** For every two product kinds, 1 when they may not share a break. */
function buildCompetition(example: readonly DemandIn[], onePerCategory: boolean): Uint8Array {
  const n = example.length;
  const competitors = new Uint8Array(n * n);
  const shuns = (a: DemandIn, b: DemandIn) =>
    (onePerCategory && a.category != null && a.category === b.category) ||
    (a.competes?.some((one) => one === b.category || b.tags?.includes(one)) ?? false);
  example.forEach((a, i) => {
    example.forEach((b, j) => {
      if (shuns(a, b) || shuns(b, a)) competitors[i * n + j] = 1;
    });
  });
  return competitors;
}

const inside = (d: DemandIn, b: BreakIn) =>
  b.day >= d.from &&
  b.day <= d.to &&
  d.weekdays.includes(b.weekday) &&
  d.dayparts.includes(b.daypart) &&
  (b.smallest ?? 0) <= d.length;

function findEligibleBreaks(
  d: DemandIn,
  breaks: readonly BreakIn[],
  byStation: readonly number[][],
  stations: Numbers,
  breakOf: ReadonlyMap<string, number>,
): Int32Array {
  const chosen = d.breaks && new Set(d.breaks.map((id) => breakOf.get(id)));
  const found: number[] = [];
  for (const station of new Set(d.stations)) {
    for (const b of byStation[stations.of(station)] ?? []) {
      if (inside(d, takeAt(breaks, b)) && (!chosen || chosen.has(b))) found.push(b);
    }
  }
  return Int32Array.from(found.sort((a, b) => a - b));
}

/** 1 for every demand and day with a daily minimum to meet: within the flight, on a sold weekday. */
function findAllowedDays(
  demands: readonly DemandIn[],
  breaks: readonly BreakIn[],
  firstDay: number,
  days: number,
) {
  const weekdays = new Ints(days);
  for (const b of breaks) weekdays[b.day - firstDay] = b.weekday;
  const allowed = new Uint8Array(demands.length * days);
  demands.forEach((d, i) => {
    for (let day = 0; day < days; day++) {
      const on = day + firstDay >= d.from && day + firstDay <= d.to && d.weekdays.includes(weekdays.get(day));
      if (on) allowed[i * days + day] = 1;
    }
  });
  return allowed;
}
