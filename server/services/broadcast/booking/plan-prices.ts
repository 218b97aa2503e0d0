import { randomUUID } from "node:crypto";
import type { OpenBreak } from "@/lib/booking/demands";
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

/** Returns the spots that the budgets of the segments pay for. */
export function takeWithinBudgets(
  order: PlanInput,
  placed: readonly PlacedSpot[],
  places: BreaksById,
): PlacedSpot[] {
  const listed = placed.map(makeListPricer(order, places));
  return order.segments.flatMap(({ budget }, at) =>
    takeAffordable(
      listed.filter((spot) => spot.segment === at),
      budget,
    ),
  );
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
