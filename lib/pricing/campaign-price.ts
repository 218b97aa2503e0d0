import {
  add,
  applyRate,
  type BasisPoints,
  compare,
  type Money,
  negate,
  scale,
  split,
  subtract,
  sum,
  toMoney,
} from "@/lib/money";
import { takeAt, takeFrom } from "@/lib/must";
import type { DiscountKind, PriceModelTerms } from "@/lib/pricing/price-model";
import type { PriceStep } from "./price-steps";

/**
 * One spot of a campaign, or `count` spots priced together. `day` (a date, or station and date) groups spots for a
 * quantity discount by day.
 */
export type CampaignSpot = { price: Money; station: string; day?: string; count?: number };
/** A discount of one campaign: a percentage or an amount, with its name. */
export type Special = { name: string; percent_bp: BasisPoints } | { name: string; amount: Money };

/** Terms that change the price of a campaign. */
export type CampaignTerms = {
  discounts?: PriceModelTerms["discounts"];
  specials?: readonly Special[];
  commission_bp?: BasisPoints;
  /** Spots and value already bought that count towards quantity and value discounts (a customer's year). */
  before?: { spots: number; value: Money };
  /**
   * An agreed total of the campaign or of stations. It is the gross price without discounts; stations not named keep
   * their own price.
   */
  manual?: { total: Money } | { stations: Readonly<Record<string, Money>> };
};
/** The price of a campaign from list to net. */
export type CampaignPrice = {
  /** Sum of the spots' prices before discounts. */
  listed: Money;
  steps: PriceStep[];
  gross: Money;
  commission: Money;
  net: Money;
  /** Price of each spot in the given order; they sum to `gross` and `net` to the cent. */
  spots: { gross: Money; net: Money }[];
  stations: Record<string, { listed: Money; gross: Money; net: Money }>;
};

const findReachedPercent = <T extends { percent_bp: BasisPoints }>(
  rows: readonly T[],
  holds: (row: T) => boolean,
) => rows.findLast(holds)?.percent_bp ?? 0;

/** The quantity discount of each spot, by the campaign's number of spots or its own day's. */
function computeQuantityDiscounts(
  spots: readonly CampaignSpot[],
  d: PriceModelTerms["discounts"],
  before: number,
): { spot: CampaignSpot; percent: BasisPoints }[] {
  const counted = (rows: readonly CampaignSpot[]) => rows.reduce((n, { count = 1 }) => n + count, 0);
  if (d.quantity_counts === "order") {
    const percent = findReachedPercent(d.quantity, (row) => row.from <= counted(spots) + before);
    return spots.map((spot) => ({ spot, percent }));
  }
  const days = Map.groupBy(spots, (spot) => spot.day ?? "");
  const earned = new Map(
    [...days].map(([day, rows]) => {
      const many = counted(rows);
      return [day, findReachedPercent(d.quantity, (row) => row.from <= many)];
    }),
  );
  return spots.map((spot) => ({ spot, percent: takeFrom(earned, spot.day ?? "") }));
}

type Discount = { step: DiscountKind; name?: string; percent_bp?: BasisPoints; of: (base: Money) => Money };

function listDiscounts(spots: readonly CampaignSpot[], listed: Money, terms: CampaignTerms): Discount[] {
  const d = terms.discounts;
  const specials = (terms.specials ?? []).map((special): Discount => {
    if ("amount" in special) return { step: "special", name: special.name, of: () => special.amount };
    const { name, percent_bp } = special;
    return { step: "special", name, percent_bp, of: (base) => applyRate(base, percent_bp) };
  });
  if (!d) return specials;
  const quantity = computeQuantityDiscounts(spots, d, terms.before?.spots ?? 0);
  const [one, ...others] = new Set(quantity.map(({ percent }) => percent));
  // Rounded once for each percentage, so that spots priced together cost the same as the same spots one by one.
  const byPercent = Map.groupBy(quantity, ({ percent }) => percent);
  const byDay = () =>
    sum([...byPercent].map(([percent, rows]) => applyRate(sum(rows.map(({ spot }) => spot.price)), percent)));
  const bought = terms.before ? add(listed, terms.before.value) : listed;
  const value = findReachedPercent(d.value, (row) => compare(row.from, bought) <= 0);
  const all: Record<DiscountKind, Discount[]> = {
    quantity: [
      one === undefined || others.length > 0
        ? { step: "quantity", of: byDay }
        : { step: "quantity", percent_bp: one, of: (base) => applyRate(base, one) },
    ],
    value: [{ step: "value", percent_bp: value, of: (base) => applyRate(base, value) }],
    special: specials,
  };
  return d.order.flatMap((kind) => all[kind]).filter((discount) => discount.percent_bp !== 0);
}

function applyDiscounts(spots: readonly CampaignSpot[], listed: Money, terms: CampaignTerms): PriceStep[] {
  const most = scale(listed, [terms.discounts?.cap_bp ?? 10_000]);
  const compound = (terms.discounts?.stack ?? "multiply") === "multiply";
  let given = subtract(listed, listed);
  return listDiscounts(spots, listed, terms).map(({ of, ...step }) => {
    const wanted = of(compound ? subtract(listed, given) : listed);
    const room = subtract(most, given);
    const capped = compare(wanted, room) > 0;
    const amount = capped ? room : wanted;
    given = add(given, amount);
    return { ...step, amount: negate(amount), ...(capped && { capped }) };
  });
}

/** Gross price of each spot under agreed totals. */
function splitAgreed(spots: readonly CampaignSpot[], manual: NonNullable<CampaignTerms["manual"]>): Money[] {
  const prices = spots.map((spot) => spot.price);
  if ("total" in manual) return split(manual.total, prices);
  const gross = [...prices];
  for (const [station, total] of Object.entries(manual.stations)) {
    const own = spots.flatMap((spot, i) => (spot.station === station ? [{ i, price: spot.price }] : []));
    const parts = split(
      total,
      own.map(({ price }) => price),
    );
    for (const [k, { i }] of own.entries()) gross[i] = takeAt(parts, k);
  }
  return gross;
}

const UNPLACED = "";
/** Spots with price zero that carry agreed amounts of stations without spots, so that no agreed amount is lost. */
function listCarriers(spots: readonly CampaignSpot[], manual: CampaignTerms["manual"]): CampaignSpot[] {
  if (!manual) return [];
  const price = toMoney(0);
  if ("total" in manual) return spots.length ? [] : [{ price, station: UNPLACED }];
  const named = new Set(spots.map((spot) => spot.station));
  return Object.keys(manual.stations)
    .filter((station) => !named.has(station))
    .map((station) => ({ price, station }));
}

/**
 * Prices of spots → − quantity → − value → − special → gross → − agency commission → net (domain 2.7, 4.7). The steps
 * sum to `net`; gross and net are split over the spots by largest remainder.
 */
export function computeCampaignPrice(
  booked: readonly CampaignSpot[],
  terms: CampaignTerms = {},
): CampaignPrice {
  const spots = [...booked, ...listCarriers(booked, terms.manual)];
  const prices = spots.map((spot) => spot.price);
  const listed = sum(prices);
  const agreed = terms.manual && splitAgreed(spots, terms.manual);
  const steps: PriceStep[] = [{ step: "list", amount: listed }];
  if (agreed) steps.push({ step: "manual", amount: subtract(sum(agreed), listed) });
  else steps.push(...applyDiscounts(spots, listed, terms));
  const gross = sum(steps.map((step) => step.amount));
  const grossOf = agreed ?? split(gross, prices);

  const commission_bp = terms.commission_bp ?? 0;
  const commission = applyRate(gross, commission_bp);
  if (commission_bp)
    steps.push({ step: "commission", percent_bp: commission_bp, amount: negate(commission) });
  const net = subtract(gross, commission);
  const netOf = split(net, grossOf);

  const stations: CampaignPrice["stations"] = {};
  const priced = spots.map(({ station, price }, i) => ({
    station,
    listed: price,
    gross: takeAt(grossOf, i),
    net: takeAt(netOf, i),
  }));
  for (const [station, rows] of Map.groupBy(priced, (row) => row.station)) {
    if (station === UNPLACED) continue;
    const of = (amount: "listed" | "gross" | "net") => sum(rows.map((row) => row[amount]));
    stations[station] = { listed: of("listed"), gross: of("gross"), net: of("net") };
  }
  return {
    listed,
    steps,
    gross,
    commission,
    net,
    spots: priced.slice(0, booked.length).map(({ gross, net }) => ({ gross, net })),
    stations,
  };
}
