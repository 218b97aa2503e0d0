import { takeAt } from "@/lib/must";
import { isShort } from "./fill";
import type { Plan } from "./plan";
import type { Options } from "./problem";
import { Search } from "./search";

/** Temperatures as shares of an average spot's value. */
const HOT = 0.03;
const COLD = 0.002;
/** Temperatures as shares of a unit of unevenness, where rotation counts. */
const UNIT_HOT = 1;
const UNIT_COLD = 0.03;
/** Steps for each spot that a complete cooling needs; with fewer steps the search starts colder. */
const STEPS_TO_COOL = 200;
const CHECKS = 50;

type Watch = Pick<Options, "onProgress" | "cancelled"> & { enough: (value: number) => boolean };

/**
 * Improves a plan in place by `steps` steps of simulated annealing, or until `watch.enough`; keeps the best plan
 * seen. Pins do not move.
 */
export function anneal(plan: Plan, steps: number, random: () => number, watch: Watch): void {
  const search = new Search(plan, random);
  if (watch.enough(search.value)) return;
  const { hot, cooling } = plan.rotation
    ? chooseRotationCooling(plan, steps, plan.rotation.weight)
    : { hot: computeHeat(plan, steps), cooling: COLD / HOT };
  let best = { value: search.value, spots: snapshot(plan) };
  for (let check = 0; check < CHECKS; check++) {
    const temperature = hot * cooling ** (check / CHECKS);
    for (let i = Math.floor(steps / CHECKS); i > 0; i--) search.step(temperature);
    if (search.value > best.value) best = { value: search.value, spots: snapshot(plan) };
    watch.onProgress?.((check + 1) / CHECKS, best.value);
    if (watch.enough(best.value) || watch.cancelled?.()) break;
  }
  if (search.value < best.value) restore(plan, best.spots);
}

/** The first temperature of a search by value alone. */
function computeHeat(plan: Plan, steps: number): number {
  const spots = Math.max(1, plan.loose.length);
  const average = plan.loose.reduce((sum, spot) => sum + plan.loss(spot), 0) / spots;
  return average * HOT * Math.min(1, steps / (STEPS_TO_COOL * spots));
}

/**
 * The temperatures of a search by value and rotation: from that of the value at stake, the value of the unplaced spots
 * or the differences between breaks, down to that of a part of a unit of unevenness.
 */
function chooseRotationCooling(plan: Plan, steps: number, weight: number): { hot: number; cooling: number } {
  const { grid } = plan;
  const short = Array.from(grid.worth.keys()).filter(
    (d) => takeAt(grid.eligible, d).length > 0 && isShort(plan, d),
  );
  const rates = grid.rate.filter((rate) => rate > 0);
  const spread = 1 - rates.reduce((a, b) => Math.min(a, b), 1) / rates.reduce((a, b) => Math.max(a, b), 1);
  const share = short.length > 0 ? 1 : Math.min(1, 2 * spread);
  const worth = short.reduce((sum, d) => sum + grid.worth.get(d), 0) / Math.max(1, short.length);
  const heat = Math.min(computeHeat(plan, steps), short.length > 0 ? worth * HOT : Number.POSITIVE_INFINITY);
  const hot = Math.max(heat * share, weight * UNIT_HOT);
  return { hot, cooling: (weight * UNIT_COLD) / hot };
}

type MovableSpot = { demand: number; at: number };

const snapshot = (plan: Plan): MovableSpot[] =>
  plan.loose.map((spot) => ({ demand: plan.demandOf(spot), at: plan.breakOf(spot) }));

function restore(plan: Plan, spots: readonly MovableSpot[]): void {
  for (let last = plan.loose.at(-1); last !== undefined; last = plan.loose.at(-1)) plan.remove(last);
  for (const { demand, at } of spots) plan.add(demand, at);
}
