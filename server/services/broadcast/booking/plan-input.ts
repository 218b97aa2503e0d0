import { type CommercialTerms, findCommercial, type SoldStation } from "@/lib/booking/fitting";
import type { Calendar } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import type { PriceTerms } from "@/lib/booking/spot-prices";
import type { Day } from "@/lib/day";
import { getCurrencyPlaces } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { PriceModelTerms } from "@/lib/pricing/price-model";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import { resolveInThread } from "@/server/outside/estimate-thread";
import { type CampaignRow, readSegments } from "@/server/services/broadcast/campaigns/read";
import { readCommercials } from "./commercials";
import { type Competition, readCompetition } from "./party";
import { requirePlannable } from "./plannable";
import { computeFlight, listStationIds, readStationsToPlan, readStationsToSell } from "./sold";
import {
  type Discounts,
  type Hours,
  type PriceJson,
  readCalendars,
  readLeastBilled,
  toHours,
  toPriceTerms,
} from "./terms";

/** The segments of a campaign in their order, each with what is known of its commercial. */
export type PlannedSegments = readonly { segment: Segment; commercial: CommercialTerms | undefined }[];
/** A campaign in the form the planner reads. */
export type PlanInput = {
  campaign: string;
  competitors: Competition;
  /** As they were sold. */
  segments: readonly Segment[];
  /** The spots they ask for by calendar and prices, with their commercials. */
  asked: PlannedSegments;
  copies: ReadonlyMap<string, CommercialTerms>;
  calendar: Calendar;
  stations: ReadonlyMap<string, SoldStation>;
  from: Day;
  to: Day;
  terms: PriceTerms;
  least_billed: number;
  places: number;
  /** Held spots take seconds but do not air. */
  status: NewSpot["status"];
};
/** What is sold, saved or not: what estimates and plans read of a campaign. */
export type Sale = Hours &
  Competition & {
    uuid: string;
    segments: readonly Segment[];
    price_json: PriceJson;
    discounts: Discounts;
    /** These are the changes of a booked campaign: they are placed and priced as its revision. */
    revision?: boolean;
  };
/** Returns a campaign in the form that estimates and plans read. */
export const toSale = (row: CampaignRow): Sale => ({
  uuid: row.uuid,
  ...readCompetition(row),
  ...toHours(row),
  segments: readSegments(row),
  price_json: row.price_json,
  discounts: row.discounts,
});

/** Returns what is sold of the fields of a campaign. */
export const pickSale = (of: Sale): Sale => ({
  uuid: of.uuid,
  customer: of.customer,
  category: of.category,
  categories: of.categories ?? [],
  competing: of.competing ?? [],
  separation: of.separation ?? null,
  start_date: of.start_date,
  end_date: of.end_date,
  start_hour: of.start_hour,
  end_hour: of.end_hour,
  segments: of.segments,
  price_json: of.price_json,
  discounts: of.discounts,
});

type ReadOptions = {
  status?: NewSpot["status"];
  only?: ReadonlySet<string> | undefined;
  /** The rate cards of stations that are not sold on the current ones. */
  cards?: ReadonlyMap<string, PriceModelTerms>;
};
/** Returns campaigns in the form the planner reads, null where one has no segments; shared data is read once. */
export async function readPlanInputs(ctx: Ctx, rows: readonly CampaignRow[]): Promise<(PlanInput | null)[]> {
  return readInputs(
    ctx,
    rows.map((row) => ({ sale: toSale(row), status: "planned" })),
  );
}
/**
 * Returns one campaign in the form the planner reads; null where it has no segments. Segments not in `only` ask for no
 * spots. Refused (422) where it has too many breaks for a plan.
 */
export async function readPlanInput(
  ctx: Ctx,
  sale: Sale,
  { status = "planned", only, cards }: ReadOptions = {},
): Promise<PlanInput | null> {
  await requirePlannable(ctx, sale.segments);
  return takeAt(await readInputs(ctx, [{ sale, status, only, ...(cards && { cards }) }]), 0);
}

type ReadInput = Required<Pick<ReadOptions, "status">> & Pick<ReadOptions, "only" | "cards"> & { sale: Sale };
async function readInputs(ctx: Ctx, all: readonly ReadInput[]): Promise<(PlanInput | null)[]> {
  const asked = all.filter(({ sale }) => sale.segments.length > 0);
  if (asked.length === 0) return all.map(() => null);
  const segments = asked.flatMap(({ sale }) => sale.segments);
  const [commercials, calendars, least_billed, rows] = await Promise.all([
    readCommercials(ctx, segments),
    readCalendars(
      ctx,
      asked.map(({ sale }) => sale),
    ),
    readLeastBilled(ctx),
    readStationsToSell(ctx, listStationIds(segments)),
  ]);
  const sold = await readStationsToPlan(ctx, rows);
  return Promise.all(
    all.map((read) => {
      const calendar = calendars[asked.indexOf(read)];
      return calendar ? buildInput(ctx, read, { copies: commercials, calendar, least_billed, sold }) : null;
    }),
  );
}

type SharedInput = Pick<PlanInput, "calendar" | "copies" | "least_billed"> & { sold: PlanInput["stations"] };
async function buildInput(
  ctx: Ctx,
  { sale, status, only, cards }: ReadInput,
  { copies: commercials, calendar, least_billed, sold }: SharedInput,
): Promise<PlanInput> {
  const { segments } = sale;
  const ids = new Set(listStationIds(segments));
  const stations = new Map(
    [...sold].flatMap(([uuid, station]): [string, SoldStation][] => {
      const card = cards?.get(uuid);
      return ids.has(uuid) ? [[uuid, card ? { ...station, card } : station]] : [];
    }),
  );
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const resolved = await resolveInThread(tenantOf(ctx).tenant_id, {
    segments,
    stations,
    calendar,
    least_billed,
    places,
  });
  return {
    campaign: sale.uuid,
    competitors: sale,
    segments,
    copies: commercials,
    calendar,
    stations,
    ...computeFlight(segments)!,
    asked: resolved.map((segment) => ({
      segment: only && !only.has(segment.uuid!) ? { ...segment, hours: [] } : segment,
      commercial: findCommercial(segment, commercials),
    })),
    terms: toPriceTerms(sale.price_json, sale.discounts),
    least_billed,
    places,
    status,
  };
}

/** Returns the uuids of the artists of all commercials of a campaign. */
export const listArtists = ({ copies: commercials }: PlanInput) =>
  [...commercials.values()].flatMap((commercial) => commercial.artists);
