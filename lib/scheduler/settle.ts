import type { Plan } from "./plan";

/** Other breaks tried for each spot when spreading evenly. */
const LOOKS = 30;

/** Moves spots among breaks of equal value so that days, hours and breaks fill evenly. The value does not change. */
export function spreadEvenly(plan: Plan, random: () => number): void {
  const { grid } = plan;
  const perHour = new Int32Array(grid.total.length * 24);
  const hourOf = (demand: number, at: number) => demand * 24 + (Math.floor(grid.minute[at]! / 60) % 24);
  for (const spot of plan.loose) perHour[hourOf(plan.demand[spot]!, plan.at[spot]!)]!++;
  /** How full the day, the hour and the break are for a spot that is not counted. */
  const computeCrowding = (demand: number, at: number) =>
    3 * plan.perDay[demand * grid.days + grid.day[at]!]! +
    2 * perHour[hourOf(demand, at)]! +
    (2 * plan.seconds[at]!) / grid.length[demand]!;
  for (const spot of plan.loose.toSorted(
    (a, b) => plan.demand[a]! - plan.demand[b]! || plan.at[a]! - plan.at[b]!,
  )) {
    const demand = plan.demand[spot]!;
    const from = plan.at[spot]!;
    if (plan.wishesMatter(demand, from)) continue;
    const breaks = grid.eligible[demand]!;
    const loss = plan.loss(spot);
    plan.remove(spot);
    perHour[hourOf(demand, from)]!--;
    let best = from;
    let least = computeCrowding(demand, from);
    for (let i = 0; i < LOOKS; i++) {
      const at = breaks[Math.floor(random() * breaks.length)]!;
      if (grid.rate[at] !== grid.rate[from] || plan.gain(demand, at) < loss || plan.wishesMatter(demand, at))
        continue;
      if (computeCrowding(demand, at) >= least || !plan.fits(demand, at)) continue;
      best = at;
      least = computeCrowding(demand, at);
    }
    plan.add(demand, best);
    perHour[hourOf(demand, best)]!++;
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
      const from = plan.at[spot]!;
      const hour = grid.hour[from]!;
      if (!grid.ranked[hour]) continue;
      const demand = plan.demand[spot]!;
      plan.remove(spot);
      const higher = grid.inHour[hour]!.find(
        (at) => grid.priority[at]! < grid.priority[from]! && plan.mayAir(demand, at) && plan.fits(demand, at),
      );
      plan.add(demand, higher ?? from);
      moved ||= higher !== undefined;
    }
  }
}
