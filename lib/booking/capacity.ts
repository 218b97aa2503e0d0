import type { Segment } from "@/lib/booking/shapes";
import type { Day } from "@/lib/day";
import type { Together } from "./resolve-segments";
import { acceptsBreak } from "./wanted-spots";

/** A break of one date with its remaining capacity; `minute` counts from the start of the broadcast day. */
export type Slot = {
  hour: number;
  minute: number;
  number: number;
  name: string;
  capacity: number;
  /** Seconds and spots not booked yet. */
  free: number;
  places: number;
  smallest: number;
  /** Whether it is in the future and its log is not closed. */
  open: boolean;
  /** Whether a competitor, or a spot of the same advertiser at too small a distance, excludes it. */
  kept: boolean;
};
/** A spot without reminders. */
const ALONE: Together = { seconds: 0, spots: 0 };
/** Returns the breaks of a station on a date. */
export type SlotsOf = (date: Day) => readonly Slot[];

/** The greatest number of these minutes of which any two are at least `gap` apart. */
export function countPacked(minutes: readonly number[], gap: number): number {
  if (gap <= 0) return minutes.length;
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const minute of minutes.toSorted((a, b) => a - b)) {
    if (minute - last < gap) continue;
    count++;
    last = minute;
  }
  return count;
}

/**
 * Capacity of a clock hour in seconds. `minutes`: start of each break, `open`: of each break that takes one more
 * spot, `fits`: spots that fit, also under the hour's ad limit.
 */
export type HourCapacity = {
  longest: number;
  free: number;
  all: number;
  minutes: number[];
  open: number[];
  fits: number;
};

/**
 * Capacity of a station's date for a segment, by clock hour. `hour_limit`: seconds of advertising allowed an hour,
 * null for no limit. `together`: reminders that air in the same break.
 */
export function computeCapacityByHour(
  slots: readonly Slot[],
  segment: Pick<Segment, "length" | "break_numbers" | "break_names">,
  hour_limit: number | null,
  together: Together = ALONE,
): Map<number, HourCapacity> {
  const { length } = segment;
  const needs = length + together.seconds;
  const hours = new Map<number, HourCapacity & { booked: number }>();
  for (const slot of slots) {
    let room = hours.get(slot.hour);
    if (!room) {
      room = { longest: 0, free: 0, all: 0, minutes: [], open: [], fits: 0, booked: 0 };
      hours.set(slot.hour, room);
    }
    room.booked += slot.capacity - slot.free;
    if (!acceptsBreak(segment, slot)) continue;
    room.minutes.push(slot.minute);
    room.all += slot.capacity;
    room.longest = Math.max(room.longest, slot.capacity);
    if (!slot.open) continue;
    room.free += slot.free;
    if (slot.kept) continue;
    if (slot.free >= needs && slot.places > together.spots && slot.smallest <= length)
      room.open.push(slot.minute);
  }
  for (const room of hours.values()) {
    const allowed = hour_limit === null ? Number.POSITIVE_INFINITY : Math.max(0, hour_limit - room.booked);
    room.fits = Math.min(room.open.length, Math.floor(allowed / needs));
  }
  return hours;
}
