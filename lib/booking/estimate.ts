import type { Estimate, Segment } from "@/lib/booking/shapes";
import { type Day, getWeekday } from "@/lib/day";
import { type Money, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { CampaignSpot } from "@/lib/pricing/campaign-price";
import { makeSpotPricer, type SpotPrice, type SpotPricer } from "@/lib/pricing/pricing";
import {
  buildCellKey,
  type CommercialTerms,
  type Fit,
  findCommercial,
  fitSegment,
  type SoldStation,
} from "./fitting";
import { listTogether, makeCellPricer, type PriceOf, resolveSegments } from "./resolve-segments";
import type { Calendar } from "./segment";
import { type PriceTerms, priceCampaignSpots } from "./spot-prices";
import { listHours, listSurcharges, type WantedSpots } from "./wanted-spots";

/** Input of an estimate. */
export type EstimateInput = {
  segments: readonly Segment[];
  stations: ReadonlyMap<string, SoldStation>;
  commercials: ReadonlyMap<string, CommercialTerms>;
  calendar: Calendar;
  terms: PriceTerms;
  /** Seconds billed at least for a spot. */
  least_billed: number;
  /** Decimals of the currency. */
  places: number;
};

/**
 * Returns a function that prices one spot of a segment by station, date and hour. Stations without a rate card have
 * the price zero.
 */
export function makeSegmentPricer(
  stations: ReadonlyMap<string, SoldStation>,
  places: number,
  least_billed = 0,
) {
  const cards = new Map<object, SpotPricer>();
  const free: SpotPrice = { price: toMoney(0, places), steps: [] };
  return (segment: Segment, station: string, date: Day, hour: number): SpotPrice => {
    if (segment.price_override !== null) {
      const price = toMoney(segment.price_override, places);
      return { price, steps: [{ step: "manual", amount: price }] };
    }
    const card = stations.get(station)?.card;
    if (!card) return free;
    let pricer = cards.get(card);
    if (!pricer) {
      pricer = makeSpotPricer(card, places);
      cards.set(card, pricer);
    }
    return pricer({
      length: Math.max(segment.length, least_billed),
      date,
      weekday: getWeekday(date),
      hour,
      extras: listSurcharges(segment),
    });
  };
}
type Pricer = ReturnType<typeof makeSegmentPricer>;

/** Reduces a segment pricer to the list price alone. */
export const makeListPrice =
  (priceOf: Pricer): PriceOf =>
  (segment, station, date, hour) =>
    priceOf(segment, station, date, hour).price;

/** What resolving segments at list prices needs of an estimate. */
export type ResolveInput = Pick<
  EstimateInput,
  "segments" | "stations" | "calendar" | "least_billed" | "places"
>;
/** The segments with countable spots, budgets spent at the list prices of the stations. */
export const resolveAtListPrices = (input: ResolveInput): Segment[] =>
  resolveSegments(
    input.segments,
    input.calendar,
    makeListPrice(makeSegmentPricer(input.stations, input.places, input.least_billed)),
    input.places,
  );

/**
 * Estimates an unsaved campaign without placing spots: wanted spots, capacity, price by segment and station (domain
 * 4.7).
 */
export function computeEstimate(input: EstimateInput): Estimate {
  const { stations, commercials, calendar, terms, places } = input;
  const priceOf = makeSegmentPricer(stations, places, input.least_billed);
  const listPrice = makeListPrice(priceOf);
  const segments = resolveSegments(input.segments, calendar, listPrice, places);
  const none = toMoney(0, places);
  const rows: CampaignSpot[] = [];
  const fits: Fit[] = [];
  const lines = segments.map((segment, at) => {
    const fit = fitSegment(segment, stations, findCommercial(segment, commercials), {
      calendar,
      together: listTogether(segments, at),
    });
    fits.push(fit);
    const hours = listHours(segment);
    const priceCell = makeCellPricer(segment, calendar, listPrice, places);
    const segmentSpots = fit.wanted.map((cell): CampaignSpot => {
      const { station, date, spots } = cell;
      return { station, day: buildCellKey(station, date), count: spots, price: priceCell(cell) };
    });
    for (const row of segmentSpots) rows.push(row);
    const [first] = fit.wanted;
    const example = first
      ? priceOf(segment, first.station, first.date, first.hour ?? takeAt(hours, 0))
      : null;
    return {
      wanted: countSpots(fit.wanted),
      fits: fit.fits,
      price: sum([none, ...segmentSpots.map((row) => row.price)]),
      spot_price: example?.price ?? null,
      steps: example?.steps ?? [],
      problems: fit.problems,
    };
  });
  const priced = priceCampaignSpots(rows, (station) => stations.get(station)?.card, terms, places);
  const seconds = segments.map((segment, i) => takeAt(lines, i).wanted * segment.length);
  return {
    spots: lines.reduce((n, line) => n + line.wanted, 0),
    seconds: seconds.reduce((n, s) => n + s, 0),
    listed: priced.listed,
    steps: priced.steps,
    total: priced.total,
    stations: sumByStation(segments, fits, stations, priced.stations, none),
    segments: lines,
    ...sumSeconds(segments, fits),
  };
}

const countSpots = (cells: readonly WantedSpots[]) => cells.reduce((n, w) => n + w.spots, 0);

function sumByStation(
  segments: readonly Segment[],
  fits: readonly Fit[],
  stations: ReadonlyMap<string, SoldStation>,
  prices: Record<string, Money>,
  none: Money,
): Estimate["stations"] {
  const sums = new Map<string, { spots: number; seconds: number }>();
  segments.forEach((segment, i) => {
    for (const { station, spots } of takeAt(fits, i).wanted) {
      const before = sums.get(station) ?? { spots: 0, seconds: 0 };
      sums.set(station, { spots: before.spots + spots, seconds: before.seconds + spots * segment.length });
    }
  });
  return [...sums].map(([station, of]) => ({
    station,
    station_name: stations.get(station)?.name ?? "",
    ...of,
    price: prices[station] ?? none,
  }));
}

/** Free and total seconds of the requested hours; an hour requested by two segments is counted once. */
function sumSeconds(segments: readonly Segment[], fits: readonly Fit[]) {
  const counted = new Map<string, Set<number>>();
  let free_seconds = 0;
  let all_seconds = 0;
  segments.forEach((segment, i) => {
    const hours = listHours(segment);
    for (const [key, rooms] of takeAt(fits, i).rooms) {
      const seen = counted.get(key) ?? new Set();
      counted.set(key, seen);
      for (const hour of hours) {
        const room = seen.has(hour) ? undefined : rooms.get(hour);
        seen.add(hour);
        free_seconds += room?.free ?? 0;
        all_seconds += room?.all ?? 0;
      }
    }
  });
  return { free_seconds, all_seconds };
}
