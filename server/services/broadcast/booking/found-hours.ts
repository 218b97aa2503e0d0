import type { Calendar } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { type Ctx, tenantOf } from "@/server/ctx";
import { findHoursInThread } from "@/server/outside/estimate-thread";
import { computeFlight, listStationIds, readStationsToEstimate } from "./sold";

/** Whether the hours of a segment are still to be found. */
export const hasOpenHours = (segment: Segment) => segment.kind === "semi_variable" && !segment.frozen;

/** Returns the segments with the hours that a booking would find for the semi-variable ones. Writes nothing. */
export async function withFoundHours(
  ctx: Ctx,
  segments: readonly Segment[],
  calendar: Calendar,
): Promise<Segment[]> {
  const flight = computeFlight(segments);
  if (!flight || !segments.some(hasOpenHours)) return [...segments];
  const stations = await readStationsToEstimate(ctx, listStationIds(segments), flight.from, flight.to, null);
  const found = await findHoursInThread(tenantOf(ctx).tenant_id, { segments, stations, calendar });
  return segments.map((segment, at) => ({ ...segment, frozen: found[at] ?? segment.frozen }));
}
