import { encodeSlots, type Slot, type StationSlots } from "@/lib/booking/capacity";
import { ANY_SEGMENT } from "@/lib/booking/competitors";
import type { RuledBreak } from "@/lib/booking/rules/ruled-spots";
import { type Asker, toAskedSpot, toRuledSpot } from "@/lib/booking/rules/scene";
import { dropSpacing } from "@/lib/booking/rules/spacing";
import { openSpotRules } from "@/lib/booking/rules/spot-rules";
import {
  addDays,
  type Day,
  findClockChanges,
  getToday,
  listDays,
  toBroadcastSecond,
  toInstant,
} from "@/lib/day";
import type { BreakKind } from "@/lib/inventory/break-kinds";
import { listHardWindows } from "@/lib/inventory/hard-breaks";
import { takeAt } from "@/lib/must";
import type {
  BreaksOfDay,
  PlannedDays,
  readOpenedDays,
} from "@/server/data/queries/inventory/days-of-breaks";
import type { BookedNear } from "@/server/data/queries/sales/bookings";

/** A station's clock, and the separation of one advertiser's spots in minutes. */
type Clock = { uuid: string; timezone: string; day_start: number; separation_minutes: number };
type BreaksThere = {
  opened: Awaited<ReturnType<typeof readOpenedDays>>;
  planned: readonly PlannedDays[];
  /** Booked spots that may exclude breaks. */
  near: readonly BookedNear[];
  /** "station|date" of closed logs. */
  closed: ReadonlySet<string>;
};
type Span = { from: Day; to: Day; asker: Asker | null };
/** What of a station's breaks is still to air; the same for all stations of one zone and start of day. */
export type Airing = {
  /** Whether no break of the date has passed or is skipped by the clock. */
  isAhead: (date: Day) => boolean;
  /** Whether a break is still to air; null where the clock skips the time. */
  ahead: (date: Day, second: number) => boolean | null;
};
const MINUTE = 60;
const HOUR = 3600;
const minuteIn = (second: number, { day_start }: { day_start: number }) =>
  Math.floor(toBroadcastSecond(second, day_start) / MINUTE);

type Sizes = Pick<
  Slot,
  "number" | "name" | "purpose" | "capacity" | "booked" | "free" | "places" | "smallest"
>;
type BreakOfDay = Sizes & { second: number; kind: BreakKind };
/** A break of a day, and whether it is still to air and its log is not closed. */
type OpenOfDay = { one: BreakOfDay; open: boolean };

/** The breaks of a day row by row, which the database returns as columns. */
const listBreaks = (day: BreaksOfDay): BreakOfDay[] =>
  day.second.map((second, i) => ({
    second,
    booked: takeAt(day.capacity, i) - takeAt(day.free, i),
    number: takeAt(day.number, i),
    name: takeAt(day.name, i),
    purpose: takeAt(day.purpose, i),
    kind: takeAt(day.kind, i),
    capacity: takeAt(day.capacity, i),
    free: takeAt(day.free, i),
    places: takeAt(day.places, i),
    smallest: takeAt(day.smallest, i),
  }));
const toSlot = (row: Clock, { one: { second, kind: _, ...sizes }, open }: OpenOfDay): Slot => ({
  hour: Math.floor(second / HOUR),
  minute: minuteIn(second, row),
  ...sizes,
  open,
  kept: false,
});

/** The breaks of a date with no more seconds than the hard breaks of that date leave them. */
function capRuns(breaks: OpenOfDay[], { day_start }: Clock): OpenOfDay[] {
  if (breaks.every(({ one }) => one.kind === "soft")) return breaks;
  const ordered = breaks
    .map((of) => ({ ...of, at: toBroadcastSecond(of.one.second, day_start) }))
    .sort((a, b) => a.at - b.at);
  const windows = listHardWindows(
    ordered.map(({ at, one: { second, kind, capacity, booked }, open }) => {
      const most = open ? capacity : booked;
      return { at, second, kind, most };
    }),
  );
  const left = windows.map(
    ({ breaks, seconds }) => seconds - breaks.reduce((sum, i) => sum + takeAt(ordered, i).one.booked, 0),
  );
  return ordered.map(({ one, open }, i) => {
    const own = windows.flatMap(({ breaks, seconds }, w) =>
      breaks.includes(i) ? [{ seconds, left: takeAt(left, w) }] : [],
    );
    const capacity = Math.min(one.capacity, ...own.map(({ seconds }) => seconds));
    const free = Math.max(0, Math.min(one.free, ...own.map((window) => window.left)));
    return { one: { ...one, capacity, free }, open };
  });
}

/**
 * Returns a function that tells what of a station's breaks is still to air. Clock changes and exact instants are
 * computed once for all stations of one zone and start of day.
 */
export function makeAiring(now: Date, from: Day, to: Day) {
  const known = new Map<string, Airing>();
  return (row: Pick<Clock, "timezone" | "day_start">): Airing => {
    const key = `${row.timezone} ${row.day_start}`;
    const airing = known.get(key) ?? computeAiring(row, now, from, to);
    known.set(key, airing);
    return airing;
  };
}

function computeAiring(
  { timezone, day_start }: Pick<Clock, "timezone" | "day_start">,
  now: Date,
  from: Day,
  to: Day,
): Airing {
  const soon = addDays(getToday(now, timezone, day_start), 1);
  const changes = findClockChanges(timezone, from, to);
  const plain = new Set(
    listDays(from, to).filter((date) => date > soon && !changes.has(date) && !changes.has(addDays(date, 1))),
  );
  const known = new Map<string, boolean | null>();
  return {
    isAhead: (date) => plain.has(date),
    ahead: (date, second) => {
      // Days far from now need no exact instant.
      if (plain.has(date)) return true;
      const key = `${date} ${second}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const at = toInstant(date, second, timezone, day_start);
      known.set(key, at && at > now);
      return at && at > now;
    },
  };
}

/**
 * Returns the breaks of a station by date: opened ones, and planned ones where none is opened at that time. Dates on
 * which only the same planned breaks air share one list.
 */
export function buildSlots(
  row: Clock,
  there: BreaksThere,
  { isAhead, ahead }: Airing,
  { from, to, asker }: Span,
): StationSlots {
  const opened = new Map(there.opened.map((d) => [d.date, d]));
  const planned = there.planned.map(listBreaks);
  const plannedAt = new Map(there.planned.flatMap(({ dates }, i) => dates.map((date) => [date, i] as const)));
  const nearAt = Map.groupBy(there.near, (b) => b.date);
  const listOf = (date: Day): Slot[] => {
    const has = opened.get(date);
    const shut = there.closed.has(`${row.uuid}|${date}`);
    const found = has ? listBreaks(has).map((one, i) => ({ one, open: !shut && takeAt(has.ahead, i) })) : [];
    const known = new Set(has?.second);
    for (const one of planned[plannedAt.get(date) ?? -1] ?? []) {
      const open = ahead(date, one.second);
      if (open !== null && !known.has(one.second)) found.push({ one, open: open && !shut });
    }
    const slots = capRuns(found, row).map((of) => toSlot(row, of));
    markCompetitors(slots, nearAt.get(date) ?? [], row, asker);
    return slots;
  };
  const all: Slot[][] = [];
  const shared = new Map<number, number>();
  const lists = listDays(from, to).map((date) => {
    const plan = plannedAt.get(date);
    const has = opened.has(date);
    if (plan === undefined && !has) return -1;
    const isPlain =
      plan !== undefined &&
      !has &&
      isAhead(date) &&
      !nearAt.has(date) &&
      !there.closed.has(`${row.uuid}|${date}`);
    const before = isPlain ? shared.get(plan) : undefined;
    if (before !== undefined) return before;
    if (isPlain) shared.set(plan, all.length);
    return all.push(listOf(date)) - 1;
  });
  return encodeSlots(from, lists, all);
}

/** Marks the breaks of a date from which booked spots of that date keep the campaign. */
function markCompetitors(
  slots: readonly Slot[],
  near: readonly BookedNear[],
  row: Clock,
  asker: Asker | null,
) {
  if (!asker || near.length === 0) return;
  const asked = toAskedSpot(asker, [ANY_SEGMENT], 0);
  // Slots do not tell how many spots a break has; the plan counts them.
  const spot = { ...asked, separation: dropSpacing(asked.separation) };
  const nearAt = Map.groupBy(near, (b) => minuteIn(b.second, row));
  const ordered = slots.toSorted((a, b) => a.minute - b.minute);
  const breaks = ordered.map(
    (slot): RuledBreak => ({
      date: takeAt(near, 0).date,
      second: slot.hour * HOUR,
      minute: slot.minute,
      purpose: slot.purpose,
      capacity_seconds: slot.capacity,
      capacity_spots: null,
      other_seconds: 0,
      other_spots: 0,
      spots: (nearAt.get(slot.minute) ?? []).map(toRuledSpot),
    }),
  );
  const { separation_minutes } = row;
  const { listNeighbourRules } = openSpotRules({ separation_minutes, windows: [] }, breaks);
  for (const [at, slot] of ordered.entries()) slot.kept = listNeighbourRules(spot, at).length > 0;
}
