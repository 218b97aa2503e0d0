import { randomUUID } from "node:crypto";
import { findReminded, type OpenBreak } from "@/lib/booking/demands";
import { makeSegmentPricer } from "@/lib/booking/estimate";
import type { PlacedSpot } from "@/lib/booking/outcome";
import { takeAffordable } from "@/lib/booking/resolve-segments";
import { buildPriceSteps, type PricedCampaign, priceCampaignSpots } from "@/lib/booking/spot-prices";
import { takeAt, takeFrom } from "@/lib/must";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import type { PlanInput } from "./plan-input";

export type BreaksById = ReadonlyMap<string, Pick<OpenBreak, "date" | "second">>;
const makeListPricer = (order: PlanInput, places: BreaksById) => {
  const priceOf = makeSegmentPricer(order.stations, order.places, order.least_billed);
  return (spot: PlacedSpot) => {
    const adBreak = takeFrom(places, spot.break);
    const { segment } = takeAt(order.asked, spot.segment);
    return { ...spot, ...priceOf(segment, spot.station, adBreak.date, Math.floor(adBreak.second / 3600)) };
  };
};

/** Returns the spots that the budgets of the segments pay for; a reminder stays with the spot it reminds of. */
export function takeWithinBudgets(
  order: PlanInput,
  placed: readonly PlacedSpot[],
  places: BreaksById,
): PlacedSpot[] {
  const bySegment = Map.groupBy(placed.map(makeListPricer(order, places)), (spot) => spot.segment);
  const paid = order.segments.map(({ budget }, at) => takeAffordable(bySegment.get(at) ?? [], budget));
  return paid.flatMap((spots, at) => {
    const main = findReminded(order.asked, at);
    return main === null ? spots : takePaired(bySegment.get(at) ?? [], takeAt(paid, main));
  });
}

/** The reminders that have a spot to remind of in their break, one for each. */
function takePaired(reminders: readonly PlacedSpot[], mains: readonly PlacedSpot[]): PlacedSpot[] {
  const left = new Map<string, number>();
  for (const { break: at } of mains) left.set(at, (left.get(at) ?? 0) + 1);
  return reminders.filter(({ break: at }) => {
    const many = left.get(at) ?? 0;
    left.set(at, many - 1);
    return many > 0;
  });
}

/** Returns the spots of a campaign with their prices, in the given order, and their total. */
export function pricePlacedSpots(
  order: PlanInput,
  placed: readonly PlacedSpot[],
  places: BreaksById,
): { spots: NewSpot[]; price: PricedCampaign } {
  const own = placed.map(makeListPricer(order, places));
  const rows = own.map((spot) => ({
    station: spot.station,
    day: `${spot.station}|${takeFrom(places, spot.break).date}`,
    price: spot.price,
  }));
  const price = priceCampaignSpots(
    rows,
    (station) => order.stations.get(station)?.card,
    order.terms,
    order.places,
  );
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
      price_steps: buildPriceSteps(listed.steps, listed.price, amount, price),
      source: "auto",
      status: order.status,
      reasons,
    };
  });
  return { spots, price };
}
