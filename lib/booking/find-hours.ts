import type { Segment } from "@/lib/booking/shapes/segment";
import { type Day, getWeekday } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { makeSpotPricer } from "@/lib/pricing/pricing";
import { computeCapacityByHour, findSlotList, readSlots } from "./capacity";
import type { SoldStation } from "./fitting";
import { type Calendar, MOST_IN_HOUR } from "./segment";
import { listHours, listHourWeights, listSurcharges, listWantedSpots } from "./wanted-spots";

/** The hours found for a segment, by station and weekday. */
export type FoundHours = NonNullable<Segment["frozen"]>;
/** Segments whose hours are to be found, with the breaks of their stations. */
export type HoursInput = {
  segments: readonly Segment[];
  stations: ReadonlyMap<string, SoldStation>;
  calendar: Calendar;
};
type Scored = { hour: number; score: number };

/**
 * Finds the hours of a semi-variable segment, which then stay the same for the flight, with one set for each weekday.
 * The range is cut into as many parts as there are spots a day; from each part the hour with capacity on most dates
 * is taken, and among equal hours the choice rotates with the weekday. The hours with most capacity come first,
 * because days with fewer spots use the first ones. An hour takes twenty spots at most, as where hours are given. An
 * hour of weight 2 is twice in the range. A segment that prefers prime time takes the hours with the highest list price.
 */
export function findHours(
  segment: Segment,
  stations: ReadonlyMap<string, SoldStation>,
  calendar: Calendar,
): FoundHours {
  const wanted = listWantedSpots({ ...segment, frozen: null }, calendar);
  const weights = listHourWeights(segment);
  const hours = listHours(segment)
    .sort((a, b) => a - b)
    .flatMap((hour) => Array.from({ length: weights?.get(hour) ?? 1 }, () => hour));
  return segment.stations.flatMap((station) => {
    const sold = stations.get(station);
    if (!sold) return [];
    const cells = wanted.filter((cell) => cell.station === station);
    return [...Map.groupBy(cells, (cell) => getWeekday(cell.date))].flatMap(([day, of]) => {
      const most = Math.max(...of.map((cell) => cell.spots));
      const room = scoreHours(
        segment,
        sold,
        of.map((cell) => cell.date),
      );
      const date = takeAt(of, 0).date;
      const parts = segment.prefers_prime
        ? cutDearest(hours, most, makeHourPricer(segment, sold, date), room)
        : cutHours(hours, most);
      return joinHours(parts.map(({ part, spots }) => ({ ...chooseHour(part, room, day), spots }))).map(
        ({ hour, spots }) => ({ station, weekday: day, hour, spots }),
      );
    });
  });
}

/** The hours of each semi-variable segment, those already found or new ones; null for other segments. */
export const findAllHours = ({ segments, stations, calendar }: HoursInput): (FoundHours | null)[] =>
  segments.map((s) => (s.kind === "semi_variable" ? (s.frozen ?? findHours(s, stations, calendar)) : null));

/** The number of these dates on which each hour takes a spot. */
function scoreHours(segment: Segment, sold: SoldStation, dates: readonly Day[]): Map<number, number> {
  const open = new Map<number, number>();
  for (const alike of Map.groupBy(dates, (date) => findSlotList(sold.slots, date)).values()) {
    const slots = readSlots(sold.slots, takeAt(alike, 0));
    for (const [hour, { fits }] of computeCapacityByHour(slots, segment, sold.hour_limit))
      if (fits > 0) open.set(hour, (open.get(hour) ?? 0) + alike.length);
  }
  return open;
}

/** Hours chosen from several parts as one each, those with most capacity first. */
function joinHours(chosen: readonly (Scored & { spots: number })[]): { hour: number; spots: number }[] {
  return [...Map.groupBy(chosen, ({ hour }) => hour)]
    .map(([hour, own]) => ({
      hour,
      score: takeAt(own, 0).score,
      spots: Math.min(
        MOST_IN_HOUR,
        own.reduce((n, { spots }) => n + spots, 0),
      ),
    }))
    .sort((a, b) => b.score - a.score || a.hour - b.hour);
}

/** Returns a function that gives the list price of a spot by its hour; 0 without a rate card. */
function makeHourPricer(segment: Segment, { card }: SoldStation, date: Day): (hour: number) => number {
  if (!card) return () => 0;
  const priceOf = makeSpotPricer(card, 2);
  const terms = { length: segment.length, date, weekday: getWeekday(date), extras: listSurcharges(segment) };
  return (hour) => Number(priceOf({ ...terms, hour }).price);
}

/**
 * The hours with the highest price, each as a part of its own; hours of one price share what is left for them. Hours
 * without room are left out where others have some.
 */
function cutDearest(
  hours: readonly number[],
  spots: number,
  priceOf: (hour: number) => number,
  room: ReadonlyMap<number, number>,
): { part: number[]; spots: number }[] {
  const roomy = hours.filter((hour) => room.has(hour));
  const open = roomy.length > 0 ? roomy : hours;
  if (spots >= open.length) return cutHours(open, spots);
  const parts: { part: number[]; spots: number }[] = [];
  let left = spots;
  for (const [, same] of [...Map.groupBy(open, priceOf)].sort(([a], [b]) => b - a)) {
    const taken = Math.min(left, same.length);
    if (taken > 0) parts.push(...cutHours(same, taken));
    left -= taken;
  }
  return parts;
}

const WEEKDAYS = 7;
/** Weekdays from one turn to the next of a long part, so that following days are far apart. */
const STEP = 3;

/**
 * Where a weekday begins to look in a part of so many hours. The weekdays take the hours in turn; those of a part with
 * more hours than weekdays are spread over all of it.
 */
const chooseTurn = (hours: number, day: number): number =>
  hours <= WEEKDAYS ? (day - 1) % hours : Math.floor(((((day - 1) * STEP) % WEEKDAYS) * hours) / WEEKDAYS);

function chooseHour(part: readonly number[], room: ReadonlyMap<number, number>, day: number): Scored {
  const turn = chooseTurn(part.length, day);
  const turned = [...part.slice(turn), ...part.slice(0, turn)];
  return turned
    .map((hour) => ({ hour, score: room.get(hour) ?? 0 }))
    .reduce((best, one) => (one.score > best.score ? one : best));
}

/**
 * Cuts the hours into parts of nearly equal size, one for each spot; surplus spots are distributed over the parts.
 */
function cutHours(hours: readonly number[], spots: number): { part: number[]; spots: number }[] {
  const parts = Math.min(spots, hours.length);
  const cut = (i: number, of: number) => Math.floor((i * of) / parts);
  return Array.from({ length: parts }, (_, i) => ({
    part: hours.slice(cut(i, hours.length), cut(i + 1, hours.length)),
    spots: cut(i + 1, spots) - cut(i, spots),
  }));
}
