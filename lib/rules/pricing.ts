import type { ListPrice, PriceModelTerms, SurchargeKind } from "@/lib/calls/price-model";
import type { Day, Weekday } from "@/lib/day";
import { type BasisPoints, fraction, type Money, minus, money, plus, scaled } from "@/lib/money";
import { around, lengthIndex, REFERENCE_LENGTH } from "./length-index";
import type { PriceStep } from "./price-steps";

/** A play as its price sees it. `weekday` and `hour` are those of the break on its broadcast date (a holiday may be sold as a Sunday). */
export type PricedAs = {
  /** Seconds. */
  length: number;
  date: Day;
  weekday: Weekday;
  hour: number;
  /** What was bought on top: first or last in the break, a chosen hour or break, alone in it, co-branding. */
  extras?: readonly SurchargeKind[];
};
export type PlayPrice = { price: Money; steps: PriceStep[] };
export type PlayPricer = (play: PricedAs) => PlayPrice;

const WHOLE = 10_000;
const THOUSAND = 1000;
export const weekHour = (weekday: Weekday, hour: number) => (weekday - 1) * 24 + hour;

/** List price of a length and the index that brings it there. */
type Part = PriceModelTerms["day_parts"][number] | undefined;
function listed(
  list: ListPrice,
  part: Part,
  length: number,
  index: PriceModelTerms["length_index"],
  places: number,
): { amount: Money; index_bp?: BasisPoints | undefined; of?: Pick<PriceStep, "listeners" | "plays"> } {
  const relative = (to: number): BasisPoints | undefined =>
    index ? Math.round((lengthIndex(length, index) * WHOLE) / lengthIndex(to, index)) : undefined;
  switch (list.basis) {
    case "second":
      return index
        ? { amount: fraction(list.price, REFERENCE_LENGTH, 1, places), index_bp: relative(REFERENCE_LENGTH) }
        : { amount: fraction(list.price, length, 1, places) };
    case "first_seconds": {
      const beyond = fraction(list.per_second, Math.max(0, length - list.seconds), 1, places);
      return { amount: money(plus(list.price, beyond), places) };
    }
    case "package": {
      const of = { plays: list.plays };
      return index
        ? { amount: fraction(list.price, 1, list.plays, places), index_bp: relative(list.seconds), of }
        : { amount: fraction(list.price, length, list.plays * list.seconds, places), of };
    }
    case "per_thousand": {
      const of = { listeners: part?.audience ?? list.audience };
      return index
        ? {
            amount: fraction(list.price, of.listeners, THOUSAND, places),
            index_bp: relative(list.seconds),
            of,
          }
        : { amount: fraction(list.price, of.listeners * length, THOUSAND * list.seconds, places), of };
    }
    case "spot": {
      const [low, high] = around(list.prices, length);
      if (list.prices.length === 1 && index)
        return { amount: money(high.price, places), index_bp: relative(high.length) };
      if (low === high) return { amount: fraction(high.price, length, high.length, places) };
      const step = fraction(
        minus(high.price, low.price),
        length - low.length,
        high.length - low.length,
        places,
      );
      return { amount: money(plus(low.price, step), places) };
    }
  }
}

function inSeason(season: { from: string; to: string }, date: Day): boolean {
  const of = date.slice(5);
  return season.from <= season.to
    ? of >= season.from && of <= season.to
    : of >= season.from || of <= season.to;
}

/** Prices plays of one price model in a currency of `places`. Keep it for a whole plan: equal plays are priced once. */
export function playPricer(terms: PriceModelTerms, places = 2): PlayPricer {
  const partAt = new Map(terms.day_parts.flatMap((part) => part.hours.map((hour) => [hour, part] as const)));
  const known = new Map<string, PlayPrice>();

  const priceOf = (play: PricedAs): PlayPrice => {
    const part = partAt.get(weekHour(play.weekday, play.hour));
    const season = terms.seasons.find((s) => inSeason(s, play.date));
    const length = Math.max(play.length, terms.smallest_length);
    const { amount, index_bp, of } = listed(
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
      const next = scaled(amount, factors, places);
      steps.push({ ...step, amount: minus(next, price) });
      price = next;
    };
    if (index_bp !== undefined) apply(index_bp, { step: "length", factor_bp: index_bp });
    if (season) apply(season.index_bp, { step: "season", name: season.name, factor_bp: season.index_bp });
    if (part) apply(part.index_bp, { step: "day_part", name: part.name, factor_bp: part.index_bp });

    const { stack, items } = terms.surcharges;
    const base = [...factors];
    let added = 0;
    for (const { kind, percent_bp } of items.filter((item) => play.extras?.includes(item.kind))) {
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

  return (play) => {
    const key = `${play.length}|${play.weekday}|${play.hour}|${terms.seasons.length ? play.date.slice(5) : ""}|${play.extras ?? ""}`;
    let found = known.get(key);
    if (!found) {
      found = priceOf(play);
      known.set(key, found);
    }
    return found;
  };
}

/**
 * List price × length index × season × day part, then surcharges (domain 2.7), rounded only in what is kept:
 * the amounts of the steps sum to `price`, which is the exact product rounded once.
 */
export const priceOfPlay = (terms: PriceModelTerms, play: PricedAs, places = 2): PlayPrice =>
  playPricer(terms, places)(play);
