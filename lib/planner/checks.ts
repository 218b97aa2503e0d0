import type { Segment } from "@/lib/booking/shapes";
import { getWeekday } from "@/lib/day";
import type { Grid } from "./grid";
import type { PaintedSpots } from "./painting";

/** The rules that painted spots can violate. */
export type BrokenRule =
  | "in_past"
  | "capacity_seconds"
  | "capacity_spots"
  | "category"
  | "advertiser_separation"
  | "demand_separation"
  | "hour_limit"
  | "outside_sold";
/** A rule violated in a break, with the segment and, for capacity, the seconds over it. */
export type Broken = { rule: BrokenRule; segment: string; over?: number };
type Sold = Pick<
  Segment,
  "length" | "stations" | "from_date" | "to_date" | "weekdays" | "hours" | "kind" | "separation_minutes"
>;
/** The segments of a campaign by uuid, with the terms that painting checks. */
export type SoldSegments = ReadonlyMap<string, Sold>;

const MINUTE = 60;
const HOUR = 3600;
/** Minutes between two spots of a segment at least, so that they never share a break. */
const SAME_BREAK = 1;

/** The painted seconds of a break. */
export const sumSeconds = (segments: SoldSegments, own: readonly { segment: string }[]) =>
  own.reduce((n, p) => n + (segments.get(p.segment)?.length ?? 0), 0);

function isInsideSold({ board }: Grid, at: number, sold: Sold): boolean {
  const { breaks, stations } = board;
  const date = breaks.date[at]!;
  const hour = Math.floor(breaks.second[at]! / HOUR);
  return (
    sold.stations.includes(stations[breaks.station[at]!]!.uuid) &&
    date >= sold.from_date &&
    date <= sold.to_date &&
    sold.weekdays.includes(getWeekday(date)) &&
    sold.hours.some((h) => h.hour === hour && (sold.kind !== "exact" || h.spots > 0))
  );
}

/** The violated rules of painted spots, by index of the break. */
export function findBrokenSpots(
  grid: Grid,
  segments: SoldSegments,
  spots: PaintedSpots,
): Map<number, Broken[]> {
  const { board, sinceStart } = grid;
  const { breaks, stations } = board;
  const found = new Map<number, Broken[]>();
  const add = (at: number, broken: Broken) => {
    const own = found.get(at) ?? [];
    if (!own.some((b) => b.rule === broken.rule && b.segment === broken.segment))
      found.set(at, [...own, broken]);
  };
  const hourOf = (at: number) =>
    `${breaks.station[at]} ${breaks.date[at]} ${Math.floor(sinceStart[at]! / HOUR)}`;
  const inHour = new Map<string, number>();
  for (const [at, own] of spots)
    inHour.set(hourOf(at), (inHour.get(hourOf(at)) ?? 0) + sumSeconds(segments, own));
  const limited = stations.some((s) => s.hour_limit !== null);
  if (limited)
    breaks.uuid.forEach((_, at) => {
      const key = hourOf(at);
      if (inHour.has(key)) inHour.set(key, inHour.get(key)! + breaks.sold[at]!);
    });
  for (const [at, own] of spots) {
    // Booked spots of past or closed breaks are not checked.
    if (breaks.shut[at] && own.every((p) => p.uuid)) continue;
    const station = stations[breaks.station[at]!]!;
    const over = breaks.sold[at]! + sumSeconds(segments, own) - breaks.capacity[at]!;
    const most = breaks.spots[at];
    const limit = station.hour_limit;
    for (const { segment } of own) {
      const sold = segments.get(segment);
      if (breaks.shut[at]) add(at, { rule: "in_past", segment });
      if (over > 0) add(at, { rule: "capacity_seconds", segment, over });
      if (most != null && breaks.sold_spots[at]! + own.length > most)
        add(at, { rule: "capacity_spots", segment });
      if (breaks.competitor[at]) add(at, { rule: "category", segment });
      if (breaks.own[at] && station.separation_minutes > 0)
        add(at, { rule: "advertiser_separation", segment });
      if (limit !== null && inHour.get(hourOf(at))! > limit) add(at, { rule: "hour_limit", segment });
      if (sold && !isInsideSold(grid, at, sold)) add(at, { rule: "outside_sold", segment });
    }
  }
  addTooClose(grid, segments, spots, add);
  return found;
}

/** Adds violations of spots on the same day that are too close. */
function addTooClose(
  { board, sinceStart }: Grid,
  segments: SoldSegments,
  spots: PaintedSpots,
  add: (at: number, broken: Broken) => void,
) {
  const { breaks, stations } = board;
  const days = Map.groupBy(
    [...spots].flatMap(([at, own]) => (breaks.shut[at] ? [] : own.map((p) => ({ at, segment: p.segment })))),
    ({ at }) => `${breaks.station[at]} ${breaks.date[at]}`,
  );
  for (const day of days.values()) {
    const own = stations[breaks.station[day[0]!.at]!]!.separation_minutes;
    const rows = day.sort((a, b) => sinceStart[a.at]! - sinceStart[b.at]!);
    rows.forEach((spot, i) => {
      for (const other of rows.slice(i + 1)) {
        const minutes = (sinceStart[other.at]! - sinceStart[spot.at]!) / MINUTE;
        const same = spot.segment === other.segment;
        const gap = same ? Math.max(SAME_BREAK, segments.get(spot.segment)?.separation_minutes ?? 0) : 0;
        if (minutes >= Math.max(gap, own)) break;
        const rule = minutes < gap ? "demand_separation" : "advertiser_separation";
        add(spot.at, { rule, segment: spot.segment });
        add(other.at, { rule, segment: other.segment });
      }
    });
  }
}

/** Breaks of the same station and day with capacity for `length` seconds and no competitor, nearest first. */
export function findFreeBreaks(
  grid: Grid,
  segments: SoldSegments,
  spots: PaintedSpots,
  at: number,
  length: number,
): number[] {
  const { breaks } = grid.board;
  const day = grid.dayOf.get(breaks.date[at]!)!;
  return grid.rows[breaks.station[at]!]!.map((row) => row.breaks[day]!)
    .filter((b) => b >= 0 && b !== at && !breaks.shut[b] && !breaks.competitor[b])
    .filter((b) => {
      const own = spots.get(b) ?? [];
      const most = breaks.spots[b];
      const free = breaks.capacity[b]! - breaks.sold[b]! - sumSeconds(segments, own);
      return free >= length && own.length === 0 && (most == null || breaks.sold_spots[b]! < most);
    })
    .sort(
      (a, b) =>
        Math.abs(grid.sinceStart[a]! - grid.sinceStart[at]!) -
        Math.abs(grid.sinceStart[b]! - grid.sinceStart[at]!),
    );
}
