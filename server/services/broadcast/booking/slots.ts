import type { Slot } from "@/lib/booking/capacity";
import type { CompetitionTerms } from "@/lib/booking/demands";
import {
  addDays,
  type Day,
  findClockChanges,
  getToday,
  listDays,
  toBroadcastSecond,
  toInstant,
} from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { DayOfBreaks, readOpenedDays } from "@/server/data/queries/inventory/days-of-breaks";
import type { BookedNear } from "@/server/data/queries/sales/bookings";
import { listCompetingCategories } from "./party";

/** A station's clock, and the separation of one advertiser's spots in minutes. */
type Clock = { uuid: string; timezone: string; day_start: number };
type BreaksThere = {
  opened: Awaited<ReturnType<typeof readOpenedDays>>;
  wanted: readonly DayOfBreaks[];
  /** "station|date" of closed logs. */
  closed: ReadonlySet<string>;
};
const MINUTE = 60;
const HOUR = 3600;
const minuteIn = (second: number, { day_start }: { day_start: number }) =>
  Math.floor(toBroadcastSecond(second, day_start) / MINUTE);

type BreakOfDay = Pick<Slot, "number" | "name" | "capacity" | "free" | "places" | "smallest"> & {
  second: number;
};

/** The breaks of a day row by row, which the database returns as columns. */
const listBreaks = (day: DayOfBreaks): BreakOfDay[] =>
  day.second.map((second, i) => ({
    second,
    number: takeAt(day.number, i),
    name: takeAt(day.name, i),
    capacity: takeAt(day.capacity, i),
    free: takeAt(day.free, i),
    places: takeAt(day.places, i),
    smallest: takeAt(day.smallest, i),
  }));

/** Returns the breaks of a station by date: opened ones, and planned ones where none is opened at that time. */
export function buildSlots(row: Clock, there: BreaksThere, now: Date, { from, to }: { from: Day; to: Day }) {
  const opened = new Map(there.opened.map((d) => [d.date, d]));
  const wanted = new Map(there.wanted.map((d) => [d.date, d]));
  const soon = addDays(getToday(now, row.timezone, row.day_start), 1);
  const changes = findClockChanges(row.timezone, from, to);
  /** Null where the clock skips the time. Days far from now need no exact instant. */
  const ahead = (date: Day, second: number): boolean | null => {
    if (date > soon && !changes.has(date) && !changes.has(addDays(date, 1))) return true;
    const at = toInstant(date, second, row.timezone, row.day_start);
    return at && at > now;
  };
  return new Map(
    listDays(from, to).map((date): [Day, Slot[]] => {
      const has = opened.get(date);
      const shut = there.closed.has(`${row.uuid}|${date}`);
      const toSlot = ({ second, ...sizes }: BreakOfDay, open: boolean): Slot => ({
        hour: Math.floor(second / HOUR),
        minute: minuteIn(second, row),
        ...sizes,
        open: open && !shut,
        kept: false,
      });
      const slots = has ? listBreaks(has).map((one, i) => toSlot(one, takeAt(has.ahead, i))) : [];
      const planned = wanted.get(date);
      for (const one of planned ? listBreaks(planned) : []) {
        const open = ahead(date, one.second);
        if (open !== null && !has?.second.includes(one.second)) slots.push(toSlot(one, open));
      }
      return [date, slots];
    }),
  );
}

/** Marks the breaks of a date that contain a competitor, or are too near a spot of the same advertiser. */
export function markCompetitors(
  slots: readonly Slot[],
  near: readonly BookedNear[],
  row: { day_start: number; separation_minutes: number },
  party: CompetitionTerms | null,
) {
  if (!party || near.length === 0) return;
  const competitors = new Set(listCompetingCategories(party));
  const picked = new Set(party.picked);
  for (const slot of slots) {
    slot.kept = near.some((b) => {
      const separation = Math.abs(minuteIn(b.second, row) - slot.minute);
      if (
        separation === 0 &&
        (picked.has(b.campaign) || (b.category !== null && competitors.has(b.category)))
      )
        return true;
      return b.advertiser === party.advertiser && separation < row.separation_minutes;
    });
  }
}
