import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { listPins, listPlacedSpots, listUnpainted, listUnplaced, type Solved } from "@/lib/booking/outcome";
import { buildRestProblem, type StationProblem } from "@/lib/booking/problem";
import { addReminders, addUnpaid, keepSeparated } from "@/lib/booking/reminder-spacing";
import type { Plan, Unplaced } from "@/lib/booking/shapes/campaign";
import type { PricedCampaign } from "@/lib/booking/spot-prices";
import { takeAt, takeFrom } from "@/lib/must";
import type { SpotPrice } from "@/lib/pricing/pricing";
import { ENGINE } from "@/lib/scheduler/problem";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import { solveInThreads } from "@/server/outside/scheduler-thread";
import { rotateSpots } from "./commercials";
import { buildProblems, type Ground, type ProblemTerms, readGround } from "./ground";
import type { PlanInput, PlannedSegments } from "./plan-input";
import { listNeededBudgets, pricePlacedSpots, takeWithinBudgets } from "./plan-prices";

/** Budget of the plan of one campaign in seconds, and its seed. */
const SECONDS = 0.4;
const SEED = 1;
/** Suggestions are computed for at most so many short hours and days of a station. */
const MEASURED = 400;

/** Constraints and budget of a plan. */
export type PlanTerms = ProblemTerms & {
  /** Place nothing beyond the kept spots. */
  only?: boolean;
  seconds?: number;
  seed?: number;
};
/** A planned campaign: its spots with prices, what could not be placed, and the plan that is stored. */
export type PlannedCampaign = {
  spots: NewSpot[];
  /** The list price of each spot. */
  listed: SpotPrice[];
  order: PricedCampaign;
  unplaced: z.output<typeof Unplaced>[];
  plan: z.output<typeof Plan>;
};

/**
 * Plans every spot of a campaign beside what is booked, which does not move. Writes nothing. `read` is what is booked,
 * where the caller has read it already.
 */
export async function planCampaign(
  ctx: Ctx,
  order: PlanInput,
  terms: PlanTerms = {},
  read?: Ground,
): Promise<PlannedCampaign> {
  const ground = read ?? (await readGround(ctx, order));
  const problems = await buildProblems(order, ground, terms);
  const asked = problems.map((a) => (terms.only ? restrictToKept(a) : a));
  const solved = await solveAll(tenantOf(ctx).tenant_id, asked, order.asked, terms);
  // Each step walks all breaks of the flight; other requests are answered between them.
  await setImmediate();
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  const { placed, alone, between } = keepSeparated(
    listPlacedSpots(solved, places, order.asked),
    places,
    order.asked,
  );
  await setImmediate();
  const affordable = terms.only ? placed : takeWithinBudgets(order, placed, places);
  await setImmediate();
  const { spots, listed, price } = pricePlacedSpots(order, affordable, places);
  await setImmediate();
  return {
    spots: await rotateSpots(ctx, spots, order.segments),
    listed,
    order: price,
    unplaced: addUnpaid(
      addReminders(terms.only ? listUnpainted(asked) : listUnplaced(solved), order.asked, alone, between),
      placed,
      affordable,
      affordable.length < placed.length ? listNeededBudgets(order, placed, places) : new Map(),
    ),
    plan: summarisePlan(asked, solved, order.asked, terms),
  };
}

/** The same problem with nothing to place beyond the kept spots. */
function restrictToKept(asked: StationProblem): StationProblem {
  const pinned = listPins(asked);
  const demands = asked.problem.demands.map((d) =>
    asked.lines.has(d.id) ? { ...d, total: pinned(d.id) } : d,
  );
  return { ...asked, problem: { ...asked.problem, demands } };
}

async function solveAll(
  tenant: string,
  asked: readonly StationProblem[],
  segments: PlannedSegments,
  { seconds = SECONDS, seed = SEED, only = false }: PlanTerms,
): Promise<Solved[]> {
  const options = { seconds: seconds / Math.max(1, asked.length), seed, measured: MEASURED };
  const solutions = await solveInThreads(
    tenant,
    asked.map((a) => a.problem),
    { ...options, bound: "cheap" },
  );
  const first = asked.map((a, i) => ({ input: a, solution: takeAt(solutions, i) }));
  const again = only
    ? []
    : first.flatMap(({ input: a, solution }) => buildRestProblem(a, solution, segments) ?? []);
  if (again.length === 0) return first;
  const rest = await solveInThreads(
    tenant,
    again.map((a) => a.problem),
    { ...options, bound: "none" },
  );
  return [...first, ...again.map((a, i) => ({ input: a, solution: takeAt(rest, i) }))];
}

/**
 * Placed seconds beside the possible ones: no plan places more than is asked for, nor more than the engine's bound.
 */
function summarisePlan(
  asked: readonly StationProblem[],
  solved: readonly Solved[],
  segments: PlannedSegments,
  { only = false, seed = SEED }: PlanTerms,
): PlannedCampaign["plan"] {
  const value = solved.reduce(
    (n, { input: a, solution }) =>
      n +
      solution.placements.reduce(
        (m, p) =>
          m +
          (a.lines.has(p.demand) ? takeAt(segments, takeFrom(a.lines, p.demand).segment).segment.length : 0),
        0,
      ),
    0,
  );
  const wanted = asked.reduce(
    (n, a) =>
      n + [...a.lines.values()].reduce((m, l) => m + l.spots * takeAt(segments, l.segment).segment.length, 0),
    0,
  );
  // The engine's bound counts seconds only where every second has the same value and no spot is fixed.
  const weighed = asked.some((a) => a.weighed);
  const fixed = solved.length > asked.length || only || weighed;
  const proven = solved.slice(0, asked.length).reduce((n, { solution }) => n + (solution.bound ?? 0), 0);
  return {
    value,
    bound: fixed ? wanted : Math.max(value, Math.min(wanted, Math.floor(proven))),
    seed,
    engine: ENGINE,
  };
}
