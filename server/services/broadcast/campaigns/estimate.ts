import { estimateOf } from "@/lib/booking/estimate";
import type { calls } from "@/lib/calls";
import type { Estimate, Segment } from "@/lib/calls/broadcast/campaigns";
import { placesOf } from "@/lib/money";
import { type Ctx, placeOf, type Service } from "@/server/ctx";
import { asWholeTenant } from "@/server/data/transaction";
import { requireBounded } from "./check";
import { copiesOf } from "./copies";
import { partyOf, type Rivals } from "./party";
import { flightOf, stationIds, stationsToEstimate } from "./sold";
import { calendarOf, type Discounts, type Hours, leastBilled, orderTerms, type PriceJson } from "./terms";

type Calls = (typeof calls)["campaigns"];
export type Priced = Hours &
  Omit<Rivals, "customer"> & {
    customer: string | null;
    segments: readonly Segment[];
    price_json: PriceJson;
    discounts: Discounts;
  };

/** An order by arithmetic; nothing is opened, booked or saved. */
export async function estimated(ctx: Ctx, order: Priced): Promise<Estimate> {
  const { segments, price_json, discounts, customer } = order;
  requireBounded(segments);
  const flight = flightOf(segments);
  const [party, copies, calendar, least_billed] = await Promise.all([
    customer ? asWholeTenant(() => partyOf(ctx, { ...order, customer })) : null,
    copiesOf(ctx, segments),
    calendarOf(ctx, order),
    leastBilled(ctx),
  ]);
  const stations = flight
    ? await stationsToEstimate(ctx, stationIds(segments), flight.from, flight.to, party)
    : new Map();
  const places = placesOf(placeOf(ctx).currency);
  const terms = orderTerms(price_json, discounts);
  return estimateOf({ segments, stations, copies, calendar, terms, least_billed, places });
}

export const estimates: Service<Calls["estimates"]> = (ctx, ask) => estimated(ctx, ask);
