import { randomUUID } from "node:crypto";
import { findReminded, listReminders, type OpenBreak } from "@/lib/booking/demands";
import { makeSegmentPricer } from "@/lib/booking/estimate";
import type { PlacedSpot } from "@/lib/booking/outcome";
import { takeAffordable } from "@/lib/booking/resolve-segments";
import type { Segment } from "@/lib/booking/shapes/segment";
import {
  buildPriceSteps,
  type PricedCampaign,
  type PricedSpot,
  priceCampaignSpots,
} from "@/lib/booking/spot-prices";
import { compare, type Money, sum } from "@/lib/money";
import { takeAt, takeFrom } from "@/lib/must";
import type { SpotPrice } from "@/lib/pricing/pricing";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import type { PlanInput } from "./plan-input";

/** Day and second of breaks by uuid. */
export type BreaksById = ReadonlyMap<string, Pick<OpenBreak, "date" | "second">>;
const makeListPricer = (order: PlanInput, places: BreaksById) => {
  const priceOf = makeSegmentPricer(order.stations, order.places, order.least_billed);
  return (spot: PlacedSpot) => {
    const adBreak = takeFrom(places, spot.break);
    const { segment } = takeAt(order.asked, spot.segment);
    return { ...spot, ...priceOf(segment, spot.station, adBreak.date, Math.floor(adBreak.second / 3600)) };
  };
};

/**
 * Returns the spots that the budgets of the segments pay for. A spot and its reminders are paid together or not at
 * all, each from the budget of its own segment.
 */
export function takeWithinBudgets(
  order: PlanInput,
  placed: readonly PlacedSpot[],
  places: BreaksById,
): PlacedSpot[] {
  const bySegment = Map.groupBy(placed.map(makeListPricer(order, places)), (spot) => spot.segment);
  return order.segments.flatMap(({ budget }, at) => {
    if (findReminded(order.asked, at) !== null) return [];
    const paid = takeAffordable(bySegment.get(at) ?? [], budget);
    const reminders = listReminders(order.asked, at).map((reminder) =>
      takeAffordable(
        takePaired(bySegment.get(reminder) ?? [], paid),
        takeAt(order.segments, reminder).budget,
      ),
    );
    const both = reminders.reduce((spots, own) => takePaired(spots, own), paid);
    return [both, ...reminders.map((own) => takePaired(own, both))].flat();
  });
}

/** The budget that would pay all placed spots of a segment, by its index, where its own does not. */
export function listNeededBudgets(
  order: PlanInput,
  placed: readonly PlacedSpot[],
  places: BreaksById,
): Map<number, Money> {
  const bySegment = Map.groupBy(placed.map(makeListPricer(order, places)), (spot) => spot.segment);
  return new Map(
    order.segments.flatMap(({ budget }, at): [number, Money][] => {
      const all = sum((bySegment.get(at) ?? []).map((spot) => spot.price));
      return budget !== null && compare(all, budget) > 0 ? [[at, all]] : [];
    }),
  );
}

/** The spots that have another spot in their break, one for each. */
function takePaired<Spot extends PlacedSpot>(spots: readonly Spot[], others: readonly PlacedSpot[]): Spot[] {
  const left = new Map<string, number>();
  for (const { break: at } of others) left.set(at, (left.get(at) ?? 0) + 1);
  return spots.filter(({ break: at }) => {
    const many = left.get(at) ?? 0;
    left.set(at, many - 1);
    return many > 0;
  });
}

/** The segments whose spots cost more than their budget at list price, by index. */
export function findOverBudget(
  segments: readonly Pick<Segment, "budget">[],
  spots: readonly { segment: number; price: Money }[],
): number[] {
  const bySegment = Map.groupBy(spots, (spot) => spot.segment);
  return segments.flatMap(({ budget }, at) => {
    const own = bySegment.get(at) ?? [];
    if (budget === null || own.length === 0) return [];
    return compare(sum(own.map((spot) => spot.price)), budget) > 0 ? [at] : [];
  });
}

/**
 * The indexes of spots by station, time and segment. The cents that an amount leaves over fall to the first spots, so that
 * a station costs the same wherever its spots are priced.
 */
function orderByTime(spots: readonly PlacedSpot[], places: BreaksById): number[] {
  const keys = spots.map(({ station, segment, break: at }) => {
    const { date, second } = takeFrom(places, at);
    return `${station} ${date} ${String(second).padStart(6, "0")} ${String(segment).padStart(3, "0")}`;
  });
  return [...spots.keys()].sort((a, b) => (takeAt(keys, a) < takeAt(keys, b) ? -1 : 1));
}

/** Returns the spots of a campaign with their prices and list prices, in the given order, and their total. */
export function pricePlacedSpots(
  order: PlanInput,
  placed: readonly PlacedSpot[],
  places: BreaksById,
): { spots: NewSpot[]; listed: SpotPrice[]; price: PricedCampaign } {
  const own = placed.map(makeListPricer(order, places));
  const rows = own.map((spot): PricedSpot => {
    const sold = takeAt(order.asked, spot.segment).segment.from_package;
    return {
      station: spot.station,
      day: `${spot.station}|${takeFrom(places, spot.break).date}`,
      price: spot.price,
      ...(sold?.price && { agreed: { segment: spot.segment, total: sold.price, name: sold.name } }),
    };
  });
  const turns = orderByTime(own, places);
  const priced = priceCampaignSpots(
    turns.map((at) => takeAt(rows, at)),
    (station) => order.stations.get(station)?.card,
    order.terms,
    order.places,
  );
  const price = { ...priced, spots: rows.map((row) => row.price) };
  turns.forEach((at, turn) => {
    price.spots[at] = takeAt(priced.spots, turn);
  });
  const spots = own.map(({ segment, station, break: at, reasons, ...listed }, i): NewSpot => {
    const amount = takeAt(price.spots, i);
    const { segment: sold } = takeAt(order.asked, segment);
    const { date, second } = takeFrom(places, at);
    return {
      uuid: randomUUID(),
      campaign_id: order.campaign,
      segment_id: sold.uuid!,
      commercial_id: sold.commercial,
      station_id: station,
      break_id: at,
      leader_spot_id: null,
      date,
      second,
      position: 0,
      length: sold.length,
      price: amount,
      price_steps: buildPriceSteps(listed.steps, listed.price, amount, price, takeAt(rows, i).agreed),
      source: "auto",
      status: order.status,
      reasons,
    };
  });
  return { spots, listed: own.map(({ price: list, steps }) => ({ price: list, steps })), price };
}
