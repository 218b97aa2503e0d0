import type { Plan } from "./plan";
import type { Options } from "./problem";
import { Search } from "./search";

/** Temperatures as shares of the worth of an average play. */
const HOT = 0.03;
const COLD = 0.002;
/** Steps for each play that a full cooling needs; with fewer it starts colder. */
const STEPS_TO_COOL = 200;
const CHECKS = 50;

type Watch = Pick<Options, "onProgress" | "cancelled"> & { enough: (value: number) => boolean };

/** Improves a plan by so many steps of a cooling search, or until it is enough; keeps the best plan seen. Pins stay. */
export function anneal(plan: Plan, steps: number, random: () => number, watch: Watch): void {
  const search = new Search(plan, random);
  if (watch.enough(search.value)) return;
  const plays = Math.max(1, plan.loose.length);
  const average = plan.loose.reduce((sum, play) => sum + plan.loss(play), 0) / plays;
  const hot = average * HOT * Math.min(1, steps / (STEPS_TO_COOL * plays));
  const cooling = COLD / HOT;
  let best = { value: search.value, plays: snapshot(plan) };
  for (let check = 0; check < CHECKS; check++) {
    const temperature = hot * cooling ** (check / CHECKS);
    for (let i = Math.floor(steps / CHECKS); i > 0; i--) search.step(temperature);
    if (search.value > best.value) best = { value: search.value, plays: snapshot(plan) };
    watch.onProgress?.((check + 1) / CHECKS, best.value);
    if (watch.enough(best.value) || watch.cancelled?.()) break;
  }
  if (search.value < best.value) restore(plan, best.plays);
}

type Play = { demand: number; at: number };

const snapshot = (plan: Plan): Play[] =>
  plan.loose.map((play) => ({ demand: plan.demand[play]!, at: plan.at[play]! }));

function restore(plan: Plan, plays: readonly Play[]): void {
  while (plan.loose.length) plan.remove(plan.loose.at(-1)!);
  for (const { demand, at } of plays) plan.add(demand, at);
}
