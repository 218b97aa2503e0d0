import { takeAt } from "@/lib/must";
import { anneal } from "./anneal";
import { arrange } from "./arrange";
import { computeBound, isReached } from "./bound";
import { fill, isShort } from "./fill";
import { buildGrid } from "./grid";
import { Plan } from "./plan";
import type { Options, Placement, Problem, Solution } from "./problem";
import { makeRandom } from "./random";
import { liftToBetterRank, settleRotation, spreadEvenly } from "./settle";
import { listShortfalls } from "./shortfalls";

/**
 * Steps of the search in a second of a slow core, fewer for big problems. The time budget is converted to a number of
 * steps, so that results do not depend on the machine.
 */
const stepsASecond = (breaks: number) => 320_000 / (1 + breaks / 16_000);
/** How many such steps one takes where rotation is computed too. */
const ROTATED_STEP = 2;
/** The number of steps for each wanted spot beyond which nothing improves. */
const STEPS_A_SPOT = 4000;
/** The same where every spot has found a place and only its rotation is left to improve. */
const STEPS_A_ROTATED_SPOT = 200;
/** Shares of the budget: at most for the bound, and reserved. */
const BOUND_SHARE = 0.35;
const KEPT_SHARE = 0.08;
/** Seconds for reading, evening out and writing one spot. */
const TO_HANDLE = 3e-5;

/**
 * Places spots in breaks (domain 5): hard rules are never violated, and the value is as high as the budget allows.
 * The same problem, seed and seconds give the same result on any machine. Pins do not move; when all else is pinned,
 * a new demand is fitted in and nothing moves. When `cancelled` returns true, the best plan so far is returned.
 * Throws 422 for duplicate ids or pins with unknown ids.
 */
export async function solve(problem: Problem, options: Options = {}): Promise<Solution> {
  const { seconds = 10, seed = 1, bound: how = "lp" } = options;
  const grid = buildGrid(problem);
  const bound = how === "none" ? null : await computeBound(grid, how, seconds * BOUND_SHARE);
  const plan = new Plan(grid);
  const random = makeRandom(seed);
  placeStart(plan);
  fill(plan);
  const sold = grid.total.reduce((sum, total) => sum + total, 0);
  const wanted = Math.max(0, sold - grid.pins.length);
  const left = Math.max(0, seconds * (1 - KEPT_SHARE) - wanted * TO_HANDLE - (bound?.seconds ?? 0));
  const onlyRotates =
    plan.rotation !== null && grid.eligible.every((at, d) => at.length === 0 || !isShort(plan, d));
  const most = wanted * (onlyRotates ? STEPS_A_ROTATED_SPOT : STEPS_A_SPOT);
  const rate = stepsASecond(grid.rate.length) / (plan.rotation ? ROTATED_STEP : 1);
  const steps = Math.min(left * rate, most);
  const enough = (value: number) => !plan.rotation && isReached(value, bound);
  if (plan.rotation) settleRotation(plan);
  anneal(plan, Math.floor(steps), random, { ...options, enough });
  if (plan.rotation) settleRotation(plan);
  else spreadEvenly(plan, random);
  liftToBetterRank(plan);
  fill(plan);
  return {
    placements: listPlacements(plan),
    shortfalls: listShortfalls(plan, options.measured),
    value: plan.value(),
    bound: bound?.value ?? null,
    seconds,
  };
}

/** Places the spots of `start`, as far as they are still allowed. */
function placeStart(plan: Plan) {
  const { problem, demandOf, breakOf } = plan.grid;
  for (const { demand, break: at } of problem.start ?? []) {
    const d = demandOf.get(demand);
    const b = breakOf.get(at);
    if (d !== undefined && b !== undefined && plan.mayAir(d, b) && plan.fits(d, b)) plan.add(d, b);
  }
}

function listPlacements(plan: Plan): Placement[] {
  const { problem, day } = plan.grid;
  return problem.breaks.flatMap(({ id, hour }, at) => {
    // Spots without a preference rotate near the top, by day and hour.
    const seats = plan.seats(at).sort((a, b) => plan.demandOf(a.spot) - plan.demandOf(b.spot));
    const turn = seats.length ? (day.get(at) + hour) % seats.length : 0;
    const { order } = arrange([...seats.slice(turn), ...seats.slice(0, turn)]);
    return order.map((spot, i) => ({
      demand: takeAt(problem.demands, plan.demandOf(spot)).id,
      break: id,
      position: i + 1,
    }));
  });
}
