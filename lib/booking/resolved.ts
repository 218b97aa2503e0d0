import type { Segment } from "@/lib/calls/broadcast/campaigns";
import type { Day } from "@/lib/day";
import { compare, fraction, howOften, isNegative, isZero, type Money, minus, sum, times } from "@/lib/money";
import { type Calendar, MOST_IN_ALL } from "./segment";
import { hoursOn, type Wanted, wantedPlays } from "./wanted";

/** The list price of one play of a segment. */
export type PriceOf = (segment: Segment, station: string, date: Day, hour: number) => Money;

/** Is it sold by a budget alone, without a count? */
const byBudgetAlone = ({ kind, per_day, per_week, total }: Segment) =>
  kind !== "exact" && per_day === null && per_week === null && total === null;

/** What one play of a cell is expected to cost: at its hour, or the mean of the hours it may air in. */
export function expectedPrice(segment: Segment, cell: Wanted, calendar: Calendar, priceOf: PriceOf): Money {
  const { station, date, hour } = cell;
  if (hour !== null) return priceOf(segment, station, date, hour);
  const hours = hoursOn(segment, date, calendar);
  const prices = hours.map((one) => priceOf(segment, station, date, one));
  return prices.every((price) => price === prices[0])
    ? prices[0]!
    : fraction(sum(prices), 1, hours.length, PRECISE);
}
/** Decimals a mean is kept with, so that many plays sum to the cent. */
const PRECISE = 6;

/** Plays a budget buys, in the order they are asked. */
function within(segment: Segment, budget: Money, calendar: Calendar, priceOf: PriceOf): number {
  if (byBudgetAlone(segment)) {
    const cells = wantedPlays({ ...segment, per_day: 1 }, calendar);
    if (cells.length === 0) return 0;
    const mean = fraction(
      sum(cells.map((cell) => expectedPrice(segment, cell, calendar, priceOf))),
      1,
      cells.length,
      PRECISE,
    );
    return isZero(mean) ? 0 : Math.min(MOST_IN_ALL, howOften(budget, mean));
  }
  let left = budget;
  let plays = 0;
  for (const cell of wantedPlays(segment, calendar)) {
    const price = expectedPrice(segment, cell, calendar, priceOf);
    const rest = minus(left, times(price, cell.plays));
    if (isNegative(rest)) return plays + (isZero(price) ? cell.plays : howOften(left, price));
    plays += cell.plays;
    left = rest;
  }
  return plays;
}

const bought = (segment: Segment, calendar: Calendar, priceOf: PriceOf): Segment => {
  if (segment.budget === null) return segment;
  const plays = within(segment, segment.budget, calendar, priceOf);
  return { ...segment, total: Math.min(segment.total ?? MOST_IN_ALL, plays) };
};

/** What a reminder takes from the segment it follows: where, when and how often. Its spot, place and price are its own. */
const reminding = (own: Segment, main: Segment): Segment => ({
  ...main,
  uuid: own.uuid,
  commercial: own.commercial,
  group: own.group,
  length: own.length,
  place: own.place,
  price_override: own.price_override,
  follows: own.follows,
  separation_minutes: 0,
});

/** The segment another follows; null where it is none, or itself a reminder. */
export function followedBy(segments: readonly Segment[], { follows }: Segment): Segment | null {
  const main = follows === null ? undefined : segments[follows.segment];
  return main && main.follows === null ? main : null;
}

/**
 * The segments of an order as their plays can be counted: a budget as the plays it buys at list price, a reminder with
 * the times of what it follows. A reminder of nothing asks nothing.
 */
export function resolved(segments: readonly Segment[], calendar: Calendar, priceOf: PriceOf): Segment[] {
  const counted = segments.map((segment) => bought(segment, calendar, priceOf));
  return counted.map((segment) => {
    if (segment.follows === null) return segment;
    const main = followedBy(counted, segment);
    return main ? reminding(segment, main) : { ...segment, hours: [] };
  });
}

/** What airs beside a play in the same break: its reminders, or what it reminds of. */
export type Together = { seconds: number; spots: number };
export function togetherWith(segments: readonly Segment[], at: number): Together {
  const own = segments[at]!;
  const main = own.follows?.segment ?? at;
  const rest = segments.filter((s, i) => i !== at && (i === main || s.follows?.segment === main));
  return { seconds: rest.reduce((n, s) => n + s.length, 0), spots: rest.length };
}

/** Keeps of the plays of a segment, in their order, those its budget pays at their list prices. */
export function paidBy<T extends { price: Money }>(plays: readonly T[], budget: Money | null): T[] {
  if (budget === null) return [...plays];
  let left = budget;
  return plays.filter(({ price }) => {
    if (compare(price, left) > 0) return false;
    left = minus(left, price);
    return true;
  });
}
