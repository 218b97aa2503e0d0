import type { Segment } from "@/lib/booking/shapes/segment";
import { countDays, type Day } from "@/lib/day";
import { isLimited } from "@/lib/inventory/no-limit";
import { ADVERTISING, PURPOSES, type Purpose } from "@/lib/inventory/purposes";
import { takeAt } from "@/lib/must";
import type { Together } from "./resolve-segments";
import { acceptsBreak, type BreakChoice } from "./wanted-spots";

/** A break of one date with its remaining capacity; `minute` counts from the start of the broadcast day. */
export type Slot = {
  hour: number;
  minute: number;
  number: number;
  name: string;
  purpose: Purpose;
  /** Seconds it can hold, no more than lie between it and the next hard break of its date. */
  capacity: number;
  booked: number;
  /** Seconds that can still be booked, of it and before the next hard break, and spots. */
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
/**
 * The breaks of a station by date as plain data, small enough to be sent to a thread: numbers in columns, and one list
 * for all dates with the same breaks.
 */
export type StationSlots = {
  /** The date of the first entry of `lists`. */
  from: Day;
  /** The list of each date from `from` on; -1 for a date without breaks. */
  lists: Int32Array;
  /** Where the breaks of each list begin; one entry more than there are lists. */
  starts: Int32Array;
  /** The breaks one after another, `FIELDS` numbers each. */
  values: Int32Array;
  /** The names that breaks refer to. */
  names: readonly string[];
};
/** The numbers that are stored of a break; the name by its index. */
const FIELDS = 11;
const OPEN = 1;
const KEPT = 2;

/** Packs the breaks of consecutive dates: `lists` has the index in `all` for each date, -1 for none. */
export function encodeSlots(
  from: Day,
  lists: readonly number[],
  all: readonly (readonly Slot[])[],
): StationSlots {
  const starts = new Int32Array(all.length + 1);
  const values = new Int32Array(all.reduce((n, slots) => n + slots.length, 0) * FIELDS);
  const names = new Map<string, number>();
  let at = 0;
  all.forEach((slots, list) => {
    starts[list] = at / FIELDS;
    for (const slot of slots) {
      const name = names.get(slot.name) ?? names.size;
      names.set(slot.name, name);
      const state = (slot.open ? OPEN : 0) + (slot.kept ? KEPT : 0);
      const { hour, minute, number, capacity, booked, free, places, smallest } = slot;
      const purpose = PURPOSES.indexOf(slot.purpose);
      values.set([hour, minute, number, name, capacity, free, places, smallest, state, purpose, booked], at);
      at += FIELDS;
    }
  });
  starts[all.length] = at / FIELDS;
  return { from, lists: Int32Array.from(lists), starts, values, names: [...names.keys()] };
}

/** The breaks of a station that has none. */
export const NO_SLOTS: StationSlots = encodeSlots("2000-01-01" as Day, [], []);

/** The number of the list of a date; dates with the same number have the same breaks. -1 for none. */
export const findSlotList = ({ from, lists }: StationSlots, date: Day): number =>
  lists[countDays(from, date)] ?? -1;

/** Returns the breaks of a date. */
export function readSlots(station: StationSlots, date: Day): Slot[] {
  const list = findSlotList(station, date);
  if (list < 0) return [];
  const first = takeAt(station.starts, list);
  return Array.from({ length: takeAt(station.starts, list + 1) - first }, (_, i) => {
    const value = (field: number) => takeAt(station.values, (first + i) * FIELDS + field);
    return {
      hour: value(0),
      minute: value(1),
      number: value(2),
      name: takeAt(station.names, value(3)),
      purpose: takeAt(PURPOSES, value(9)),
      capacity: value(4),
      booked: value(10),
      free: value(5),
      places: value(6),
      smallest: value(7),
      open: (value(8) & OPEN) !== 0,
      kept: (value(8) & KEPT) !== 0,
    };
  });
}

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
 * Capacity of a clock hour in seconds; breaks without a limit add nothing to `free` and `all`. `minutes`: start of each break, `open`: of each break that takes one more
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
  segment: Pick<Segment, "length" | "alone"> & BreakChoice,
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
    if (ADVERTISING.includes(slot.purpose)) room.booked += slot.booked;
    if (!acceptsBreak(segment, slot)) continue;
    room.minutes.push(slot.minute);
    if (isLimited(slot.capacity)) room.all += slot.capacity;
    room.longest = Math.max(room.longest, slot.capacity);
    if (!slot.open) continue;
    if (isLimited(slot.capacity)) room.free += slot.free;
    if (slot.kept || (segment.alone && slot.free < slot.capacity)) continue;
    if (slot.free >= needs && slot.places > together.spots && slot.smallest <= length)
      room.open.push(slot.minute);
  }
  const isHourLimited = hour_limit !== null && ADVERTISING.includes(segment.purpose);
  for (const room of hours.values()) {
    const allowed = isHourLimited ? Math.max(0, hour_limit - room.booked) : Number.POSITIVE_INFINITY;
    room.fits = Math.min(room.open.length, Math.floor(allowed / needs));
  }
  return hours;
}
