import { countHours } from "@/lib/audience/hours";
import type { Estimate } from "@/lib/booking/shapes/estimate";
import type { Segment } from "@/lib/booking/shapes/segment";
import { type Day, getWeekday } from "@/lib/day";
import { add, applyRate, multiply, negate, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { makeSpotPricer, type SpotPrice, type SpotPricer } from "@/lib/pricing/pricing";
import { type CommercialTerms, type Fit, findCommercial, fitSegment, type SoldStation } from "./fitting";
import { listTogether, type PriceOf, resolveSegments } from "./resolve-segments";
import type { Calendar, FromPackage } from "./segment";
import type { PricedCampaign } from "./spot-prices";
import { listHours, listSurcharges } from "./wanted-spots";

/** The rate card's price less the discount of a package without a price of its own. */
function applyPackageDiscount({ price, steps }: SpotPrice, { name, discount_bp }: FromPackage): SpotPrice {
  if (discount_bp === 0) return { price, steps };
  const amount = negate(applyRate(price, discount_bp));
  const step = { step: "package_discount", name, percent_bp: discount_bp, amount } as const;
  return { price: add(price, amount), steps: [...steps, step] };
}

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
    if (segment.price_override !== null && segment.from_package === null) {
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
    const listed = pricer({
      length: Math.max(segment.length, least_billed),
      date,
      weekday: getWeekday(date),
      hour,
      extras: listSurcharges(segment),
    });
    return segment.from_package ? applyPackageDiscount(listed, segment.from_package) : listed;
  };
}
type Pricer = ReturnType<typeof makeSegmentPricer>;

/** Reduces a segment pricer to the list price alone. */
export const makeListPrice =
  (priceOf: Pricer): PriceOf =>
  (segment, station, date, hour) =>
    priceOf(segment, station, date, hour).price;

/** What resolving segments at list prices needs of an estimate. */
export type ResolveInput = {
  segments: readonly Segment[];
  stations: ReadonlyMap<string, SoldStation>;
  calendar: Calendar;
  /** Seconds billed at least for a spot. */
  least_billed: number;
  /** Decimals of the currency. */
  places: number;
};
/** The segments with countable spots, budgets spent at the list prices of the stations. */
export const resolveAtListPrices = (input: ResolveInput): Segment[] =>
  resolveSegments(
    input.segments,
    input.calendar,
    makeListPrice(makeSegmentPricer(input.stations, input.places, input.least_billed)),
    input.places,
  );

/** Segments with countable spots, and how many spots of each a plan has placed. */
export type FitInput = {
  segments: readonly Segment[];
  placed: readonly number[];
  stations: ReadonlyMap<string, SoldStation>;
  commercials: ReadonlyMap<string, CommercialTerms>;
  calendar: Calendar;
};
/** What an estimate says beside spots and prices. */
export type FitFigures = Pick<Estimate, "free_seconds" | "all_seconds"> & {
  segments: Pick<Estimate["segments"][number], "wanted" | "problems">[];
};

/** Computes the wanted spots, the problems and the free seconds of segments by arithmetic. */
export function computeFit({ segments, placed, stations, commercials, calendar }: FitInput): FitFigures {
  const fits = segments.map((segment, at) =>
    fitSegment(segment, stations, takeAt(placed, at), findCommercial(segment, commercials), {
      calendar,
      together: listTogether(segments, at),
    }),
  );
  return {
    segments: fits.map(({ wanted, problems }) => ({
      wanted: wanted.reduce((n, cell) => n + cell.spots, 0),
      problems,
    })),
    ...sumSeconds(segments, fits),
  };
}

/** A placed spot with its list price; `segment` is an index, `second` that of the broadcast day's clock. */
export type ListedSpot = {
  segment: number;
  station: string;
  date: Day;
  second: number;
  length: number;
  listed: SpotPrice;
};
/** An estimate with the spots of each station by hour (`countHours`). */
export type PlacedEstimate = Omit<Estimate, "stations"> & {
  stations: (Estimate["stations"][number] & { hours: number[] })[];
};

/** Returns the estimate of a campaign from its placed spots, their price, and the figures of its segments. */
export function buildEstimate(
  spots: readonly ListedSpot[],
  { listed, steps, total, stations }: Pick<PricedCampaign, "listed" | "steps" | "total" | "stations">,
  fit: FitFigures,
  names: ReadonlyMap<string, { name: string }>,
): PlacedEstimate {
  const none = toMoney(0);
  const countSeconds = (own: readonly ListedSpot[]) => own.reduce((n, spot) => n + spot.length, 0);
  const bySegment = Map.groupBy(spots, (spot) => spot.segment);
  return {
    wanted: fit.segments.reduce((n, line) => n + line.wanted, 0),
    spots: spots.length,
    seconds: countSeconds(spots),
    listed,
    steps,
    total,
    stations: [...Map.groupBy(spots, (spot) => spot.station)].map(([station, own]) => ({
      station,
      station_name: names.get(station)?.name ?? "",
      spots: own.length,
      seconds: countSeconds(own),
      price: stations[station] ?? none,
      hours: countHours(own),
    })),
    segments: fit.segments.map(({ wanted, problems }, at) => {
      const prices = groupPrices(bySegment.get(at) ?? []);
      const price = sum([none, ...prices.map((one) => multiply(one.price, one.spots))]);
      return { wanted, fits: bySegment.get(at)?.length ?? 0, price, prices, problems };
    }),
    free_seconds: fit.free_seconds,
    all_seconds: fit.all_seconds,
  };
}

/** The list prices of spots with their steps, each once with the number of its spots, the most frequent first. */
function groupPrices(spots: readonly ListedSpot[]): Estimate["segments"][number]["prices"] {
  const same = Map.groupBy(spots, ({ listed }) => JSON.stringify(listed));
  return [...same.values()]
    .map((own) => ({ spots: own.length, ...takeAt(own, 0).listed }))
    .sort((a, b) => b.spots - a.spots);
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
