import type { Segment } from "@/lib/booking/shapes/segment";
import type { Day } from "@/lib/day";
import {
  compare,
  countMultiples,
  isNegative,
  isZero,
  type Money,
  multiply,
  subtract,
  sum,
  takeFraction,
  toMoney,
} from "@/lib/money";
import { takeAt } from "@/lib/must";
import { type Calendar, MOST_IN_ALL } from "./segment";
import { listHoursOn, listHourWeights, listWantedSpots, type WantedSpots } from "./wanted-spots";

/** The list price of one spot of a segment. */
export type PriceOf = (segment: Segment, station: string, date: Day, hour: number) => Money;

/** Whether the segment is sold by a budget without a count. */
const isSoldByBudget = ({ kind, per_day, per_week, total }: Segment) =>
  kind !== "exact" && per_day === null && per_week === null && total === null;

/**
 * The expected price of one spot of a cell: the price at its hour, or the mean over the hours it may air in by their
 * weights; the highest where the segment prefers prime time.
 */
function computeExpectedPrice(
  segment: Segment,
  cell: WantedSpots,
  calendar: Calendar,
  priceOf: PriceOf,
): Money {
  const { station, date, hour } = cell;
  if (hour !== null) return priceOf(segment, station, date, hour);
  const hours = listHoursOn(segment, date, calendar);
  const prices = hours.map((one) => priceOf(segment, station, date, one));
  if (segment.prefers_prime && prices.length > 0)
    return prices.reduce((most, price) => (compare(price, most) > 0 ? price : most));
  const weights = listHourWeights(segment);
  if (weights) {
    const parts = hours.map((hour) => weights.get(hour) ?? 1);
    const weighed = sum(prices.map((price, i) => multiply(price, takeAt(parts, i))));
    return takeFraction(
      weighed,
      1,
      parts.reduce((n, part) => n + part, 0),
      PRECISE,
    );
  }
  return prices.every((price) => price === prices[0])
    ? takeAt(prices, 0)
    : takeFraction(sum(prices), 1, hours.length, PRECISE);
}
/** Decimals of a mean price, so that the sum over many spots is exact to the cent. */
const PRECISE = 6;

/** Returns a function that computes the price of a cell's spots, rounded to `places` as an estimate lists it. */
export function makeCellPricer(segment: Segment, calendar: Calendar, priceOf: PriceOf, places: number) {
  const expected = new Map<string, Money>();
  const multiplied = new Map<string, Money>();
  return (cell: WantedSpots): Money => {
    const { station, date, hour, spots } = cell;
    const key = `${station} ${date} ${hour}`;
    const price = expected.get(key) ?? computeExpectedPrice(segment, cell, calendar, priceOf);
    expected.set(key, price);
    const amount = `${price} ${spots}`;
    const found = multiplied.get(amount) ?? toMoney(multiply(price, spots), places);
    multiplied.set(amount, found);
    return found;
  };
}

/** The number of spots a budget buys at the mean price of a spot a day. */
function countAtMeanPrice(segment: Segment, budget: Money, calendar: Calendar, priceOf: PriceOf): number {
  const cells = listWantedSpots({ ...segment, per_day: 1 }, calendar);
  if (cells.length === 0) return 0;
  const mean = takeFraction(
    sum(cells.map((cell) => computeExpectedPrice(segment, cell, calendar, priceOf))),
    1,
    cells.length,
    PRECISE,
  );
  return isZero(mean) ? 0 : Math.min(MOST_IN_ALL, countMultiples(budget, mean));
}

/** The number of spots a budget buys, in the order they are wanted. */
function countInOrder(segment: Segment, budget: Money, calendar: Calendar, priceOf: PriceOf): number {
  let left = budget;
  let spots = 0;
  for (const cell of listWantedSpots(segment, calendar)) {
    const price = computeExpectedPrice(segment, cell, calendar, priceOf);
    const rest = subtract(left, multiply(price, cell.spots));
    if (isNegative(rest)) return spots + (isZero(price) ? cell.spots : countMultiples(left, price));
    spots += cell.spots;
    left = rest;
  }
  return spots;
}

/**
 * The number of spots a budget buys. So many spots may fall on dearer days than those they were counted on, so the
 * segment is priced with them until its price is within the budget.
 */
function countAffordable(
  segment: Segment,
  budget: Money,
  calendar: Calendar,
  priceOf: PriceOf,
  places: number,
): number {
  const count = isSoldByBudget(segment) ? countAtMeanPrice : countInOrder;
  const priceCell = makeCellPricer(segment, calendar, priceOf, places);
  let spots = count(segment, budget, calendar, priceOf);
  while (spots > 0) {
    const price = sum(listWantedSpots({ ...segment, total: spots }, calendar).map(priceCell));
    const excess = subtract(price, budget);
    if (isNegative(excess) || isZero(excess)) return spots;
    const mean = takeFraction(price, 1, spots, PRECISE);
    spots = Math.max(0, spots - Math.max(1, countMultiples(excess, mean)));
  }
  return 0;
}

const applyBudget = (segment: Segment, calendar: Calendar, priceOf: PriceOf, places: number): Segment => {
  if (segment.budget === null) return segment;
  const spots = countAffordable(segment, segment.budget, calendar, priceOf, places);
  return { ...segment, total: Math.min(segment.total ?? MOST_IN_ALL, spots) };
};

/** A reminder with the times and counts of the segment it follows. Commercial, place and price are its own. */
const makeReminder = (own: Segment, main: Segment): Segment => ({
  ...main,
  uuid: own.uuid,
  commercial: own.commercial,
  group: own.group,
  length: own.length,
  place: own.place,
  co_branding: own.co_branding,
  price_override: own.price_override,
  from_package: own.from_package,
  follows: own.follows,
  separation_minutes: 0,
});

/** The segment a reminder follows; null when the segment is not a reminder or follows another reminder. */
export function findFollowed(segments: readonly Segment[], { follows }: Segment): Segment | null {
  const main = follows === null ? undefined : segments[follows.segment];
  return main && main.follows === null ? main : null;
}

/**
 * The segments of a campaign with countable spots: a budget becomes the number of spots it buys at list price, rounded
 * to `places`; a reminder gets the times of the segment it follows. A reminder that follows nothing wants no spots.
 */
export function resolveSegments(
  segments: readonly Segment[],
  calendar: Calendar,
  priceOf: PriceOf,
  places: number,
): Segment[] {
  return resolveReminders(segments.map((segment) => applyBudget(segment, calendar, priceOf, places)));
}

/**
 * The segments of a campaign, its reminders with the times and counts of the segments they follow. A reminder that
 * follows nothing wants no spots.
 */
export const resolveReminders = (segments: readonly Segment[]): Segment[] =>
  segments.map((segment) => {
    if (segment.follows === null) return segment;
    const main = findFollowed(segments, segment);
    return main ? makeReminder(segment, main) : { ...segment, hours: [] };
  });

/** Seconds and spots that air in the same break as a spot: its reminders, or the spot it reminds of. */
export type Together = { seconds: number; spots: number };
/** What airs together with the spots of segment `at`. */
export function listTogether(segments: readonly Segment[], at: number): Together {
  const own = takeAt(segments, at);
  const main = own.follows?.segment ?? at;
  const rest = segments.filter((s, i) => i !== at && (i === main || s.follows?.segment === main));
  return { seconds: rest.reduce((n, s) => n + s.length, 0), spots: rest.length };
}

/** Keeps the spots that the budget pays at their list prices, in order. Null keeps all. */
export function takeAffordable<T extends { price: Money }>(spots: readonly T[], budget: Money | null): T[] {
  if (budget === null) return [...spots];
  let left = budget;
  return spots.filter(({ price }) => {
    if (compare(price, left) > 0) return false;
    left = subtract(left, price);
    return true;
  });
}
