import type { Segment } from "@/lib/booking/shapes";
import { getWeekday } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import { type BoardBreak, type Grid, getBreakAt } from "./grid";
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

function isInsideSold({ station, date, second }: BoardBreak, sold: Sold): boolean {
  const hour = Math.floor(second / HOUR);
  return (
    sold.stations.includes(station.uuid) &&
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
  const { breaks, stations } = grid.board;
  const found = new Map<number, Broken[]>();
  const add = (at: number, broken: Broken) => {
    const own = found.get(at) ?? [];
    if (!own.some((b) => b.rule === broken.rule && b.segment === broken.segment))
      found.set(at, [...own, broken]);
  };
  const hourOf = ({ row, date, sinceStart }: BoardBreak) => `${row} ${date} ${Math.floor(sinceStart / HOUR)}`;
  const inHour = new Map<string, number>();
  for (const [at, own] of spots) {
    const key = hourOf(takeAt(grid.breaks, at));
    inHour.set(key, (inHour.get(key) ?? 0) + sumSeconds(segments, own));
  }
  const limited = stations.some((s) => s.hour_limit !== null);
  if (limited)
    for (const one of grid.breaks) {
      const key = hourOf(one);
      const painted = inHour.get(key);
      if (painted !== undefined) inHour.set(key, painted + one.sold);
    }
  for (const [at, own] of spots) {
    // Booked spots of past or closed breaks are not checked.
    if (breaks.shut[at] && own.every((p) => p.uuid)) continue;
    const here = takeAt(grid.breaks, at);
    const { station, most } = here;
    const over = here.sold + sumSeconds(segments, own) - here.capacity;
    const limit = station.hour_limit;
    for (const { segment } of own) {
      const sold = segments.get(segment);
      if (breaks.shut[at]) add(at, { rule: "in_past", segment });
      if (over > 0) add(at, { rule: "capacity_seconds", segment, over });
      if (most !== null && here.soldSpots + own.length > most) add(at, { rule: "capacity_spots", segment });
      if (breaks.competitor[at]) add(at, { rule: "category", segment });
      if (breaks.own[at] && station.separation_minutes > 0)
        add(at, { rule: "advertiser_separation", segment });
      if (limit !== null && takeFrom(inHour, hourOf(here)) > limit) add(at, { rule: "hour_limit", segment });
      if (!sold || !isInsideSold(here, sold)) add(at, { rule: "outside_sold", segment });
    }
  }
  addTooClose(grid, segments, spots, add);
  return found;
}

/** Adds violations of spots on the same day that are too close. */
function addTooClose(
  grid: Grid,
  segments: SoldSegments,
  spots: PaintedSpots,
  add: (at: number, broken: Broken) => void,
) {
  const { shut } = grid.board.breaks;
  const days = Map.groupBy(
    [...spots].flatMap(([at, own]) => {
      const { station, row, date, sinceStart } = takeAt(grid.breaks, at);
      return shut[at] ? [] : own.map(({ segment }) => ({ at, segment, station, row, date, sinceStart }));
    }),
    ({ row, date }) => `${row} ${date}`,
  );
  for (const day of days.values()) {
    const rows = day.sort((a, b) => a.sinceStart - b.sinceStart);
    rows.forEach((spot, i) => {
      const own = spot.station.separation_minutes;
      for (const other of rows.slice(i + 1)) {
        const minutes = (other.sinceStart - spot.sinceStart) / MINUTE;
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
  const { shut, competitor } = grid.board.breaks;
  const { row, day, sinceStart } = takeAt(grid.breaks, at);
  const distance = (one: BoardBreak) => Math.abs(one.sinceStart - sinceStart);
  return takeAt(grid.rows, row)
    .map((time) => getBreakAt(time, day))
    .filter((b) => b >= 0 && b !== at && !shut[b] && !competitor[b])
    .map((b) => takeAt(grid.breaks, b))
    .filter((one) => {
      const own = spots.get(one.at) ?? [];
      const free = one.capacity - one.sold - sumSeconds(segments, own);
      return free >= length && own.length === 0 && (one.most === null || one.soldSpots < one.most);
    })
    .sort((a, b) => distance(a) - distance(b))
    .map((one) => one.at);
}
