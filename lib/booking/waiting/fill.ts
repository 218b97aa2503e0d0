import type { Booked, KeptSpot, OpenBreak } from "@/lib/booking/demands";
import { type Asker, buildRuledBreaks, toAskedSpot } from "@/lib/booking/rules/scene";
import { openSpotRules, SPOT_RULES } from "@/lib/booking/rules/spot-rules";
import { isUsedHour } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { acceptsBreak } from "@/lib/booking/wanted-spots";
import { type Day, getWeekday } from "@/lib/day";
import { listAdWindows, type WindowStation } from "@/lib/inventory/ad-limits";
import { takeAt } from "@/lib/must";

/** A station with its breaks of some days in airing order, and what is booked in them. */
export type FillScene = {
  station: WindowStation & { separation_minutes: number };
  breaks: readonly OpenBreak[];
  booked: readonly Booked[];
  /** The spots of the campaign that stand there. */
  own: readonly KeptSpot[];
};
/** Why spots of a segment found no break: rules of bookings, or that a break takes no spot as short. */
export const FILL_RULES = [...SPOT_RULES, "smallest_length"] as const;
/** A rule of `FILL_RULES`. */
export type FillRule = (typeof FILL_RULES)[number];
/** A break for a waiting spot: one of `open` breaks that no rule closed, of `sold` within what was sold. */
export type FillPlace = { break: string; open: number; sold: number };
/** The breaks for the waiting spots of a segment, and for those left the rules with the number of breaks each closes. */
export type Filled = {
  places: FillPlace[];
  left: number;
  sold: number;
  reasons: { rule: FillRule; count: number }[];
};

const hourOf = (second: number) => Math.floor(second / 3600);

/** Whether a segment was sold for a break. */
const isSold = (segment: Segment, of: OpenBreak): boolean =>
  of.date >= segment.from_date &&
  of.date <= segment.to_date &&
  segment.weekdays.includes(getWeekday(of.date)) &&
  acceptsBreak(segment, of) &&
  segment.hours.some((one) => one.hour === hourOf(of.second) && isUsedHour(segment.kind, one));

/** Counts by a key. */
function countBy<K>(keys: Iterable<K>): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Opens the rules of the scene with the spots of the campaign where they stand. */
function openScene(
  { station, breaks, booked }: FillScene,
  asker: Asker,
  segments: readonly Segment[],
  own: readonly KeptSpot[],
) {
  const standing = Map.groupBy(own, (spot) => spot.break);
  const ruled = buildRuledBreaks(
    breaks,
    booked,
    new Map(
      [...standing].map(([at, spots]) => [
        at,
        spots.map(({ segment }) => toAskedSpot(asker, segments, segment)),
      ]),
    ),
  );
  const { separation_minutes } = station;
  return openSpotRules({ separation_minutes, windows: listAdWindows(station, ruled) }, ruled);
}

/**
 * Proposes breaks for spots of a segment that wait for one: among the breaks sold that no rule closes, on the day with
 * the fewest spots of the campaign, then in the hour with the fewest, then the emptiest, then the earliest. Each spot is
 * judged beside those proposed before it. `isBarred`: days on which nothing of the segment may air.
 */
export function proposeFill(
  scene: FillScene,
  asker: Asker,
  segments: readonly Segment[],
  { segment: number, count }: { segment: number; count: number },
  isBarred: (date: Day) => boolean = () => false,
): Filled {
  const segment = takeAt(segments, number);
  const at = new Map(scene.breaks.map((b) => [b.uuid, b]));
  const sold = scene.breaks.flatMap((b, n) =>
    !b.closed && isSold(segment, b) && !isBarred(b.date) ? [{ b, n }] : [],
  );
  const own = [...scene.own];
  const places: FillPlace[] = [];
  for (;;) {
    const { listRules } = openScene(scene, asker, segments, own);
    const spot = toAskedSpot(asker, segments, number);
    const judged = sold.map(({ b, n }) => {
      const short: FillRule[] = segment.length < b.smallest_length ? ["smallest_length"] : [];
      return { b, rules: [...short, ...listRules(spot, n)] };
    });
    const free = judged.flatMap(({ b, rules }) => (rules.length === 0 ? [b] : []));
    const standing = own.flatMap((one) => at.get(one.break) ?? []);
    const days = countBy(standing.map((b) => b.date));
    const hours = countBy(standing.map((b) => hourOf(b.second)));
    const room = (b: OpenBreak) => b.capacity_seconds - b.booked_seconds;
    const [best] = free.toSorted(
      (a, b) =>
        (days.get(a.date) ?? 0) - (days.get(b.date) ?? 0) ||
        (hours.get(hourOf(a.second)) ?? 0) - (hours.get(hourOf(b.second)) ?? 0) ||
        room(b) - room(a),
    );
    if (places.length === count || !best) {
      const closed = countBy(judged.flatMap(({ rules }) => rules));
      const reasons = [...closed].map(([rule, n]) => ({ rule, count: n })).sort((a, b) => b.count - a.count);
      const left = count - places.length;
      return { places, left, sold: sold.length, reasons: left > 0 ? reasons : [] };
    }
    places.push({ break: best.uuid, open: free.length, sold: sold.length });
    own.push({ segment: number, break: best.uuid });
  }
}
