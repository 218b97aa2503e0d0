import { takeFrom } from "@/lib/must";
import { buildGrid } from "./grid";
import { listRules, Plan } from "./plan";
import type { Problem, Rule } from "./problem";

/** Counting rules and the order in which breaks open; spots placed by hand are exempt. */
const NOT_BLAMED: readonly Rule[] = ["total", "daily_max", "priority", "window"];

/** The pinned spots that violate hard rules at their place, with the rules. `ours` selects the demands to check. */
export function findBrokenPins(
  problem: Problem,
  ours: (demand: string) => boolean,
): { demand: string; break: string; rules: Rule[] }[] {
  const grid = buildGrid(problem);
  const plan = new Plan(grid);
  return (problem.pins ?? []).flatMap((pin) => {
    if (!ours(pin.demand)) return [];
    const demand = takeFrom(grid.demandOf, pin.demand);
    const at = takeFrom(grid.breakOf, pin.break);
    const spot = plan.spotsIn(at).find((p) => plan.demandOf(p) === demand);
    if (spot === undefined) return [];
    const fixed = plan.fixedOf(spot);
    plan.remove(spot);
    const rules = listRules(plan.blocked(demand, at, true)).filter((rule) => !NOT_BLAMED.includes(rule));
    plan.add(demand, at, true, fixed);
    return rules.length ? [{ demand: pin.demand, break: pin.break, rules }] : [];
  });
}
