import type { Estimate, Segment } from "@/lib/booking/shapes";
import type { calls } from "@/lib/calls";
import { getCurrencyPlaces } from "@/lib/money";
import { type Ctx, type Service, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { estimateInThread } from "@/server/outside/estimate-thread";
import { readCommercials } from "@/server/services/broadcast/booking/commercials";
import { type Competition, readParty } from "@/server/services/broadcast/booking/party";
import {
  computeFlight,
  listStationIds,
  readStationsToEstimate,
} from "@/server/services/broadcast/booking/sold";
import {
  type Discounts,
  type Hours,
  type PriceJson,
  readCalendar,
  readLeastBilled,
  toPriceTerms,
} from "@/server/services/broadcast/booking/terms";
import { requireBounded } from "./check";

type Calls = (typeof calls)["campaigns"];
export type EstimateInput = Hours &
  Omit<Competition, "customer"> & {
    customer: string | null;
    segments: readonly Segment[];
    price_json: PriceJson;
    discounts: Discounts;
  };

/** Estimates a campaign by arithmetic: fits, problems and prices. Opens, books and saves nothing. */
export async function estimateCampaign(ctx: Ctx, order: EstimateInput): Promise<Estimate> {
  const { segments, price_json, discounts, customer } = order;
  requireBounded(segments);
  const flight = computeFlight(segments);
  const [party, commercials, calendar, least_billed] = await Promise.all([
    customer ? withoutScope(() => readParty(ctx, { ...order, customer })) : null,
    readCommercials(ctx, segments),
    readCalendar(ctx, order),
    readLeastBilled(ctx),
  ]);
  const stations = flight
    ? await readStationsToEstimate(ctx, listStationIds(segments), flight.from, flight.to, party)
    : new Map();
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const terms = toPriceTerms(price_json, discounts);
  return estimateInThread(tenantOf(ctx).tenant_id, {
    segments,
    stations,
    commercials,
    calendar,
    terms,
    least_billed,
    places,
  });
}

export const estimates: Service<Calls["estimates"]> = (ctx, input) => estimateCampaign(ctx, input);
