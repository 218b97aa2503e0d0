import type { DiscountKind, PriceModelTerms } from "@/lib/calls/price-model";
import {
  type BasisPoints,
  compare,
  type Money,
  minus,
  money,
  negate,
  plus,
  scaled,
  share,
  split,
  sum,
} from "@/lib/money";
import type { PriceStep } from "./price-steps";

/**
 * One play of a campaign, or `count` plays that are priced together. `day` groups plays where quantity counts by the
 * day (a date, or station and date).
 */
export type CampaignPlay = { price: Money; station: string; day?: string; count?: number };
export type Special = { name: string; percent_bp: BasisPoints } | { name: string; amount: Money };

export type CampaignTerms = {
  discounts?: PriceModelTerms["discounts"];
  specials?: readonly Special[];
  commission_bp?: BasisPoints;
  /** Plays and value already bought that count towards the steps (a customer's year). */
  before?: { plays: number; value: Money };
  /** A total agreed by hand: it is the gross, no discount applies. Stations not named keep their own price. */
  manual?: { total: Money } | { stations: Readonly<Record<string, Money>> };
};
export type CampaignPrice = {
  /** Sum of the plays' prices before discounts. */
  listed: Money;
  steps: PriceStep[];
  gross: Money;
  commission: Money;
  net: Money;
  /** Of each play, in the order given; they sum to `gross` and `net` to the cent. */
  plays: { gross: Money; net: Money }[];
  stations: Record<string, { listed: Money; gross: Money; net: Money }>;
};

const reached = <T extends { percent_bp: BasisPoints }>(rows: readonly T[], holds: (row: T) => boolean) =>
  rows.findLast(holds)?.percent_bp ?? 0;

/** The share each play earns by quantity: one for the order, or its own day's. */
function quantityOf(
  plays: readonly CampaignPlay[],
  d: PriceModelTerms["discounts"],
  before: number,
): BasisPoints[] {
  const counted = (rows: readonly CampaignPlay[]) => rows.reduce((n, { count = 1 }) => n + count, 0);
  if (d.quantity_counts === "order") {
    const percent = reached(d.quantity, (row) => row.from <= counted(plays) + before);
    return plays.map(() => percent);
  }
  const days = Map.groupBy(plays, (play) => play.day ?? "");
  const earned = new Map(
    [...days].map(([day, rows]) => {
      const many = counted(rows);
      return [day, reached(d.quantity, (row) => row.from <= many)];
    }),
  );
  return plays.map((play) => earned.get(play.day ?? "")!);
}

type Discount = { step: DiscountKind; name?: string; percent_bp?: BasisPoints; of: (base: Money) => Money };

function discountsOf(plays: readonly CampaignPlay[], listed: Money, terms: CampaignTerms): Discount[] {
  const d = terms.discounts;
  const specials = (terms.specials ?? []).map((special): Discount => {
    if ("amount" in special) return { step: "special", name: special.name, of: () => special.amount };
    const { name, percent_bp } = special;
    return { step: "special", name, percent_bp, of: (base) => share(base, percent_bp) };
  });
  if (!d) return specials;
  const quantity = quantityOf(plays, d, terms.before?.plays ?? 0);
  const one = quantity.every((percent) => percent === quantity[0]) ? quantity[0] : undefined;
  const byDay = () => sum(plays.map((play, i) => share(play.price, quantity[i]!)));
  const bought = terms.before ? plus(listed, terms.before.value) : listed;
  const value = reached(d.value, (row) => compare(row.from, bought) <= 0);
  const all: Record<DiscountKind, Discount[]> = {
    quantity: [
      one === undefined
        ? { step: "quantity", of: byDay }
        : { step: "quantity", percent_bp: one, of: (base) => share(base, one) },
    ],
    value: [{ step: "value", percent_bp: value, of: (base) => share(base, value) }],
    special: specials,
  };
  return d.order.flatMap((kind) => all[kind]).filter((discount) => discount.percent_bp !== 0);
}

function discounted(plays: readonly CampaignPlay[], listed: Money, terms: CampaignTerms): PriceStep[] {
  const most = scaled(listed, [terms.discounts?.cap_bp ?? 10_000]);
  const onRest = (terms.discounts?.stack ?? "multiply") === "multiply";
  let given = minus(listed, listed);
  return discountsOf(plays, listed, terms).map(({ of, ...step }) => {
    const wanted = of(onRest ? minus(listed, given) : listed);
    const room = minus(most, given);
    const capped = compare(wanted, room) > 0;
    const amount = capped ? room : wanted;
    given = plus(given, amount);
    return { ...step, amount: negate(amount), ...(capped && { capped }) };
  });
}

/** Gross of each play when stations or the whole were agreed by hand. */
function byHand(plays: readonly CampaignPlay[], manual: NonNullable<CampaignTerms["manual"]>): Money[] {
  const prices = plays.map((play) => play.price);
  if ("total" in manual) return split(manual.total, prices);
  const gross = [...prices];
  for (const [station, total] of Object.entries(manual.stations)) {
    const at = plays.flatMap((play, i) => (play.station === station ? [i] : []));
    split(
      total,
      at.map((i) => prices[i]!),
    ).forEach((part, k) => {
      gross[at[k]!] = part;
    });
  }
  return gross;
}

const UNPLACED = "";
/** Agreed amounts without a play to carry them stand as a play of no price, so nothing agreed is lost. */
function carriers(plays: readonly CampaignPlay[], manual: CampaignTerms["manual"]): CampaignPlay[] {
  if (!manual) return [];
  const price = money(0);
  if ("total" in manual) return plays.length ? [] : [{ price, station: UNPLACED }];
  const named = new Set(plays.map((play) => play.station));
  return Object.keys(manual.stations)
    .filter((station) => !named.has(station))
    .map((station) => ({ price, station }));
}

/**
 * Prices of plays → − quantity → − value → − special → gross → − agency commission → net (domain 2.7, 4.7).
 * The steps sum to `net`; gross and net are spread over the plays by largest remainder.
 */
export function priceOfCampaign(booked: readonly CampaignPlay[], terms: CampaignTerms = {}): CampaignPrice {
  const plays = [...booked, ...carriers(booked, terms.manual)];
  const prices = plays.map((play) => play.price);
  const listed = sum(prices);
  const hand = terms.manual && byHand(plays, terms.manual);
  const steps: PriceStep[] = [{ step: "list", amount: listed }];
  if (hand) steps.push({ step: "manual", amount: minus(sum(hand), listed) });
  else steps.push(...discounted(plays, listed, terms));
  const gross = sum(steps.map((step) => step.amount));
  const grossOf = hand ?? split(gross, prices);

  const commission_bp = terms.commission_bp ?? 0;
  const commission = share(gross, commission_bp);
  if (commission_bp)
    steps.push({ step: "commission", percent_bp: commission_bp, amount: negate(commission) });
  const net = minus(gross, commission);
  const netOf = split(net, grossOf);

  const stations: CampaignPrice["stations"] = {};
  for (const [station, rows] of Map.groupBy(plays.keys(), (i) => plays[i]!.station)) {
    if (station === UNPLACED) continue;
    const of = (amounts: readonly Money[]) => sum(rows.map((i) => amounts[i]!));
    stations[station] = { listed: of(prices), gross: of(grossOf), net: of(netOf) };
  }
  return {
    listed,
    steps,
    gross,
    commission,
    net,
    plays: booked.map((_, i) => ({ gross: grossOf[i]!, net: netOf[i]! })),
    stations,
  };
}
