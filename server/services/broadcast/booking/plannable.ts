import type { Segment } from "@/lib/booking/shapes/segment";
import { countStationDays } from "@/lib/booking/wanted-spots";
import { invalid } from "@/lib/errors";
import { countSpanDays, PLAN_BREAKS, PLAN_CHOICES } from "@/lib/spans";
import { type Ctx, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { countBreaks } from "@/server/data/queries/inventory/days-of-breaks";
import { makeTurns } from "@/server/outside/turns";
import { computeFlight, listStationIds } from "./sold";

/** More breaks a day than any station has. */
const BREAKS_A_DAY = 150;
/** Days of stations up to which breaks are not counted. */
const SURELY = PLAN_BREAKS / BREAKS_A_DAY;

/** Days of all segments on their stations up to which a plan holds few demands: each is one. */
const FEW_DEMANDS = 5000;

const isSurelyPlannable = (segments: readonly Segment[]) => {
  const flight = computeFlight(segments);
  return !flight || listStationIds(segments).length * countSpanDays(flight.from, flight.to) <= SURELY;
};

const runInTurn = makeTurns("plans", { at_once: 2, each: 1, waiting: 16, waiting_all: 64 });
const isSmall = (segments: readonly Segment[]) =>
  isSurelyPlannable(segments) && countStationDays(segments) <= FEW_DEMANDS;
/**
 * Runs work that walks all breaks of a campaign's flight for each of its segments. Where these may be many, one such work
 * of a tenant runs at a time, because each holds more than 100 megabytes. Throws a refusal (503) where too many wait.
 */
export const planInTurn = <T>(ctx: Ctx, segments: readonly Segment[], work: () => Promise<T>): Promise<T> =>
  isSmall(segments) ? work() : runInTurn(tenantOf(ctx).tenant_id, work);

/** What a plan of segments walks: the breaks of its flight, and each of them once for each segment. */
type PlanSize = { breaks: number; choices: number };
const SMALL: PlanSize = { breaks: 0, choices: 0 };

/** Counts what a plan walks; nothing where it is surely little. Nothing is opened before. */
async function measurePlan(ctx: Ctx, segments: readonly Segment[]): Promise<PlanSize> {
  const flight = computeFlight(segments);
  const days = countStationDays(segments);
  if (!flight || (isSurelyPlannable(segments) && days * BREAKS_A_DAY <= PLAN_CHOICES)) return SMALL;
  const stations = listStationIds(segments);
  const breaks = await withoutScope(() => countBreaks(ctx, stations, flight.from, flight.to));
  const all = stations.length * countSpanDays(flight.from, flight.to);
  return { breaks, choices: Math.round((days * breaks) / all) };
}
/** Whether segments have no more breaks than one plan may walk. */
export async function isPlannable(ctx: Ctx, segments: readonly Segment[]): Promise<boolean> {
  const { breaks, choices } = await measurePlan(ctx, segments);
  return breaks <= PLAN_BREAKS && choices <= PLAN_CHOICES;
}
/** Refuses (422) segments that have more breaks than one plan may walk, or together more to choose among. */
export async function requirePlannable(ctx: Ctx, segments: readonly Segment[]): Promise<void> {
  const { breaks, choices } = await measurePlan(ctx, segments);
  if (breaks > PLAN_BREAKS)
    throw invalid("segments", "too_many_to_plan", { count: breaks, limit: PLAN_BREAKS });
  if (choices > PLAN_CHOICES)
    throw invalid("segments", "too_many_choices", { count: choices, limit: PLAN_CHOICES });
}
