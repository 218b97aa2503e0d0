import { anneal } from "./anneal";
import { arrange } from "./arrange";
import { computeBound, isReached } from "./bound";
import { fill } from "./fill";
import { buildGrid } from "./grid";
import { Plan } from "./plan";
import type { Options, Placement, Problem, Solution } from "./problem";
import { makeRandom } from "./random";
import { liftToBetterRank, spreadEvenly } from "./settle";
import { listShortfalls } from "./shortfalls";

/** Steps of the search that a slow core makes in a second, fewer in big problems: time is asked for, work is done. */
const stepsASecond = (breaks: number) => 320_000 / (1 + breaks / 16_000);
/** More steps than this for each spot wanted bring nothing. */
const STEPS_A_PLAY = 4000;
/** Shares of the asked seconds: at most for the bound, and kept in hand. */
const BOUND_SHARE = 0.35;
const KEPT_SHARE = 0.08;
/** Seconds for reading, evening out and writing one spot. */
const TO_HANDLE = 3e-5;

/**
 * Places spots into breaks (domain 5): hard rules are never broken, the value is as high as the budget allows.
 * The same problem, seed and seconds give the same answer on any machine. Pins stay; when everything else is
 * pinned, a new demand is fitted in and nothing moves. When `cancelled` says so, the best plan yet is returned.
 * Throws `invalid` for ids that come twice or pins that name nothing.
 */
export async function solve(problem: Problem, options: Options = {}): Promise<Solution> {
  const { seconds = 10, seed = 1, bound: how = "lp" } = options;
  const grid = buildGrid(problem);
  const bound = how === "none" ? null : await computeBound(grid, how, seconds * BOUND_SHARE);
  const plan = new Plan(grid);
  const random = makeRandom(seed);
  begin(plan);
  fill(plan);
  const sold = grid.total.reduce((sum, total) => sum + total, 0);
  const wanted = Math.max(0, sold - grid.pins.length);
  const left = Math.max(0, seconds * (1 - KEPT_SHARE) - wanted * TO_HANDLE - (bound?.seconds ?? 0));
  const steps = Math.min(left * stepsASecond(grid.rate.length), wanted * STEPS_A_PLAY);
  anneal(plan, Math.floor(steps), random, { ...options, enough: (value) => isReached(value, bound) });
  spreadEvenly(plan, random);
  liftToBetterRank(plan);
  fill(plan);
  return {
    placements: placementsOf(plan),
    shortfalls: listShortfalls(plan, options.measured),
    value: plan.value(),
    bound: bound?.value ?? null,
    seconds,
  };
}

/** Spots that stand already, as far as they still may. */
function begin(plan: Plan) {
  const { problem, demandOf, breakOf } = plan.grid;
  for (const { demand, break: at } of problem.start ?? []) {
    const d = demandOf.get(demand);
    const b = breakOf.get(at);
    if (d !== undefined && b !== undefined && plan.mayAir(d, b) && plan.fits(d, b)) plan.add(d, b);
  }
}

function placementsOf(plan: Plan): Placement[] {
  const { problem, day } = plan.grid;
  return problem.breaks.flatMap(({ id, hour }, at) => {
    // Who has no wish takes turns near the top, by day and hour.
    const seats = plan.seats(at).sort((a, b) => plan.demand[a.spot]! - plan.demand[b.spot]!);
    const turn = seats.length ? (day[at]! + hour) % seats.length : 0;
    const { order } = arrange([...seats.slice(turn), ...seats.slice(0, turn)]);
    return order.map((spot, i) => ({
      demand: problem.demands[plan.demand[spot]!]!.id,
      break: id,
      position: i + 1,
    }));
  });
}
