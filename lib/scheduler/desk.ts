import { notFound } from "@/lib/errors";
import { gridOf } from "./grid";
import { Plan, rulesIn } from "./plan";
import type { Placement, Problem, Reason, Rule, Solution } from "./problem";
import { obstacles } from "./shortfalls";

/** A play someone wants to put into a break, perhaps at a place in it. */
export type Candidate = { demand: string; break: string; position?: number };

/** Why a play stands in a break, or may not. */
export type Explanation = {
  placed: boolean;
  position: number | null;
  /** What the plan earns by it: its price there, its place in the break, the daily minimum it serves. */
  worth: number;
  /** Hard rules against it; empty where it stands or could stand. */
  refusals: Rule[];
  /** Breaks that would earn more, and what keeps the play from them. */
  better: { breaks: number; reasons: Reason[] };
};

/** A plan as placed, to be asked about by hand moves; building it costs as much as reading the problem. */
export function deskOf(problem: Problem, placements: readonly Placement[]) {
  const places = new Map((problem.pins ?? []).map((pin) => [`${pin.demand} ${pin.break}`, pin.position]));
  const pins = placements.map((p) => ({
    demand: p.demand,
    break: p.break,
    position: places.get(`${p.demand} ${p.break}`) ?? null,
  }));
  const grid = gridOf({ ...problem, pins });
  const plan = new Plan(grid);
  const numbers = (ask: Candidate) => ({
    demand: known(grid.demandOf, ask.demand),
    at: known(grid.breakOf, ask.break),
  });

  /** The hard rules one more play would break; a play being moved must be left out of the placements. */
  const refusals = (ask: Candidate): Rule[] => {
    const { demand, at } = numbers(ask);
    const rules = new Set(rulesIn(plan.blocked(demand, at, true)));
    if (!plan.mayAir(demand, at)) rules.add("window");
    if (ask.position && plan.spoilsPlaces(demand, at, ask.position)) rules.add("position");
    return [...rules];
  };

  const explain = (ask: Candidate): Explanation => {
    const { demand, at } = numbers(ask);
    const play = plan.inBreak[at]!.find((other) => plan.demand[other] === demand);
    const fixed = play === undefined ? (ask.position ?? 0) : plan.fixed[play]!;
    if (play !== undefined) plan.remove(play);
    const rules = play === undefined ? refusals(ask) : [];
    const gain = plan.gain(demand, at);
    const dearer = grid.eligible[demand]!.filter((other) => plan.gain(demand, other) > gain);
    const better = { breaks: dearer.length, reasons: obstacles(plan, demand, dearer) };
    const bonus = plan.bonus(at);
    const there = plan.add(demand, at, true, fixed);
    const worth = gain + plan.bonus(at) - bonus;
    if (play === undefined) plan.remove(there);
    const found = placements.find((p) => p.demand === ask.demand && p.break === ask.break);
    return { placed: play !== undefined, position: found?.position ?? null, worth, refusals: rules, better };
  };
  return { refusals, explain };
}

function known(numbers: ReadonlyMap<string, number>, id: string): number {
  const found = numbers.get(id);
  if (found === undefined) throw notFound();
  return found;
}

/** Why one play stands in a break of a solution, or may not. */
export const explain = (
  problem: Problem,
  solution: Pick<Solution, "placements">,
  demand: string,
  at: string,
) => deskOf(problem, solution.placements).explain({ demand, break: at });

/** The hard rules one more play would break on these placements; empty when it may stand there. */
export const refusals = (problem: Problem, placements: readonly Placement[], candidate: Candidate): Rule[] =>
  deskOf(problem, placements).refusals(candidate);
