import type { Estimate } from "@/lib/booking/shapes/estimate";
import { isZero, type Money, split, subtract, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import {
  type CampaignPrice,
  type CampaignSpot,
  computeCampaignPrice,
  type Special,
} from "@/lib/pricing/campaign-price";
import type { PriceModelTerms } from "@/lib/pricing/price-model";
import type { PriceStep } from "@/lib/pricing/price-steps";

/** The price of a campaign. */
export type PricedCampaign = {
  listed: Money;
  total: Money;
  /** Steps from the listed price to the total. */
  steps: PriceStep[];
  /** The price of each spot in the given order; they sum to `total` to the cent. */
  spots: Money[];
  stations: Record<string, Money>;
};
/**
 * The rate card of a station. Stations on one card must return the same object so that they are discounted together.
 */
export type CardOf = (station: string) => PriceModelTerms | undefined;

/** The price terms of a campaign. */
export type PriceTerms = {
  /** An agreed total; null to add the prices of the spots. */
  manual: Money | null;
  /** Agreed totals of single stations. */
  stations: Readonly<Record<string, Money>>;
  /** The campaign's own discounts, in addition to those of the rate card. */
  discounts: readonly Special[];
  /** Spots of the campaign that keep their price: they count towards its discounts and take their part of amounts. */
  before?: readonly CampaignSpot[];
};

/** A spot of a campaign; `agreed`: it is sold at a total for all spots of its segment. */
export type PricedSpot = CampaignSpot & { agreed?: { segment: number; total: Money; name: string } };

/**
 * The campaign's own discounts for each rate card. An amount is given once for the campaign and is split over the
 * cards and the spots that keep their price in proportion to their prices, to the cent.
 */
function splitSpecials(
  discounts: readonly Special[],
  listed: readonly Money[],
  before: readonly Money[],
  places: number,
): Special[][] {
  const cards: Special[][] = listed.map(() => []);
  for (const discount of discounts) {
    const parts = "amount" in discount ? split(toMoney(discount.amount, places), [...listed, ...before]) : [];
    for (const [i, own] of cards.entries())
      own.push("amount" in discount ? { name: discount.name, amount: takeAt(parts, i) } : discount);
  }
  return cards;
}

type NumberedSpot = readonly [number, PricedSpot];

/** The spots of agreed stations, of agreed segments, and of each rate card. */
function groupSpots(spots: readonly PricedSpot[], cardOf: CardOf, stations: PriceTerms["stations"]) {
  const byStation = new Map<string, NumberedSpot[]>();
  const bySegment = new Map<number, NumberedSpot[]>();
  const byCard = new Map<PriceModelTerms | undefined, NumberedSpot[]>();
  const put = <K>(groups: Map<K, NumberedSpot[]>, key: K, spot: NumberedSpot) => {
    const own = groups.get(key);
    if (own) own.push(spot);
    else groups.set(key, [spot]);
  };
  for (const numbered of spots.entries()) {
    const { station, agreed } = numbered[1];
    if (station in stations) put(byStation, station, numbered);
    else if (agreed) put(bySegment, agreed.segment, numbered);
    else put(byCard, cardOf(station), numbered);
  }
  return { byStation, bySegment, byCard };
}

/** The price of spots that are sold together at one total. */
function priceAgreed(rows: readonly NumberedSpot[], total: Money, name?: string): [number[], CampaignPrice] {
  const spots = rows.map(([, spot]) => spot);
  const price = computeCampaignPrice(spots, { manual: { total } });
  const steps =
    name === undefined
      ? price.steps
      : price.steps.map((step) =>
          step.step === "manual" ? { ...step, step: "package" as const, name } : step,
        );
  return [rows.map(([i]) => i), { ...price, steps }];
}

/**
 * Prices the spots of a campaign: adds them under the discounts of their rate card and the campaign's own, or splits
 * an agreed total, of the campaign, of a station or of a segment from a package, to the cent (domain 4.7). Agreed totals
 * take no discount and stay whole when fewer spots are placed. The campaign's total goes before a station's, and that
 * before a segment's.
 */
export function priceCampaignSpots(
  spots: readonly PricedSpot[],
  cardOf: CardOf,
  { manual, stations, discounts, before = [] }: PriceTerms,
  places: number,
): PricedCampaign {
  if (manual !== null)
    return assemblePrice(spots, [priceAgreed([...spots.entries()], toMoney(manual, places))], places);
  const of = (rows: readonly NumberedSpot[]) => rows.map(([, spot]) => spot);
  const { byStation, bySegment, byCard } = groupSpots(spots, cardOf, stations);
  const listed = [...byCard.values()].map((rows) => sum(of(rows).map((spot) => spot.price)));
  const kept = before.filter(({ station }) => !(station in stations));
  const specials = splitSpecials(
    discounts,
    listed,
    kept.map((spot) => spot.price),
    places,
  );
  const boughtOf = (card: PriceModelTerms | undefined) => {
    const own = kept.filter(({ station }) => cardOf(station) === card);
    return { spots: own.length, value: sum([toMoney(0, places), ...own.map((spot) => spot.price)]) };
  };
  const groups = [
    ...[...byStation].map(([station, rows]) => priceAgreed(rows, toMoney(stations[station]!, places))),
    ...[...bySegment.values()].flatMap((rows) => {
      const agreed = rows[0]?.[1].agreed;
      return agreed ? [priceAgreed(rows, toMoney(agreed.total, places), agreed.name)] : [];
    }),
    ...[...byCard].map(([card, rows], i): [number[], CampaignPrice] => [
      rows.map(([at]) => at),
      computeCampaignPrice(of(rows), {
        discounts: card?.discounts,
        specials: takeAt(specials, i),
        before: boughtOf(card),
      }),
    ]),
  ];
  return assemblePrice(spots, groups, places);
}

/** Merges steps with the same name and percentage across rate cards, and groups them by kind. */
function mergeSteps(steps: readonly PriceStep[]): PriceStep[] {
  const kinds = [...new Set(steps.map(({ step }) => step))];
  const same = Map.groupBy(steps, ({ step, name, percent_bp }) => `${step} ${percent_bp} ${name}`);
  return [...same.values()]
    .map((rows) => {
      const capped = rows.some((row) => row.capped);
      return { ...takeAt(rows, 0), amount: sum(rows.map((row) => row.amount)), ...(capped && { capped }) };
    })
    .sort((a, b) => kinds.indexOf(a.step) - kinds.indexOf(b.step));
}

function assemblePrice(
  spots: readonly CampaignSpot[],
  groups: [number[], CampaignPrice][],
  places: number,
): PricedCampaign {
  const gross: Money[] = new Array(spots.length);
  const stations = new Map<string, Money[]>();
  for (const [rows, price] of groups) {
    rows.forEach((at, i) => {
      gross[at] = takeAt(price.spots, i).gross;
    });
    for (const [station, of] of Object.entries(price.stations))
      stations.set(station, [...(stations.get(station) ?? []), of.gross]);
  }
  const none = toMoney(0, places);
  const all = groups.map(([, price]) => price);
  return {
    listed: sum([none, ...all.map((p) => p.listed)]),
    total: sum([none, ...all.map((p) => p.gross)]),
    steps: mergeSteps(all.flatMap((p) => p.steps.filter((s) => s.step !== "list" && !isZero(s.amount)))),
    spots: gross,
    stations: Object.fromEntries([...stations].map(([station, of]) => [station, sum(of)])),
  };
}

/** The price steps of one spot, followed by the campaign's discount or agreed total; they sum to `gross`. */
export const buildPriceSteps = (
  steps: readonly PriceStep[],
  listed: Money,
  gross: Money,
  priced: PricedCampaign,
  sold: PricedSpot["agreed"] = undefined,
): PriceStep[] => {
  // Most spots cost their list price, and a campaign has thousands.
  if (gross === listed) return [...steps];
  const rest = subtract(gross, listed);
  const [only] = priced.steps;
  if (sold && !isZero(rest) && priced.steps.some(({ step }) => step === "package"))
    return [...steps, { step: "package", name: sold.name, amount: rest }];
  if (!only || isZero(rest)) return [...steps];
  const { amount: _, ...named } =
    priced.steps.length === 1 ? only : { step: "special" as const, amount: rest };
  return [...steps, { ...named, amount: rest }];
};

/** The steps of a price up to the campaign's discounts or agreed total. */
export const LIST_STEPS: readonly string[] = [
  "list",
  "length",
  "season",
  "day_part",
  "surcharge",
  "package_discount",
];
/** A price step as it is kept with a spot. */
type BookedStep = Estimate["steps"][number];

/** The list price of a booked spot: its steps up to the campaign's discounts or agreed total. */
export function getListPrice(steps: readonly BookedStep[], price: Money): Money {
  const [first] = steps;
  if (!first) return price;
  if (first.step === "manual") return first.amount;
  return sum(steps.filter(({ step }) => LIST_STEPS.includes(step)).map(({ amount }) => amount));
}

/**
 * The list price of booked spots together, and the steps from it to what they cost: discounts of one kind, name and
 * percentage are one step.
 */
export function sumBookedPrices(
  spots: readonly { price: Money; price_steps: readonly BookedStep[] }[],
  places: number,
): { listed: Money; steps: BookedStep[] } {
  const none = toMoney(0, places);
  const listed = sum([none, ...spots.map(({ price, price_steps }) => getListPrice(price_steps, price))]);
  const rest = spots.flatMap(({ price_steps }) => {
    const [first, ...others] = price_steps;
    return first?.step === "manual" ? others : price_steps.filter(({ step }) => !LIST_STEPS.includes(step));
  });
  const same = Map.groupBy(rest, ({ step, name, percent_bp }) => JSON.stringify([step, name, percent_bp]));
  const steps = [...same.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, amount: sum(own.map(({ amount }) => amount)) }] : [];
  });
  return { listed, steps };
}
