import type { z } from "zod";
import type { Unplaced } from "@/lib/booking/shapes";
import { takeAt, takeFrom } from "@/lib/must";
import { findReminded, listReminders, type OpenBreak, type SoldSegments } from "./demands";
import type { PlacedSpot } from "./outcome";

type Missing = z.output<typeof Unplaced>;

/**
 * Keeps a spot and its reminders only when the break has enough other spots between them; otherwise drops both
 * (domain 4.2). `alone`: dropped spots by segment and station.
 */
export function keepSeparated(
  placed: readonly PlacedSpot[],
  places: ReadonlyMap<string, OpenBreak>,
  segments: SoldSegments,
): { placed: PlacedSpot[]; alone: Map<string, number> } {
  const dropped = new Map<string, number>();
  const byBreak = Map.groupBy(placed, (p) => p.break);
  const kept = placed.filter((spot) => {
    const main = findReminded(segments, spot.segment) ?? spot.segment;
    const reminders = listReminders(segments, main);
    if (reminders.length === 0) return true;
    const least = Math.max(...reminders.map((at) => takeAt(segments, at).segment.follows!.at_least));
    const family = new Set([main, ...reminders]);
    const others = takeFrom(byBreak, spot.break).filter((p) => !family.has(p.segment)).length;
    if (takeFrom(places, spot.break).booked_spots + others >= least) return true;
    const key = `${spot.segment} ${spot.station}`;
    dropped.set(key, (dropped.get(key) ?? 0) + 1);
    return false;
  });
  return { placed: kept, alone: dropped };
}

/** Adds to the unplaced spots those dropped by `keepSeparated`, and the reminders of unplaced spots. */
export function addReminders(
  missing: readonly Missing[],
  segments: SoldSegments,
  dropped: ReadonlyMap<string, number>,
): Missing[] {
  const found = missing.map((line) => ({ ...line }));
  const at = (segment: number, station: string | null) => {
    const known = found.find((line) => line.segment === segment && line.station === station);
    if (known) return known;
    const line: Missing = { segment, station, missing: 0, reasons: [], relaxations: [] };
    found.push(line);
    return line;
  };
  for (const { segment, station, missing: count } of missing)
    for (const reminder of listReminders(segments, segment)) {
      const line = at(reminder, station);
      line.missing += count;
      line.reasons = [...line.reasons, { rule: "reminder", count }];
    }
  for (const [key, count] of dropped) {
    const [segment = "", station = ""] = key.split(" ");
    const line = at(Number(segment), station);
    line.missing += count;
    line.reasons = [...line.reasons, { rule: "too_few_between", count }];
  }
  return found;
}
