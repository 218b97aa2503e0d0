import { takeAt } from "@/lib/must";
import { fillDemand, isShort } from "./fill";
import { type Grid, getDailyMax, getGap, toMilliseconds } from "./grid";
import { listRules, type Plan } from "./plan";
import { type DemandIn, type Reason, type Relaxation, RULES, type Rule, type Shortfall } from "./problem";

/** Default number of demands for which changes are measured, the most valuable shortfalls first. */
const MEASURED = 60;
const STANDARD_LENGTHS = [10, 15, 20, 30, 45, 60];
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const WEEK = 7;

/**
 * For every demand with unplaced spots: how many, which rules excluded breaks, and which changes would place more.
 */
export function listShortfalls(plan: Plan, most = MEASURED): Shortfall[] {
  const { grid } = plan;
  const short = Array.from(grid.total, (_, demand) => demand).filter((d) => isShort(plan, d));
  const missing = (d: number) => grid.total.get(d) - plan.placed.get(d);
  const dearest = short.toSorted(
    (a, b) => missing(b) * grid.worth.get(b) - missing(a) * grid.worth.get(a) || a - b,
  );
  const ways = measureWaysOut(plan, dearest.slice(0, most));
  return short.map((d) => ({
    demand: takeAt(grid.problem.demands, d).id,
    missing: missing(d),
    reasons: listReasons(plan, d),
    relaxations: ways.get(d) ?? [],
  }));
}

/** The number of breaks of its stations that each rule excludes, without breaks the demand is already in. */
function listReasons(plan: Plan, demand: number): Reason[] {
  const { grid } = plan;
  const stations = new Set(takeAt(grid.problem.demands, demand).stations);
  const onStations = grid.problem.breaks.reduce((n, b) => n + (stations.has(b.station) ? 1 : 0), 0);
  const outside = onStations - takeAt(grid.eligible, demand).length;
  const window: Reason[] = outside > 0 ? [{ rule: "window", count: outside }] : [];
  return [...window, ...countObstacles(plan, demand, takeAt(grid.eligible, demand))];
}

/** The number of these breaks that each rule excludes for the demand. */
export function countObstacles(plan: Plan, demand: number, breaks: Iterable<number>): Reason[] {
  const counts = new Map<Rule, number>();
  for (const at of breaks) {
    if (plan.spotsIn(at).some((spot) => plan.demandOf(spot) === demand)) continue;
    for (const rule of listRules(plan.blocked(demand, at, true)))
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return RULES.flatMap((rule) => {
    const count = counts.get(rule);
    return count === undefined ? [] : [{ rule, count }];
  });
}

/**
 * Possible changes of each demand with the number of spots they would place on the finished plan, most first. Demands of
 * one series change together, so that no break is promised to two of them.
 */
function measureWaysOut(plan: Plan, demands: readonly number[]): Map<number, Relaxation[]> {
  const found = new Map<number, Relaxation[]>(demands.map((d) => [d, []]));
  for (const series of Map.groupBy(demands, (d) => plan.grid.series.get(d)).values()) {
    const ways = series.flatMap((demand) =>
      listWaysOut(plan, takeAt(plan.grid.problem.demands, demand)).map((wayOut) => ({ ...wayOut, demand })),
    );
    for (const same of Map.groupBy(ways, ({ way }) => JSON.stringify(way)).values()) {
      const gains = countGains(plan, same);
      same.forEach(({ demand, way }, i) => {
        const count = takeAt(gains, i);
        if (count > 0) found.get(demand)?.push({ ...way, gains: count });
      });
    }
  }
  for (const own of found.values()) own.sort((a, b) => b.gains - a.gains);
  return found;
}

type Change<T> = T extends { gains: number } ? Omit<T, "gains"> : never;
type WayOut = { way: Change<Relaxation>; as: DemandIn };

function listWaysOut(plan: Plan, sold: DemandIn): WayOut[] {
  const { problem, firstDay, days } = plan.grid;
  const stations = new Set(sold.stations);
  const onAir = problem.breaks.filter((b) => stations.has(b.station));
  const ways: WayOut[] = [];
  const gap = sold.separationMinutes ?? 0;
  for (const to of [Math.floor(gap / 2), 0]) {
    if (to < gap)
      ways.push({ way: { change: "separation_minutes", to }, as: { ...sold, separationMinutes: to } });
  }
  // The length of a block is not that of one of its spots.
  const lengths = (sold.spots ?? 1) > 1 ? [] : STANDARD_LENGTHS;
  for (const to of lengths.filter((length) => length < sold.length).slice(-2)) {
    ways.push({ way: { change: "shorter", to }, as: { ...sold, length: to } });
  }
  if (sold.dailyMax != null && sold.dailyMax < sold.total) {
    const to = sold.dailyMax + 1;
    ways.push({ way: { change: "daily_max", to }, as: { ...sold, dailyMax: to } });
  }
  if (sold.breaks) {
    ways.push({ way: { change: "any_break" }, as: { ...sold, breaks: sold.widen?.any } });
    const added = sold.widen && new Set(sold.widen.hours);
    const open = added ? onAir.filter((b) => added.has(b.id)) : onAir;
    for (const hour of listNextHours(sold, onAir)) {
      const breaks = [...sold.breaks, ...open.filter((b) => b.hour === hour).map((b) => b.id)];
      ways.push({ way: { change: "add_hour", hour }, as: { ...sold, breaks } });
    }
  }
  for (const daypart of new Set(onAir.map((b) => b.daypart))) {
    if (sold.dayparts.includes(daypart) || sold.breaks) continue;
    ways.push({
      way: { change: "add_daypart", daypart },
      as: { ...sold, dayparts: [...sold.dayparts, daypart] },
    });
  }
  for (const weekday of WEEKDAYS.filter((w) => !sold.weekdays.includes(w) && !sold.breaks)) {
    ways.push({
      way: { change: "add_weekday", weekday },
      as: { ...sold, weekdays: [...sold.weekdays, weekday] },
    });
  }
  const from = Math.max(firstDay, sold.from - WEEK);
  const to = Math.min(firstDay + days - 1, sold.to + WEEK);
  if ((from < sold.from || to > sold.to) && !sold.breaks) {
    ways.push({ way: { change: "longer_flight", from, to }, as: { ...sold, from, to } });
  }
  return ways;
}

/** The hours just before and after those of the chosen breaks. */
function listNextHours(sold: DemandIn, onAir: readonly { id: string; hour: number }[]): number[] {
  const chosen = new Set(sold.breaks);
  const hours = new Set(onAir.filter((b) => chosen.has(b.id)).map((b) => b.hour));
  const next = [...hours].flatMap((hour) => [hour - 1, hour + 1]).filter((hour) => !hours.has(hour));
  return [...new Set(next)].sort((a, b) => a - b);
}

/** The number of spots of each demand that would fit if they were sold with other terms; the plan is restored. */
function countGains(plan: Plan, changes: readonly { demand: number; as: DemandIn }[]): number[] {
  const { grid } = plan;
  const before = changes.map(({ demand, as }) => {
    const terms = {
      eligible: takeAt(grid.eligible, demand),
      gap: grid.gap.get(demand),
      length: grid.length.get(demand),
      dailyMax: grid.dailyMax.get(demand),
    };
    return { demand, as, terms };
  });
  for (const { demand, as } of before) {
    setTerms(grid, demand, {
      eligible: grid.window(as),
      gap: getGap(as),
      length: toMilliseconds(as.length),
      dailyMax: getDailyMax(as),
    });
  }
  const placed = before.map(({ demand }) => fillDemand(plan, demand));
  for (const spot of placed.flat()) plan.remove(spot);
  for (const { demand, terms } of before) setTerms(grid, demand, terms);
  return placed.map((spots) => spots.length);
}

type Terms = { eligible: Int32Array; gap: number; length: number; dailyMax: number };

function setTerms(grid: Grid, demand: number, { eligible, gap, length, dailyMax }: Terms): void {
  grid.eligible[demand] = eligible;
  grid.gap[demand] = gap;
  grid.length[demand] = length;
  grid.dailyMax[demand] = dailyMax;
}
