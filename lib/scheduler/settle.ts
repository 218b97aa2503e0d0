import { takeAt } from "@/lib/must";
import { Ints } from "@/lib/scheduler/number-columns";
import { findBestBreak } from "./fill";
import type { Plan } from "./plan";

/** Other breaks tried for each spot when spreading evenly. */
const LOOKS = 30;

/** Rounds of single moves at most; plans settle in a few. */
const ROUNDS = 20;
/** Objective that a move must gain, in units of unevenness, so that rounding never moves a spot to and fro. */
const LEAST_GAIN = 1e-6;

/** Moves each spot to the break that adds most to the objective, until none gains. Needs a plan with rotation. */
export function settleRotation(plan: Plan): void {
  const least = LEAST_GAIN * (plan.rotation?.weight ?? 0);
  const paysPositions = plan.grid.bonus.some((bonus) => bonus > 0);
  const isTied = (demand: number, at: number) => paysPositions && plan.wishesMatter(demand, at);
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
