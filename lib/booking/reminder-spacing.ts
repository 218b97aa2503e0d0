import type { z } from "zod";
import type { Unplaced } from "@/lib/booking/shapes/campaign";
import type { Money } from "@/lib/money";
import { takeAt, takeFrom } from "@/lib/must";
import { findReminded, listReminders, type OpenBreak, type SoldSegments } from "./demands";
import type { PlacedSpot } from "./outcome";
import { FEWER_BETWEEN } from "./rules/ways-out";

type Missing = z.output<typeof Unplaced>;

/**
 * Keeps a spot and its reminders only when the break has enough other spots between them; otherwise drops both
 * (domain 4.2). `alone`: dropped spots by segment and station. `between`: the fewest other spots in the breaks of those
 * of a segment with reminders, by segment and station.
 */
export function keepSeparated(
  placed: readonly PlacedSpot[],
  places: ReadonlyMap<string, OpenBreak>,
  segments: SoldSegments,
): { placed: PlacedSpot[]; alone: Map<string, number>; between: Map<string, number> } {
  const dropped = new Map<string, number>();
  const between = new Map<string, number>();
  const byBreak = Map.groupBy(placed, (p) => p.break);
  const kept = placed.filter((spot) => {
    const main = findReminded(segments, spot.segment) ?? spot.segment;
    const reminders = listReminders(segments, main);
    if (reminders.length === 0) return true;
    const least = Math.max(...reminders.map((at) => takeAt(segments, at).segment.follows!.at_least));
    const family = new Set([main, ...reminders]);
    const others = takeFrom(byBreak, spot.break).filter((p) => !family.has(p.segment)).length;
    const there = takeFrom(places, spot.break).booked_spots + others;
    if (there >= least) return true;
    const key = `${spot.segment} ${spot.station}`;
    dropped.set(key, (dropped.get(key) ?? 0) + 1);
    if (main === spot.segment) between.set(key, Math.min(there, between.get(key) ?? there));
    return false;
  });
  return { placed: kept, alone: dropped, between };
}

/**
 * Adds to the unplaced spots those that were dropped, by segment and station, for a rule. `wayOf`: what would keep those
 * of a segment on a station.
 */
function addDropped(
  lines: Missing[],
  dropped: ReadonlyMap<string, number>,
  rule: string,
  wayOf: (key: string) => Pick<Missing["relaxations"][number], "change" | "to"> | null,
): void {
  for (const [key, count] of dropped) {
    const [segment = "", station = ""] = key.split(" ");
    const line = takeLine(lines, Number(segment), station);
    line.missing += count;
    line.reasons = [...line.reasons, { rule, count }];
    const way = wayOf(key);
    if (way) line.relaxations = [...line.relaxations, { ...way, gains: count }];
  }
}
function takeLine(lines: Missing[], segment: number, station: string | null): Missing {
  const known = lines.find((line) => line.segment === segment && line.station === station);
  if (known) return known;
  const line: Missing = { segment, station, missing: 0, reasons: [], relaxations: [] };
  lines.push(line);
  return line;
}

/**
 * Adds to the unplaced spots those that a budget does not pay: the ones of `placed` that are not in `paid`. `needed`: the
 * budget that would pay all spots of a segment.
 */
export function addUnpaid(
  missing: readonly Missing[],
  placed: readonly PlacedSpot[],
  paid: readonly PlacedSpot[],
  needed: ReadonlyMap<number, Money>,
): Missing[] {
  const dropped = new Map<string, number>();
  const count = (spots: readonly PlacedSpot[], by: number) => {
    for (const { segment, station } of spots)
      dropped.set(`${segment} ${station}`, (dropped.get(`${segment} ${station}`) ?? 0) + by);
  };
  count(placed, 1);
  count(paid, -1);
  const lines = missing.map((line) => ({ ...line }));
  const unpaid = new Map([...dropped].filter(([, spots]) => spots > 0));
  addDropped(lines, unpaid, "budget", (key) => {
    const to = needed.get(Number(key.split(" ")[0]));
    return to === undefined ? null : { change: "budget", to };
  });
  return lines;
}

/**
 * Adds to the unplaced spots those dropped by `keepSeparated`, and the reminders of unplaced spots. `between`: the other
 * spots that a segment with reminders would have to be content with.
 */
export function addReminders(
  missing: readonly Missing[],
  segments: SoldSegments,
  dropped: ReadonlyMap<string, number>,
  between: ReadonlyMap<string, number> = new Map(),
): Missing[] {
  const found = missing.map((line) => ({ ...line }));
  for (const { segment, station, missing: count } of missing)
    for (const reminder of listReminders(segments, segment)) {
      const line = takeLine(found, reminder, station);
      line.missing += count;
      line.reasons = [...line.reasons, { rule: "reminder", count }];
    }
  addDropped(found, dropped, "too_few_between", (key) => {
    const to = between.get(key);
    return to === undefined ? null : { change: FEWER_BETWEEN, to };
  });
  return found;
}
