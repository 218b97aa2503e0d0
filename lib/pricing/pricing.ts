import type { Day, Weekday } from "@/lib/day";
import { add, type BasisPoints, type Money, scale, subtract, takeFraction, toMoney } from "@/lib/money";
import type { ListPrice, PriceModelTerms, SurchargeKind } from "@/lib/pricing/price-model";
import { computeLengthIndex, findNeighbours, REFERENCE_LENGTH } from "./length-index";
import type { PriceStep } from "./price-steps";

/**
 * A spot to be priced. `weekday` and `hour` are those of the break on its broadcast date (a holiday may be sold as a
 * Sunday).
 */
export type PricedAs = {
  /** Seconds. */
  length: number;
  date: Day;
  weekday: Weekday;
  hour: number;
  /** Surcharges: first or last in the break, a chosen hour or break, alone in it, co-branding. */
  extras?: readonly SurchargeKind[];
};
/** The price of a spot with its steps. */
export type SpotPrice = { price: Money; steps: PriceStep[] };
/** Prices one spot. */
export type SpotPricer = (spot: PricedAs) => SpotPrice;

const WHOLE = 10_000;
const THOUSAND = 1000;
/** The hour of the week of an ISO weekday and hour, 0 … 167. */
export const toWeekHour = (weekday: Weekday, hour: number) => (weekday - 1) * 24 + hour;

/** List price of a length, and the index that adjusts it to that length. */
type Part = PriceModelTerms["day_parts"][number] | undefined;
function computeListPrice(
  list: ListPrice,
  part: Part,
  length: number,
  index: PriceModelTerms["length_index"],
  places: number,
): { amount: Money; index_bp?: BasisPoints | undefined; of?: Pick<PriceStep, "listeners" | "spots"> } {
  const relative = (to: number): BasisPoints | undefined =>
    index
      ? Math.round((computeLengthIndex(length, index) * WHOLE) / computeLengthIndex(to, index))
      : undefined;
  switch (list.basis) {
    case "second":
      return index
        ? {
            amount: takeFraction(list.price, REFERENCE_LENGTH, 1, places),
            index_bp: relative(REFERENCE_LENGTH),
          }
        : { amount: takeFraction(list.price, length, 1, places) };
    case "first_seconds": {
      const extra = takeFraction(list.per_second, Math.max(0, length - list.seconds), 1, places);
      return { amount: toMoney(add(list.price, extra), places) };
    }
    case "package": {
      const of = { spots: list.spots };
      return index
        ? { amount: takeFraction(list.price, 1, list.spots, places), index_bp: relative(list.seconds), of }
        : { amount: takeFraction(list.price, length, list.spots * list.seconds, places), of };
    }
    case "per_thousand": {
      const of = { listeners: part?.audience ?? list.audience };
      return index
        ? {
            amount: takeFraction(list.price, of.listeners, THOUSAND, places),
            index_bp: relative(list.seconds),
            of,
          }
        : { amount: takeFraction(list.price, of.listeners * length, THOUSAND * list.seconds, places), of };
    }
    case "spot": {
      const [low, high] = findNeighbours(list.prices, length);
      if (list.prices.length === 1 && index)
        return { amount: toMoney(high.price, places), index_bp: relative(high.length) };
      if (low === high) return { amount: takeFraction(high.price, length, high.length, places) };
      const step = takeFraction(
        subtract(high.price, low.price),
        length - low.length,
        high.length - low.length,
        places,
      );
      return { amount: toMoney(add(low.price, step), places) };
    }
  }
}

function isInSeason(season: { from: string; to: string }, date: Day): boolean {
  const of = date.slice(5);
  return season.from <= season.to
    ? of >= season.from && of <= season.to
    : of >= season.from || of <= season.to;
}

/**
 * Returns a function that prices spots of one rate card in a currency with `places` decimals. It caches prices of
 * equal spots, so keep it for a whole plan.
 */
export function makeSpotPricer(terms: PriceModelTerms, places = 2): SpotPricer {
  const partAt = new Map(terms.day_parts.flatMap((part) => part.hours.map((hour) => [hour, part] as const)));
  const known = new Map<string, SpotPrice>();

  const priceOf = (spot: PricedAs): SpotPrice => {
    const part = partAt.get(toWeekHour(spot.weekday, spot.hour));
    const season = terms.seasons.find((s) => isInSeason(s, spot.date));
    const length = Math.max(spot.length, terms.smallest_length);
    const { amount, index_bp, of } = computeListPrice(
      part?.list ?? terms.list,
      part,
      length,
      terms.length_index,
      places,
    );

    const steps: PriceStep[] = [{ step: "list", amount, ...of }];
    const factors: BasisPoints[] = [];
    let price = amount;
    const apply = (factor: BasisPoints, step: Omit<PriceStep, "amount">) => {
      factors.push(factor);
      const next = scale(amount, factors, places);
      steps.push({ ...step, amount: subtract(next, price) });
      price = next;
    };
    if (index_bp !== undefined) apply(index_bp, { step: "length", factor_bp: index_bp });
    if (season) apply(season.index_bp, { step: "season", name: season.name, factor_bp: season.index_bp });
    if (part) apply(part.index_bp, { step: "day_part", name: part.name, factor_bp: part.index_bp });

    const { stack, items } = terms.surcharges;
    const base = [...factors];
    let added = 0;
    for (const { kind, percent_bp } of items.filter((item) => spot.extras?.includes(item.kind))) {
      const step = { step: "surcharge", name: kind, percent_bp } as const;
      if (stack === "multiply") apply(WHOLE + percent_bp, step);
      else {
        added += percent_bp;
        factors.splice(0, factors.length, ...base);
        apply(WHOLE + added, step);
      }
    }
    return { price, steps };
  };

  return (spot) => {
    const key = `${spot.length}|${spot.weekday}|${spot.hour}|${terms.seasons.length ? spot.date.slice(5) : ""}|${spot.extras ?? ""}`;
    let found = known.get(key);
    if (!found) {
      found = priceOf(spot);
      known.set(key, found);
    }
    return found;
  };
}

/**
 * List price × length index × season × day part, then surcharges (domain 2.7). Only results are rounded: `price` is
 * the exact product rounded once, and the amounts of the steps sum to it.
 */
export const priceSpot = (terms: PriceModelTerms, spot: PricedAs, places = 2): SpotPrice =>
  makeSpotPricer(terms, places)(spot);
