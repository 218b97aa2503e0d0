import type { Segment } from "@/lib/booking/shapes";
import { invalid } from "@/lib/errors";
import { countSpanDays, PLAN_BREAKS } from "@/lib/spans";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { countBreaks } from "@/server/data/queries/inventory/days-of-breaks";
import { computeFlight, listStationIds } from "./sold";

/** Days of stations up to which breaks are not counted: no station has 150 breaks a day. */
const SURELY = PLAN_BREAKS / 150;

/** Refuses (422) segments whose flight has more breaks than one plan may walk. Nothing is opened before. */
export async function requirePlannable(ctx: Ctx, segments: readonly Segment[]): Promise<void> {
  const flight = computeFlight(segments);
  const stations = listStationIds(segments);
  if (!flight || stations.length * countSpanDays(flight.from, flight.to) <= SURELY) return;
  const count = await withoutScope(() => countBreaks(ctx, stations, flight.from, flight.to));
  if (count > PLAN_BREAKS) throw invalid("segments", "too_many_to_plan", { count, limit: PLAN_BREAKS });
}
