import type { Segment } from "@/lib/booking/shapes";
import type { Day } from "@/lib/day";
import type { Together } from "./resolve-segments";
import { acceptsBreak } from "./wanted-spots";

/** A break of one date as booking sees it; `minute` counts from the start of the broadcast day. */
export type Slot = {
  hour: number;
  minute: number;
  number: number;
  name: string;
  capacity: number;
  /** Seconds and places not booked yet. */
  free: number;
  places: number;
  smallest: number;
  /** Still ahead, and its log not closed. */
  open: boolean;
  /** A competitor stands in it, or a spot of the same advertiser too near. */
  kept: boolean;
};
/** A spot nothing airs with. */
const ALONE: Together = { seconds: 0, spots: 0 };
export type SlotsOf = (date: Day) => readonly Slot[];

/** How many of these minutes can be taken when any two must stand `gap` apart. */
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

/** `minutes` of all its breaks, `open` of those that take one spot more; `fits`: so many spots under the hour's limit. */
export type HourRoom = {
  longest: number;
  free: number;
  all: number;
  minutes: number[];
  open: number[];
  fits: number;
};

/** What one station's date offers a segment, by clock hour: breaks it may use, and how many take one spot more. */
export function computeCapacityByHour(
  slots: readonly Slot[],
  segment: Pick<Segment, "length" | "break_numbers" | "break_names">,
  hour_limit: number | null,
  together: Together = ALONE,
): Map<number, HourRoom> {
  const { length } = segment;
  const needs = length + together.seconds;
  const hours = new Map<number, HourRoom & { booked: number }>();
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
