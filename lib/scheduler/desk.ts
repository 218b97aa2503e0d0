import { notFound } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { buildGrid } from "./grid";
import { listRules, Plan } from "./plan";
import type { Placement, Problem, Reason, Rule, Solution } from "./problem";
import { countObstacles } from "./shortfalls";

/** A spot to be placed in a break, optionally at a position in it. */
export type Candidate = { demand: string; break: string; position?: number };

/** Why a spot is in a break, or cannot be. */
export type Explanation = {
  placed: boolean;
  position: number | null;
  /** The value it adds: its price there, its position, and the daily minimum it counts towards. */
  worth: number;
  /** Hard rules against it; empty when it is or could be there. */
  refusals: Rule[];
  /** Number of breaks that would add more value, and the rules that exclude them. */
  better: { breaks: number; reasons: Reason[] };
};

/**
 * Prepares a plan for questions about manual moves. Costs as much as reading the problem. Throws 404 for unknown ids.
 */
export function openDesk(problem: Problem, placements: readonly Placement[]) {
  const places = new Map((problem.pins ?? []).map((pin) => [`${pin.demand} ${pin.break}`, pin.position]));
  const pins = placements.map((p) => ({
    demand: p.demand,
    break: p.break,
    position: places.get(`${p.demand} ${p.break}`) ?? null,
  }));
  const grid = buildGrid({ ...problem, pins, rotation: null });
  const plan = new Plan(grid);
  const numbers = (input: Candidate) => ({
    demand: findNumber(grid.demandOf, input.demand),
    at: findNumber(grid.breakOf, input.break),
  });

  /** The hard rules that one more spot would violate; a spot to be moved must not be among the placements. */
  const refusals = (input: Candidate): Rule[] => {
    const { demand, at } = numbers(input);
    const rules = new Set(listRules(plan.blocked(demand, at, true)));
    if (!plan.mayAir(demand, at)) rules.add("window");
    if (input.position && plan.spoilsPlaces(demand, at, input.position)) rules.add("position");
    return [...rules];
  };

  const explain = (input: Candidate): Explanation => {
    const { demand, at } = numbers(input);
    const spot = plan.spotsIn(at).find((other) => plan.demandOf(other) === demand);
    const fixed = spot === undefined ? (input.position ?? 0) : plan.fixedOf(spot);
    if (spot !== undefined) plan.remove(spot);
    const rules = spot === undefined ? refusals(input) : [];
    const gain = plan.gain(demand, at);
    const dearer = takeAt(grid.eligible, demand).filter((other) => plan.gain(demand, other) > gain);
    const better = { breaks: dearer.length, reasons: countObstacles(plan, demand, dearer) };
    const bonus = plan.bonus(at);
    const added = plan.add(demand, at, true, fixed);
    const worth = gain + plan.bonus(at) - bonus;
    if (spot === undefined) plan.remove(added);
    const found = placements.find((p) => p.demand === input.demand && p.break === input.break);
    return { placed: spot !== undefined, position: found?.position ?? null, worth, refusals: rules, better };
  };
  return { refusals, explain };
}

function findNumber(numbers: ReadonlyMap<string, number>, id: string): number {
  const found = numbers.get(id);
  if (found === undefined) throw notFound();
  return found;
}

/** Explains why a spot is in a break of a solution, or cannot be. Throws 404 for unknown ids. */
export const explain = (
  problem: Problem,
  solution: Pick<Solution, "placements">,
  demand: string,
  at: string,
) => openDesk(problem, solution.placements).explain({ demand, break: at });

/**
 * The hard rules that one more spot would violate on these placements; empty when it fits. Throws 404 for unknown
 * ids.
 */
export const listRefusals = (
  problem: Problem,
  placements: readonly Placement[],
  candidate: Candidate,
): Rule[] => openDesk(problem, placements).refusals(candidate);
