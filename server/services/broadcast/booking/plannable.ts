import type { Segment } from "@/lib/booking/shapes/segment";
import { countStationDays } from "@/lib/booking/wanted-spots";
import { invalid } from "@/lib/errors";
import { countSpanDays, PLAN_BREAKS } from "@/lib/spans";
import { type Ctx, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { countBreaks } from "@/server/data/queries/inventory/days-of-breaks";
import { makeTurns } from "@/server/outside/turns";
import { computeFlight, listStationIds } from "./sold";

/** Days of stations up to which breaks are not counted: no station has 150 breaks a day. */
const SURELY = PLAN_BREAKS / 150;

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

/** The breaks that a plan of segments walks; 0 where they are surely few. Nothing is opened before. */
async function countBreaksToPlan(ctx: Ctx, segments: readonly Segment[]): Promise<number> {
  const flight = computeFlight(segments);
  if (!flight || isSurelyPlannable(segments)) return 0;
  return withoutScope(() => countBreaks(ctx, listStationIds(segments), flight.from, flight.to));
}
/** Whether the flight of segments has no more breaks than one plan may walk. */
export const isPlannable = async (ctx: Ctx, segments: readonly Segment[]): Promise<boolean> =>
  (await countBreaksToPlan(ctx, segments)) <= PLAN_BREAKS;
/** Refuses (422) segments whose flight has more breaks than one plan may walk. */
export async function requirePlannable(ctx: Ctx, segments: readonly Segment[]): Promise<void> {
  const count = await countBreaksToPlan(ctx, segments);
  if (count > PLAN_BREAKS) throw invalid("segments", "too_many_to_plan", { count, limit: PLAN_BREAKS });
}
