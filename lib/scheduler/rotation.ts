import { Ints } from "@/lib/scheduler/number-columns";
import { buildFlights, type Flights, HOURS } from "./flights";
import type { Grid } from "./grid";

/**
 * What each part of the unevenness of a spot costs at most, in units. An hour is as uneven as can be at 1.5 times its
 * even share; the distance counts by its square, so that the smallest one of a day counts most.
 */
const HOUR = 4;
const TIME = 1;
const DAY = 3;
const WEEK = 2;
const NEXT_DAY = 4;
const SECOND_DAY = 1;
const THREE_DAYS = 8;
const NEAR = 12;
const COMB = 0.5;
const FULLNESS = 0.5;
/** What the least preferred break costs a flight that prefers some, and what is left there of its unevenness. */
const PREFERRED = 60;
const EVENNESS_LEFT = 0.2;
/** Seconds of a usual spot, as the scale of `FULLNESS`. */
const USUAL = 30_000;

/** The plan as the rotation reads it. */
type Spots = {
  demandOf(spot: number): number;
  breakOf(spot: number): number;
  rowFor(demand: number, at: number): readonly number[];
  readonly seconds: Float64Array;
};

/** The part of an unevenness that one more than `count` adds where `share` is even: -1 … 1, negative below it. */
export function computeExcess(count: number, share: number): number {
  const over = (count + 0.5 - share) / Math.max(1, share / 2);
  return Math.max(-1, Math.min(1, over));
}

/**
 * How unevenly the spots of each flight are spread (domain 5.1), kept up to date as spots come and go: hours and times
 * of day beside their even share, breaks used on following days, distances within a day, days and weeks, the distance
 * from the comb of ideal times, which turns from day to day, and the fullness of breaks.
 */
export class Rotation {
  private readonly flights: Flights;
  private readonly inHour: Ints;
  private readonly atTime: Ints;
  private readonly onDay: Ints;
  private readonly inWeek: Ints;
  /** Spots of a flight in each break, by time of day and day. */
  private readonly used: Uint16Array;

  constructor(
    private readonly grid: Grid,
    /** The value that one unit of unevenness costs. */
    readonly weight: number,
  ) {
    const flights = buildFlights(grid);
    this.flights = flights;
    this.inHour = new Ints(flights.count * HOURS);
    this.atTime = new Ints(flights.count * flights.times);
    this.onDay = new Ints(flights.count * grid.days);
    this.inWeek = new Ints(flights.count * flights.weeks);
    this.used = new Uint16Array(flights.count * flights.times * grid.days);
  }

  /** The flight of a demand on the station of a break; -1 for a demand that does not rotate. */
  flightOf(demand: number, at: number): number {
    const { flights, grid } = this;
    return flights.flightOf.get(demand * flights.stations + grid.station.get(at));
  }

  /** Counts a spot that comes (1) or goes (-1). */
  count(demand: number, at: number, by: 1 | -1): void {
    const flight = this.flightOf(demand, at);
    if (flight < 0) return;
    const { flights, grid } = this;
    const day = grid.day.get(at);
    const time = flight * flights.times + flights.timeOf.get(at);
    this.inHour.add(flight * HOURS + flights.hourOf.get(at), by);
    this.atTime.add(time, by);
    this.onDay.add(flight * grid.days + day, by);
    this.inWeek.add(flight * flights.weeks + flights.weekOf.get(day), by);
    this.used[time * grid.days + day]! += by;
  }

  /**
   * The value that the unevenness of one spot costs: of one more in this break, or of `self`, which is in it. Negative
   * where it makes the flight more even.
   */
  cost(plan: Spots, demand: number, at: number, self = -1): number {
    const flight = this.flightOf(demand, at);
    const own = self < 0 ? 0 : 1;
    const shared =
      this.computeNearness(plan, demand, at, self, flight) + this.computeFullness(plan, demand, at, own);
    if (flight < 0) return this.weight * shared;
    const uneven = this.computeUnevenness(flight, at, own);
    return this.weight * (shared + this.evennessOf(flight) * uneven + this.computePreference(flight, at));
  }

  /** The part of its unevenness that counts for a flight. */
  private evennessOf(flight: number): number {
    return this.flights.rates?.prefers[flight] ? EVENNESS_LEFT : 1;
  }

  /** The cost of a break that a flight prefers less than another one. */
  private computePreference(flight: number, at: number): number {
    const { rates } = this.flights;
    if (!rates?.prefers[flight]) return 0;
    return PREFERRED * (1 - rates.rates.get(flight * this.grid.rate.length + at));
  }

  /** The unevenness of a flight that a spot adds to `own` fewer than are counted. */
  private computeUnevenness(flight: number, at: number, own: number): number {
    const { flights, grid } = this;
    const day = grid.day.get(at);
    const hour = flight * HOURS + flights.hourOf.get(at);
    const time = flight * flights.times + flights.timeOf.get(at);
    const date = flight * grid.days + day;
    const week = flight * flights.weeks + flights.weekOf.get(day);
    const position =
      flights.hourStart.get(hour) + (flights.hourPart.get(hour) * (grid.minute.get(at) % 60)) / 60;
    const tooth = position * Math.max(1, flights.dayShare.get(date)) - flights.turn.get(date);
    return (
      HOUR * computeExcess(this.inHour.get(hour) - own, flights.hourShare.get(hour)) +
      TIME * computeExcess(this.atTime.get(time) - own, flights.timeShare.get(time)) +
      DAY * computeExcess(this.onDay.get(date) - own, flights.dayShare.get(date)) +
      WEEK * computeExcess(this.inWeek.get(week) - own, flights.weekShare.get(week)) +
      2 * COMB * Math.abs(tooth - Math.round(tooth)) +
      (this.used[time * grid.days + day]! > own ? 0 : this.computeRepeats(time, date))
    );
  }

  /** The cost of using a time of day beside the days next and second next to it. */
  private computeRepeats(time: number, date: number): number {
    const { before, after } = this.flights;
    const past = before.get(date);
    const next = after.get(date);
    const past2 = past < 0 ? past : before.get(date - this.dayOf(date) + past);
    const next2 = next < 0 ? next : after.get(date - this.dayOf(date) + next);
    const isPast = this.isUsed(time, past);
    const isNext = this.isUsed(time, next);
    const isPast2 = this.isUsed(time, past2);
    const isNext2 = this.isUsed(time, next2);
    const threes = isPast * isPast2 + isPast * isNext + isNext * isNext2;
    return NEXT_DAY * (isPast + isNext) + SECOND_DAY * (isPast2 + isNext2) + THREE_DAYS * threes;
  }

  private dayOf(date: number): number {
    return date % this.grid.days;
  }

  /** 1 where a time of day is used on a day, which may be none (-1). */
  private isUsed(time: number, day: number): 0 | 1 {
    return day >= 0 && this.used[time * this.grid.days + day]! > 0 ? 1 : 0;
  }

  /** The cost of distances below the ideal to spots of the same flight, and below the usual to others of the advertiser. */
  private computeNearness(plan: Spots, demand: number, at: number, self: number, flight: number): number {
    const { flights, grid } = this;
    const minute = grid.minute.get(at);
    const ideal = flight < 0 ? 0 : flights.ideal.get(flight * grid.days + grid.day.get(at));
    const apart = flights.apart.get(demand);
    const reach = Math.max(ideal, flights.farthest);
    let cost = 0;
    for (const spot of plan.rowFor(demand, at)) {
      if (spot === self) continue;
      const there = plan.breakOf(spot);
      const distance = Math.abs(minute - grid.minute.get(there));
      if (distance >= reach) continue;
      const other = plan.demandOf(spot);
      const isSame = flight >= 0 && this.flightOf(other, there) === flight;
      const missing = 1 - distance / (isSame ? ideal : Math.max(apart, flights.apart.get(other)));
      if (missing > 0) cost += (isSame ? this.evennessOf(flight) : 1) * NEAR * missing * missing;
    }
    return cost;
  }

  private computeFullness(plan: Spots, demand: number, at: number, own: number): number {
    const { grid } = this;
    const length = grid.length.get(demand);
    const before = (plan.seconds[at] ?? 0) - own * length;
    return (FULLNESS * length * (before + length / 2)) / (USUAL * Math.max(1, grid.capacity.get(at)));
  }
}
