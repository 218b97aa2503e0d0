import type { Calendar } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import type { PaintedSpot } from "./shapes";
import { type BreakSold, SoldQuota } from "./sold-quota";

/** A painting beside what is sold: its spots, and those of them that no segment sells. */
export type AssignedSpots = { spots: PaintedSpot[]; unsold: PaintedSpot[] };

const copyOf = ({ commercial, group }: Segment) => commercial ?? group;

/**
 * Assigns every painted spot to a segment that sells it: its own where that still does, otherwise one of the same
 * length, preferably with the same commercial. A spot that no segment sells keeps the segment it was painted for and is
 * returned in `unsold`. Spots of `pending` segments, which are being edited, are left alone and count as unsold. Locked
 * spots are assigned first. Breaks that are not in `breaks` are sold by nobody.
 */
export function assignPaintedSpots(
  segments: readonly Segment[],
  painted: readonly PaintedSpot[],
  breaks: ReadonlyMap<string, BreakSold>,
  calendar: Calendar,
  pending: ReadonlySet<string> = new Set(),
  before: readonly Segment[] = segments,
): AssignedSpots {
  const quotas = segments.map((segment) => ({ segment, quota: new SoldQuota(segment, calendar) }));
  const own = new Map(quotas.map((one) => [one.segment.uuid, one]));
  const was = new Map([...before, ...segments].map((segment) => [segment.uuid, segment]));
  const order = painted
    .map((spot, at) => ({ spot, at }))
    .sort((a, b) => Number(b.spot.locked) - Number(a.spot.locked));
  const result: (PaintedSpot | null)[] = painted.map(() => null);
  for (const { spot, at } of order) {
    const place = breaks.get(spot.break);
    if (place && own.get(spot.segment)?.quota.take(place)) result[at] = spot;
  }
  for (const { spot, at } of order) {
    const place = breaks.get(spot.break);
    const segment = was.get(spot.segment);
    if (result[at] || !place || !segment || pending.has(spot.segment)) continue;
    const others = quotas
      .filter((one) => one.segment.uuid !== spot.segment && one.segment.length === segment.length)
      .sort(
        (a, b) =>
          Number(copyOf(b.segment) === copyOf(segment)) - Number(copyOf(a.segment) === copyOf(segment)),
      );
    const home = others.find((one) => one.quota.take(place))?.segment.uuid;
    if (home) result[at] = { ...spot, segment: home };
  }
  return {
    spots: painted.map((spot, at) => result[at] ?? spot),
    unsold: painted.filter((_, at) => !result[at]),
  };
}
