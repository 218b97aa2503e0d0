import { buildGrid } from "./grid";
import { listRules, Plan } from "./plan";
import type { Problem, Rule } from "./problem";

/** Counts of a plan, and the order in which breaks open: nothing a spot that stands by hand can be blamed for. */
const NOT_BLAMED: readonly Rule[] = ["total", "daily_max", "priority", "window"];

/** The pins that break a hard rule where they stand, each with its rules; `ours` says of which demands it is asked. */
export function findBrokenPins(
  problem: Problem,
  ours: (demand: string) => boolean,
): { demand: string; break: string; rules: Rule[] }[] {
  const grid = buildGrid(problem);
  const plan = new Plan(grid);
  return (problem.pins ?? []).flatMap((pin) => {
    if (!ours(pin.demand)) return [];
    const demand = grid.demandOf.get(pin.demand)!;
    const at = grid.breakOf.get(pin.break)!;
    const spot = plan.inBreak[at]!.find((p) => plan.demand[p] === demand)!;
    const fixed = plan.fixed[spot]!;
    plan.remove(spot);
    const rules = listRules(plan.blocked(demand, at, true)).filter((rule) => !NOT_BLAMED.includes(rule));
    plan.add(demand, at, true, fixed);
    return rules.length ? [{ demand: pin.demand, break: pin.break, rules }] : [];
  });
}
