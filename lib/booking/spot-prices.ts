import { isZero, type Money, split, subtract, sum, toMoney } from "@/lib/money";
import {
  type CampaignPrice,
  type CampaignSpot,
  computeCampaignPrice,
  type Special,
} from "@/lib/pricing/campaign-price";
import type { PriceModelTerms } from "@/lib/pricing/price-model";
import type { PriceStep } from "@/lib/pricing/price-steps";

export type OrderPrice = {
  listed: Money;
  total: Money;
  /** From the listed price to the total. */
  steps: PriceStep[];
  /** Of each spot, in the order given; they sum to `total` to the cent. */
  spots: Money[];
  stations: Record<string, Money>;
};
/** The rate card of a station: one object a card, so that stations on one card are discounted together. */
export type CardOf = (station: string) => PriceModelTerms | undefined;

/** What an order says of its price. */
export type OrderTerms = {
  /** A total agreed by hand; null adds the spots' prices. */
  manual: Money | null;
  /** Totals agreed for single stations. */
  stations: Readonly<Record<string, Money>>;
  /** Discounts of this order alone, beside those of the rate card. */
  discounts: readonly Special[];
};

/**
 * The order's own discounts for each rate card's part of it. An amount is given once for the order: it is parted over
 * the cards by what their spots come to, to the cent.
 */
function specialsOf(discounts: readonly Special[], listed: readonly Money[], places: number): Special[][] {
  const parted = discounts.map((discount) =>
    "amount" in discount
      ? split(toMoney(discount.amount, places), listed).map((amount) => ({ name: discount.name, amount }))
      : listed.map(() => discount),
  );
  return listed.map((_, card) => parted.map((parts) => parts[card]!));
}

/**
 * Sums the prices of a rate card's spots under its discounts and the order's own, or spreads what was agreed by hand,
 * in all or for a station, to the cent (domain 4.7). What is agreed takes no discount.
 */
export function priceCampaignSpots(
  spots: readonly CampaignSpot[],
  cardOf: CardOf,
  { manual, stations, discounts }: OrderTerms,
  places: number,
): OrderPrice {
  if (manual !== null) {
    const price = computeCampaignPrice(spots, { manual: { total: toMoney(manual, places) } });
    return assembled(spots, [[spots.map((_, i) => i), price]], places);
  }
  const of = (rows: readonly number[]) => rows.map((i) => spots[i]!);
  const all = [...spots.keys()];
  const agreed = Map.groupBy(
    all.filter((i) => spots[i]!.station in stations),
    (i) => spots[i]!.station,
  );
  const cards = Map.groupBy(
    all.filter((i) => !(spots[i]!.station in stations)),
    (i) => cardOf(spots[i]!.station),
  );
  const listed = [...cards.values()].map((rows) => sum(of(rows).map((spot) => spot.price)));
  const specials = specialsOf(discounts, listed, places);
  const groups = [
    ...[...agreed].map(([station, rows]): [number[], CampaignPrice] => [
      rows,
      computeCampaignPrice(of(rows), { manual: { total: toMoney(stations[station]!, places) } }),
    ]),
    ...[...cards].map(([card, rows], i): [number[], CampaignPrice] => [
      rows,
      computeCampaignPrice(of(rows), { discounts: card?.discounts, specials: specials[i]! }),
    ]),
  ];
  return assembled(spots, groups, places);
}

/** Steps of the same name and percentage stand once, however many rate cards an order is sold on; kinds in turn. */
function told(steps: readonly PriceStep[]): PriceStep[] {
  const kinds = [...new Set(steps.map(({ step }) => step))];
  const same = Map.groupBy(steps, ({ step, name, percent_bp }) => `${step} ${percent_bp} ${name}`);
  return [...same.values()]
    .map((rows) => {
      const capped = rows.some((row) => row.capped);
      return { ...rows[0]!, amount: sum(rows.map((row) => row.amount)), ...(capped && { capped }) };
    })
    .sort((a, b) => kinds.indexOf(a.step) - kinds.indexOf(b.step));
}

function assembled(
  spots: readonly CampaignSpot[],
  groups: [number[], CampaignPrice][],
  places: number,
): OrderPrice {
  const gross: Money[] = new Array(spots.length);
  const stations = new Map<string, Money[]>();
  for (const [rows, price] of groups) {
    rows.forEach((at, i) => {
      gross[at] = price.spots[i]!.gross;
    });
    for (const [station, of] of Object.entries(price.stations))
      stations.set(station, [...(stations.get(station) ?? []), of.gross]);
  }
  const none = toMoney(0, places);
  const all = groups.map(([, price]) => price);
  return {
    listed: sum([none, ...all.map((p) => p.listed)]),
    total: sum([none, ...all.map((p) => p.gross)]),
    steps: told(all.flatMap((p) => p.steps.filter((s) => s.step !== "list" && !isZero(s.amount)))),
    spots: gross,
    stations: Object.fromEntries([...stations].map(([station, of]) => [station, sum(of)])),
  };
}

/** The steps of one spot, and what the order's discounts or the agreed total did to it; they sum to `gross`. */
export const buildPriceSteps = (
  steps: readonly PriceStep[],
  listed: Money,
  gross: Money,
  order: OrderPrice,
): PriceStep[] => {
  const rest = subtract(gross, listed);
  const [only] = order.steps;
  if (!only || isZero(rest)) return [...steps];
  const { amount: _, ...named } =
    order.steps.length === 1 ? only : { step: "special" as const, amount: rest };
  return [...steps, { ...named, amount: rest }];
};
