import type { Plan } from "./plan";
import type { Options } from "./problem";
import { Search } from "./search";

/** Temperatures as shares of an average spot's value. */
const HOT = 0.03;
const COLD = 0.002;
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
  const spots = Math.max(1, plan.loose.length);
  const average = plan.loose.reduce((sum, spot) => sum + plan.loss(spot), 0) / spots;
  const hot = average * HOT * Math.min(1, steps / (STEPS_TO_COOL * spots));
  const cooling = COLD / HOT;
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

type MovableSpot = { demand: number; at: number };

const snapshot = (plan: Plan): MovableSpot[] =>
  plan.loose.map((spot) => ({ demand: plan.demandOf(spot), at: plan.breakOf(spot) }));

function restore(plan: Plan, spots: readonly MovableSpot[]): void {
  for (let last = plan.loose.at(-1); last !== undefined; last = plan.loose.at(-1)) plan.remove(last);
  for (const { demand, at } of spots) plan.add(demand, at);
}
