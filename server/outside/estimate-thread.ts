import {
  computeFit,
  type FitFigures,
  type FitInput,
  type ResolveInput,
  resolveAtListPrices,
} from "@/lib/booking/estimate";
import { type FoundHours, findAllHours, type HoursInput } from "@/lib/booking/find-hours";
import type { Segment } from "@/lib/booking/shapes/segment";
import { countStationHours } from "@/lib/booking/wanted-spots";
import { makeThreads, type ThreadLimits } from "./threads";

/** Arithmetic over the flight of a campaign. */
export type EstimateTask =
  | { kind: "fit"; of: FitInput }
  | { kind: "hours"; of: HoursInput }
  | { kind: "resolve"; of: ResolveInput };

/** Hours of days of stations up to which segments are computed in the process (server/outside/DECISIONS.md). */
const SMALL = 1000;
const SECONDS_MOST = 40;
const LIMITS: ThreadLimits = {
  name: "estimate",
  threads: 2,
  // Another tenant finds a thread while one tenant computes.
  each: 1,
  megabytes: 128,
  waiting: 16,
  waiting_all: 64,
};

/** Computes small segments in the process and others in a thread. */
function computeWhere<Of extends { segments: readonly Segment[] }, Task extends { of: Of }, Output>(
  compute: (of: Of) => Output,
  toTask: (of: Of) => Task,
) {
  const runInThread = makeThreads<Task, Output>(LIMITS);
  return async (tenant: string, of: Of, small = SMALL): Promise<Output> =>
    countStationHours(of.segments) <= small
      ? compute(of)
      : runInThread({ tenant, input: toTask(of), seconds: SECONDS_MOST });
}

/**
 * Computes the wanted spots, problems and free seconds of segments; in a thread where they are large. `small`: hours
 * of days of stations up to which it is computed in the process. Throws a refusal where it takes too long or too much
 * memory (413), or too many wait (503).
 */
export const fitInThread = computeWhere<FitInput, EstimateTask & { kind: "fit" }, FitFigures>(
  computeFit,
  (of) => ({ kind: "fit", of }),
);
/** Finds the hours of semi-variable segments, by the segment's index; null for others. Like `fitInThread`. */
export const findHoursInThread = computeWhere<
  HoursInput,
  EstimateTask & { kind: "hours" },
  (FoundHours | null)[]
>(findAllHours, (of) => ({ kind: "hours", of }));
/** Resolves budgets and reminders of segments at list prices. Like `fitInThread`. */
export const resolveInThread = computeWhere<ResolveInput, EstimateTask & { kind: "resolve" }, Segment[]>(
  resolveAtListPrices,
  (of) => ({ kind: "resolve", of }),
);
