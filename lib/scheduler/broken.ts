import { gridOf } from "./grid";
import { Plan, rulesIn } from "./plan";
import type { Problem, Rule } from "./problem";

/** Counts of a plan, and the order in which breaks open: nothing a play that stands by hand can be blamed for. */
const NOT_BLAMED: readonly Rule[] = ["total", "daily_max", "priority", "window"];

/** The pins that break a hard rule where they stand, each with its rules; `ours` says of which demands it is asked. */
export function brokenPins(
  problem: Problem,
  ours: (demand: string) => boolean,
): { demand: string; break: string; rules: Rule[] }[] {
  const grid = gridOf(problem);
  const plan = new Plan(grid);
  return (problem.pins ?? []).flatMap((pin) => {
    if (!ours(pin.demand)) return [];
    const demand = grid.demandOf.get(pin.demand)!;
    const at = grid.breakOf.get(pin.break)!;
    const play = plan.inBreak[at]!.find((p) => plan.demand[p] === demand)!;
    const fixed = plan.fixed[play]!;
    plan.remove(play);
    const rules = rulesIn(plan.blocked(demand, at, true)).filter((rule) => !NOT_BLAMED.includes(rule));
    plan.add(demand, at, true, fixed);
    return rules.length ? [{ demand: pin.demand, break: pin.break, rules }] : [];
  });
}
