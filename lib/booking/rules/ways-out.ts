import type { Segment } from "@/lib/booking/shapes/segment";
import { splitToDays } from "./other-days";
import type { WayOut } from "./way-shapes";

const DAY_HOURS = 24;
type Hourly = Pick<Segment, "kind" | "hours" | "per_day">;

/** One more hour to air in; where spots are given by the hour they become the day's. */
export function withHour({ kind, hours, per_day }: Hourly, hour: number): Partial<Segment> {
  const others = hours.filter((h) => h.hour !== hour);
  return {
    kind: "variable",
    per_day: kind === "exact" ? hours.reduce((n, { spots }) => n + spots, 0) : per_day,
    hours: [...others.map((h) => ({ ...h, spots: 0 })), { hour, spots: 0 }].sort((a, b) => a.hour - b.hour),
  };
}

/** A way out as a change of its segment; null where it is not one. */
export function changeFor({ change, to }: WayOut, segment: Hourly): Partial<Segment> | null {
  const n = Number(to);
  switch (change) {
    case "separation_minutes":
      return { separation_minutes: n };
    case "shorter":
      return { length: n, commercial: null };
    case "any_break":
      return {
        ...withHour(segment, segment.hours[0]!.hour),
        hours: Array.from({ length: DAY_HOURS }, (_, hour) => ({ hour, spots: 0 })),
        break_numbers: [],
        break_names: [],
      };
    case "add_hour":
      return withHour(segment, n);
    default:
      return null;
  }
}

/** Whether a campaign can take this way out as it is. */
export const mayTake = (way: WayOut, segment: Hourly): boolean =>
  way.days !== undefined || changeFor(way, segment) !== null;

/**
 * Takes a way out of the unplaced spots of a segment on a station: the segments with this one changed, or with one more
 * on other days, which `name` makes a segment of the campaign. Without a change the same segments.
 */
export function applyWay<S extends Segment>(
  segments: readonly S[],
  { segment: at, station }: { segment: number; station: string | null },
  way: WayOut,
  name: (made: S) => S,
): S[] {
  const segment = segments[at];
  if (!segment) return [...segments];
  if (way.days) {
    if (station === null) return [...segments];
    const { kept, made } = splitToDays(segment, station, way.days, way.gains);
    const changed = segments.map((own, i) => (i === at ? (kept ?? name(made)) : own));
    return kept ? [...changed, name(made)] : changed;
  }
  const change = changeFor(way, segment);
  return segments.map((own, i) => (i === at && change ? { ...own, ...change } : own));
}
