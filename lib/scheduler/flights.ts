import { takeAt, takeFrom } from "@/lib/must";
import { Floats, Ints } from "@/lib/scheduler/number-columns";
import type { Grid } from "./grid";

/** Clock hours of a day. */
export const HOURS = 24;
const WEEK = 7;
const HOUR_MINUTES = 60;
/** The fractional part of the golden ratio: its multiples are spread evenly over 0…1, however many are taken. */
const GOLDEN = 0.6180339887498949;

/** A day that a flight may air on; the wanted spots of a flight that week, day and hour should get. */
type FlightDay = { spots: number; hours: Map<number, number[]> };

/**
 * How many hours of equal weight are as wide as hours of these weights: all of them where the weights are equal, fewer
 * the more some count.
 */
export function measureWidth(weights: readonly number[]): number {
  const sum = weights.reduce((n, weight) => n + weight, 0);
  const squares = weights.reduce((n, weight) => n + weight * weight, 0);
  return squares > 0 ? (sum * sum) / squares : 0;
}

/** The flights that prefer some breaks, and how much. */
type FlightRates = { prefers: Uint8Array; rates: Floats };

/** What the rotation of each flight is measured against; a flight is the demands of one segment on one station. */
export type Flights = ReturnType<typeof buildFlights>;

/** Collects the flights of a problem and their even shares by hour, time of day, day and week. */
export function buildFlights(grid: Grid) {
  const { breaks, demands } = grid.problem;
  const stations = grid.byStation.length;
  const { timeOf, times } = numberTimes(grid);
  const flightOf = new Ints(demands.length * stations);
  flightOf.fill(-1);
  const numbers = new Map<string, number>();
  const open: Map<number, FlightDay>[] = [];
  const weights: (Record<string, number> | undefined)[] = [];
  demands.forEach((d, demand) => {
    if (d.rotation == null) return;
    const own = takeAt(grid.eligible, demand);
    const days = Map.groupBy(own, (at) => grid.station.get(at) * grid.days + grid.day.get(at));
    for (const [key, ats] of days) {
      const station = Math.floor(key / grid.days);
      const name = `${d.rotation.group} ${station}`;
      const flight = numbers.get(name) ?? numbers.size;
      if (flight === numbers.size) {
        numbers.set(name, flight);
        open.push(new Map());
        weights.push(d.rotation.hours);
      }
      flightOf[demand * stations + station] = flight;
      addDay(
        takeAt(open, flight),
        key % grid.days,
        d.total / days.size,
        ats,
        (at) => takeAt(breaks, at).hour,
      );
    }
  });
  const firstBreak = breaks[0];
  const shift = firstBreak
    ? (firstBreak.weekday - 1 - (firstBreak.day - grid.firstDay) + WEEK * grid.days) % WEEK
    : 0;
  const weekOf = new Ints(Array.from({ length: grid.days }, (_, day) => Math.floor((day + shift) / WEEK)));
  const count = numbers.size;
  const arrays = allocate(count, grid.days, times, weekOf.get(grid.days - 1) + 1);
  open.forEach((days, flight) => {
    fillShares(arrays, grid, timeOf, weekOf, flight, days, weights[flight]);
  });
  const apart = new Floats(demands.map((d) => d.softSeparationMinutes ?? 0));
  const hourOf = new Ints(breaks.map((b) => b.hour % HOURS));
  const rates = readRates(grid, flightOf, stations, count);
  const farthest = apart.reduce((most, minutes) => Math.max(most, minutes), 0);
  return { count, stations, flightOf, hourOf, timeOf, weekOf, apart, farthest, rates, ...arrays };
}

/** How much each flight prefers each break, by flight and break; null where none prefers any. */
function readRates(grid: Grid, flightOf: Ints, stations: number, count: number): FlightRates | null {
  const { breaks, demands } = grid.problem;
  if (demands.every((d) => !d.rotation?.rates)) return null;
  const breakOf = new Map(breaks.map((b, at) => [b.id, at]));
  const prefers = new Uint8Array(count);
  const rates = new Floats(count * breaks.length);
  demands.forEach((d, demand) => {
    d.rotation?.rates?.forEach((rate, i) => {
      const at = breakOf.get(d.breaks?.[i] ?? "");
      const flight = at === undefined ? -1 : flightOf.get(demand * stations + grid.station.get(at));
      if (at === undefined || flight < 0) return;
      prefers[flight] = 1;
      rates[flight * breaks.length + at] = rate;
    });
  });
  return { prefers, rates };
}

/** Numbers the times of day at which each station has breaks. */
function numberTimes(grid: Grid) {
  const timeOf = new Ints(grid.rate.length);
  let times = 1;
  for (const own of grid.byStation) {
    const minutes = [...new Set(own.map((at) => grid.minute.get(at)))].sort((a, b) => a - b);
    const number = new Map(minutes.map((minute, i) => [minute, i]));
    for (const at of own) timeOf[at] = takeFrom(number, grid.minute.get(at));
    times = Math.max(times, minutes.length);
  }
  return { timeOf, times };
}

function addDay(
  days: Map<number, FlightDay>,
  day: number,
  spots: number,
  ats: readonly number[],
  hourOf: (at: number) => number,
): void {
  const found = days.get(day) ?? { spots: 0, hours: new Map<number, number[]>() };
  days.set(day, found);
  found.spots += spots;
  for (const at of ats) {
    const hour = hourOf(at) % HOURS;
    const known = found.hours.get(hour);
    if (!known) found.hours.set(hour, [at]);
    else if (!known.includes(at)) known.push(at);
  }
}

const allocate = (flights: number, days: number, times: number, weeks: number) => ({
  times,
  weeks,
  /** The even share of each hour, time of day, day and week, in spots. */
  hourShare: new Floats(flights * HOURS),
  timeShare: new Floats(flights * times),
  dayShare: new Floats(flights * days),
  weekShare: new Floats(flights * weeks),
  /** The ideal distance in minutes of two spots of a day. */
  ideal: new Floats(flights * days),
  /** The day of the flight before and after; -1 for none. */
  before: new Ints(flights * days).fill(-1),
  after: new Ints(flights * days).fill(-1),
  /** Where the comb of ideal times of a day begins, as a share of the ideal distance. */
  turn: new Floats(flights * days),
  /** The position of each hour in the window of the flight, and its part of it; 0…1 over all hours. */
  hourStart: new Floats(flights * HOURS),
  hourPart: new Floats(flights * HOURS),
});

function fillShares(
  arrays: ReturnType<typeof allocate>,
  grid: Grid,
  timeOf: Ints,
  weekOf: Ints,
  flight: number,
  days: ReadonlyMap<number, FlightDay>,
  weights: Record<string, number> | undefined,
): void {
  const weigh = (hour: number) => Math.max(0, weights ? (weights[hour] ?? 0) : 1);
  const starts = new Map<number, number>();
  let last = -1;
  let ordinal = 0;
  for (const [day, { spots, hours }] of [...days].sort(([a], [b]) => a - b)) {
    const at = flight * grid.days + day;
    const sum = [...hours.keys()].reduce((n, hour) => n + weigh(hour), 0) || 1;
    arrays.dayShare.add(at, spots);
    arrays.weekShare.add(flight * arrays.weeks + weekOf.get(day), spots);
    arrays.ideal[at] = (HOUR_MINUTES * measureWidth([...hours.keys()].map(weigh))) / Math.max(1, spots);
    for (const [hour, ats] of hours) {
      const share = (spots * weigh(hour)) / sum;
      arrays.hourShare.add(flight * HOURS + hour, share);
      for (const b of ats) {
        arrays.timeShare.add(flight * arrays.times + timeOf.get(b), share / ats.length);
        starts.set(hour, Math.min(starts.get(hour) ?? Number.POSITIVE_INFINITY, grid.minute.get(b)));
      }
    }
    arrays.before[at] = last;
    if (last >= 0) arrays.after[flight * grid.days + last] = day;
    last = day;
    arrays.turn[at] = ((ordinal + 0.5) * GOLDEN) % 1;
    ordinal++;
  }
  const order = [...starts].sort(([, a], [, b]) => a - b).map(([hour]) => hour);
  const sum = order.reduce((n, hour) => n + weigh(hour), 0) || 1;
  let start = 0;
  for (const hour of order) {
    arrays.hourStart[flight * HOURS + hour] = start;
    arrays.hourPart[flight * HOURS + hour] = weigh(hour) / sum;
    start += weigh(hour) / sum;
  }
}
