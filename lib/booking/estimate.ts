import type { Estimate, Segment } from "@/lib/calls/broadcast/campaigns";
import { type Day, weekday } from "@/lib/day";
import { type Money, money, sum, times } from "@/lib/money";
import type { CampaignPlay } from "@/lib/rules/campaign-price";
import { type PlayPrice, type PlayPricer, playPricer } from "@/lib/rules/pricing";
import { type Copy, cellKey, copyOf, type Fit, fitSegment, type SoldStation } from "./fitting";
import { type OrderTerms, priceOrder } from "./order-price";
import { expectedPrice, type PriceOf, resolved, togetherWith } from "./resolved";
import type { Calendar } from "./segment";
import { extrasOf, hoursOf, type Wanted } from "./wanted";

export type EstimateAsk = {
  segments: readonly Segment[];
  stations: ReadonlyMap<string, SoldStation>;
  copies: ReadonlyMap<string, Copy>;
  calendar: Calendar;
  terms: OrderTerms;
  /** A spot shorter than this is billed as one of this length. */
  least_billed: number;
  /** Decimals of the currency. */
  places: number;
};

/** Prices plays of a segment by station, date and hour; stations without a rate card sell at nothing. */
export function segmentPricer(stations: ReadonlyMap<string, SoldStation>, places: number, least_billed = 0) {
  const cards = new Map<object, PlayPricer>();
  const free: PlayPrice = { price: money(0, places), steps: [] };
  return (segment: Segment, station: string, date: Day, hour: number): PlayPrice => {
    if (segment.price_override !== null) {
      const price = money(segment.price_override, places);
      return { price, steps: [{ step: "manual", amount: price }] };
    }
    const card = stations.get(station)?.card;
    if (!card) return free;
    let pricer = cards.get(card);
    if (!pricer) {
      pricer = playPricer(card, places);
      cards.set(card, pricer);
    }
    return pricer({
      length: Math.max(segment.length, least_billed),
      date,
      weekday: weekday(date),
      hour,
      extras: extrasOf(segment),
    });
  };
}
type Pricer = ReturnType<typeof segmentPricer>;

export const listPrice =
  (priceOf: Pricer): PriceOf =>
  (segment, station, date, hour) =>
    priceOf(segment, station, date, hour).price;

/** An unsaved campaign by arithmetic: what it wants, what fits, what it costs by segment and station (domain 4.7). */
export function estimateOf(ask: EstimateAsk): Estimate {
  const { stations, copies, calendar, terms, places } = ask;
  const priceOf = segmentPricer(stations, places, ask.least_billed);
  const segments = resolved(ask.segments, calendar, listPrice(priceOf));
  const none = money(0, places);
  const rows: CampaignPlay[] = [];
  const fits: Fit[] = [];
  const lines = segments.map((segment, at) => {
    const fit = fitSegment(segment, stations, copyOf(segment, copies), {
      calendar,
      together: togetherWith(segments, at),
    });
    fits.push(fit);
    const hours = hoursOf(segment);
    const own = fit.wanted.map((cell): CampaignPlay => {
      const { station, date, plays } = cell;
      return {
        station,
        day: cellKey(station, date),
        count: plays,
        price: money(times(expectedPrice(segment, cell, calendar, listPrice(priceOf)), plays), places),
      };
    });
    rows.push(...own);
    const [first] = fit.wanted;
    const shown = first ? priceOf(segment, first.station, first.date, first.hour ?? hours[0]!) : null;
    return {
      wanted: count(fit.wanted),
      fits: fit.fits,
      price: sum([none, ...own.map((row) => row.price)]),
      play_price: shown?.price ?? null,
      steps: shown?.steps ?? [],
      problems: fit.problems,
    };
  });
  const order = priceOrder(rows, (station) => stations.get(station)?.card, terms, places);
  const seconds = segments.map((segment, i) => lines[i]!.wanted * segment.length);
  return {
    plays: lines.reduce((n, line) => n + line.wanted, 0),
    seconds: seconds.reduce((n, s) => n + s, 0),
    listed: order.listed,
    steps: order.steps,
    total: order.total,
    stations: byStation(segments, fits, stations, order.stations, none),
    segments: lines,
    ...secondsIn(segments, fits),
  };
}

const count = (cells: readonly Wanted[]) => cells.reduce((n, w) => n + w.plays, 0);

function byStation(
  segments: readonly Segment[],
  fits: readonly Fit[],
  stations: ReadonlyMap<string, SoldStation>,
  prices: Record<string, Money>,
  none: Money,
): Estimate["stations"] {
  const sums = new Map<string, { plays: number; seconds: number }>();
  segments.forEach((segment, i) => {
    for (const { station, plays } of fits[i]!.wanted) {
      const before = sums.get(station) ?? { plays: 0, seconds: 0 };
      sums.set(station, { plays: before.plays + plays, seconds: before.seconds + plays * segment.length });
    }
  });
  return [...sums].map(([station, of]) => ({
    station,
    station_name: stations.get(station)?.name ?? "",
    ...of,
    price: prices[station] ?? none,
  }));
}

/** Free and all seconds of the asked hours; an hour two segments ask is counted once. */
function secondsIn(segments: readonly Segment[], fits: readonly Fit[]) {
  const asked = new Map<string, Set<number>>();
  let free_seconds = 0;
  let all_seconds = 0;
  segments.forEach((segment, i) => {
    const hours = hoursOf(segment);
    for (const [key, rooms] of fits[i]!.rooms) {
      const seen = asked.get(key) ?? new Set();
      asked.set(key, seen);
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
