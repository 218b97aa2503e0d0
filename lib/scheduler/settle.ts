import { takeAt } from "@/lib/must";
import { Ints } from "@/lib/scheduler/number-columns";
import { findBestBreak } from "./fill";
import { HOURS } from "./flights";
import type { Plan } from "./plan";

/** Other breaks tried for each spot when spreading evenly. */
const LOOKS = 30;

/** Rounds of single moves at most; plans settle in a few. */
const ROUNDS = 20;
/** Objective that a move must gain, in units of unevenness, so that rounding never moves a spot to and fro. */
const LEAST_GAIN = 1e-6;

/**
 * Moves each spot to the break that adds most to the objective, then exchanges whole times of day, until nothing gains.
 * Needs a plan with rotation.
 */
export function settleRotation(plan: Plan): void {
  const isTied = makeTiedTest(plan);
  settleSpots(plan, isTied);
  for (let round = 0; round < ROUNDS && exchangeTimes(plan, isTied); round++) settleSpots(plan, isTied);
}

function settleSpots(plan: Plan, isTied: TiedTest): void {
  const least = LEAST_GAIN * (plan.rotation?.weight ?? 0);
  for (let round = 0, moved = true; moved && round < ROUNDS; round++) {
    moved = false;
    for (const spot of listInOrder(plan)) {
      const demand = plan.demandOf(spot);
      const from = plan.breakOf(spot);
      if (isTied(demand, from)) continue;
      const before = plan.loss(spot);
      plan.remove(spot);
      const best = findBestBreak(plan, demand);
      const gains = best >= 0 && !isTied(demand, best) && plan.gain(demand, best) > before + least;
      plan.add(demand, gains ? best : from);
      moved ||= gains;
    }
  }
}

/** Tests whether a move of a demand from or to a break could change which paid position is met. */
type TiedTest = (demand: number, at: number) => boolean;
function makeTiedTest(plan: Plan): TiedTest {
  const paysPositions = plan.grid.bonus.some((bonus) => bonus > 0);
  return (demand, at) => paysPositions && plan.wishesMatter(demand, at);
}

/**
 * Exchanges two times of an hour, on all days of a flight at once, where that gains; returns whether any did. Where a
 * segment uses half of its breaks every day, each hour alternates between two halves of its breaks, and no single spot
 * can leave that pattern.
 */
function exchangeTimes(plan: Plan, isTied: TiedTest): boolean {
  let exchanged = false;
  for (const spots of listFlightHours(plan)) {
    const minutes = [...new Set(spots.map((spot) => plan.grid.minute.get(plan.breakOf(spot))))].sort(
      (a, b) => a - b,
    );
    for (const [i, one] of minutes.entries())
      for (const other of minutes.slice(i + 1))
        exchanged = exchangeTwo(plan, isTied, spots, one, other) || exchanged;
  }
  return exchanged;
}

/** The movable spots of each flight and clock hour, over all its days. */
function listFlightHours(plan: Plan): number[][] {
  const hourOf = (spot: number) => {
    const at = plan.breakOf(spot);
    const flight = plan.rotation?.flightOf(plan.demandOf(spot), at) ?? -1;
    return flight < 0 ? -1 : flight * HOURS + (takeAt(plan.grid.problem.breaks, at).hour % HOURS);
  };
  const hours = Map.groupBy(listInOrder(plan), hourOf);
  hours.delete(-1);
  return [...hours.values()];
}

/** Moves the spots at two minutes to the other one of their hour, or none; replaces the ids in `spots`. */
function exchangeTwo(plan: Plan, isTied: TiedTest, spots: number[], one: number, other: number): boolean {
  const { grid } = plan;
  const moves = spots.flatMap((spot, i) => {
    const demand = plan.demandOf(spot);
    const from = plan.breakOf(spot);
    const minute = grid.minute.get(from);
    if (minute !== one && minute !== other) return [];
    const wanted = minute === one ? other : one;
    const to = takeAt(grid.inHour, grid.hour.get(from)).find((at) => grid.minute.get(at) === wanted);
    return to === undefined || !plan.mayAir(demand, to) ? [] : [{ i, demand, from, to }];
  });
  if (moves.some(({ demand, from, to }) => isTied(demand, from) || isTied(demand, to))) return false;
  let gained = -LEAST_GAIN * (plan.rotation?.weight ?? 0);
  for (const { i } of moves) {
    gained -= plan.loss(takeAt(spots, i));
    plan.remove(takeAt(spots, i));
  }
  const added = moves.flatMap(({ i, demand, to }) => {
    if (!plan.fits(demand, to)) return [];
    gained += plan.gain(demand, to);
    spots[i] = plan.add(demand, to);
    return [i];
  });
  if (added.length === moves.length && gained > 0) return true;
  for (const i of added) plan.remove(takeAt(spots, i));
  for (const { i, demand, from } of moves) spots[i] = plan.add(demand, from);
  return false;
}

/** The movable spots by demand and break, so that one plan is always settled in one order. */
const listInOrder = (plan: Plan): number[] =>
  plan.loose.toSorted((a, b) => plan.demandOf(a) - plan.demandOf(b) || plan.breakOf(a) - plan.breakOf(b));

/** Moves spots among breaks of equal value so that days, hours and breaks fill evenly. The value does not change. */
export function spreadEvenly(plan: Plan, random: () => number): void {
  const { grid } = plan;
  const perHour = new Ints(grid.total.length * 24);
  const hourOf = (demand: number, at: number) => demand * 24 + (Math.floor(grid.minute.get(at) / 60) % 24);
  for (const spot of plan.loose) perHour.add(hourOf(plan.demandOf(spot), plan.breakOf(spot)), 1);
  /** How full the day, the hour and the break are for a spot that is not counted. */
  const computeCrowding = (demand: number, at: number) =>
    3 * plan.perDay.get(demand * grid.days + grid.day.get(at)) +
    2 * perHour.get(hourOf(demand, at)) +
    (2 * plan.seconds.get(at)) / grid.length.get(demand);
  for (const spot of listInOrder(plan)) {
    const demand = plan.demandOf(spot);
    const from = plan.breakOf(spot);
    if (plan.wishesMatter(demand, from)) continue;
    const breaks = takeAt(grid.eligible, demand);
    const loss = plan.loss(spot);
    plan.remove(spot);
    perHour.add(hourOf(demand, from), -1);
    let best = from;
    let least = computeCrowding(demand, from);
    for (let i = 0; i < LOOKS; i++) {
      const at = takeAt(breaks, Math.floor(random() * breaks.length));
      if (grid.rate[at] !== grid.rate[from] || plan.gain(demand, at) < loss || plan.wishesMatter(demand, at))
        continue;
      if (computeCrowding(demand, at) >= least || !plan.fits(demand, at)) continue;
      best = at;
      least = computeCrowding(demand, at);
    }
    plan.add(demand, best);
    perHour.add(hourOf(demand, best), 1);
  }
}

/**
 * Moves every spot to a higher priority of its hour with capacity, until none remains; lower priorities open last.
 */
export function liftToBetterRank(plan: Plan): void {
  const { grid } = plan;
  for (let moved = true; moved; ) {
    moved = false;
    for (const spot of plan.loose.toSorted((a, b) => a - b)) {
      const from = plan.breakOf(spot);
      const hour = grid.hour.get(from);
      if (!grid.ranked[hour]) continue;
      const demand = plan.demandOf(spot);
      plan.remove(spot);
      const higher = takeAt(grid.inHour, hour).find(
        (at) =>
          grid.priority.get(at) < grid.priority.get(from) && plan.mayAir(demand, at) && plan.fits(demand, at),
      );
      plan.add(demand, higher ?? from);
      moved ||= higher !== undefined;
    }
  }
}
