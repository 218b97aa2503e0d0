import { makeListPrice, makeSegmentPricer } from "@/lib/booking/estimate";
import { type CommercialTerms, findCommercial, type SoldStation } from "@/lib/booking/fitting";
import { resolveSegments } from "@/lib/booking/resolve-segments";
import type { Calendar } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes";
import type { PriceTerms } from "@/lib/booking/spot-prices";
import type { Day } from "@/lib/day";
import { getCurrencyPlaces } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import { type CampaignRow, readSegments } from "@/server/services/broadcast/campaigns/read";
import { readCommercials } from "./commercials";
import { type Competition, readCompetition } from "./party";
import { computeFlight, listStationIds, readStationsToPlan, readStationsToSell } from "./sold";
import {
  type Discounts,
  type PriceJson,
  readCalendars,
  readLeastBilled,
  toHours,
  toPriceTerms,
} from "./terms";

export type PlannedSegments = readonly { segment: Segment; commercial: CommercialTerms | undefined }[];
export type PlanInput = {
  campaign: string;
  competitors: Competition;
  /** As they were sold. */
  segments: readonly Segment[];
  /** What they ask, counted by the calendar and the prices, with their copy. */
  asked: PlannedSegments;
  copies: ReadonlyMap<string, CommercialTerms>;
  calendar: Calendar;
  stations: ReadonlyMap<string, SoldStation>;
  from: Day;
  to: Day;
  terms: PriceTerms;
  least_billed: number;
  places: number;
  /** Held spots take their seconds and air nowhere. */
  status: NewSpot["status"];
};

type ReadOptions = {
  segments?: readonly Segment[];
  status?: NewSpot["status"];
  only?: ReadonlySet<string> | undefined;
};
/** Campaigns as the planner reads them, null where one has no segments; what they share is read once. */
export async function readPlanInputs(ctx: Ctx, rows: readonly CampaignRow[]): Promise<(PlanInput | null)[]> {
  return ordersRead(
    ctx,
    rows.map((row) => ({ row, segments: readSegments(row), status: "planned" })),
  );
}
/** One campaign as the planner reads it; null where it has no segments. Of segments not in `only` nothing is asked. */
export async function readPlanInput(
  ctx: Ctx,
  row: CampaignRow,
  { segments = readSegments(row), status = "planned", only }: ReadOptions = {},
): Promise<PlanInput | null> {
  return (await ordersRead(ctx, [{ row, segments, status, only }]))[0]!;
}

type ReadInput = Required<Pick<ReadOptions, "segments" | "status">> &
  Pick<ReadOptions, "only"> & { row: CampaignRow };
async function ordersRead(ctx: Ctx, all: readonly ReadInput[]): Promise<(PlanInput | null)[]> {
  const asked = all.filter((read) => read.segments.length > 0);
  if (asked.length === 0) return all.map(() => null);
  const segments = asked.flatMap((read) => read.segments);
  const [commercials, calendars, least_billed, rows] = await Promise.all([
    readCommercials(ctx, segments),
    readCalendars(
      ctx,
      asked.map(({ row }) => toHours(row)),
    ),
    readLeastBilled(ctx),
    readStationsToSell(ctx, listStationIds(segments)),
  ]);
  const sold = await readStationsToPlan(ctx, rows);
  return all.map((read) => {
    const calendar = calendars[asked.indexOf(read)];
    return calendar ? orderFrom(ctx, read, { copies: commercials, calendar, least_billed, sold }) : null;
  });
}

type SharedInput = Pick<PlanInput, "calendar" | "copies" | "least_billed"> & { sold: PlanInput["stations"] };
function orderFrom(
  ctx: Ctx,
  { row, segments, status, only }: ReadInput,
  { copies: commercials, calendar, least_billed, sold }: SharedInput,
): PlanInput {
  const ids = new Set(listStationIds(segments));
  const stations = new Map([...sold].filter(([uuid]) => ids.has(uuid)));
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const priceOf = makeSegmentPricer(stations, places, least_billed);
  return {
    campaign: row.uuid,
    competitors: readCompetition(row),
    segments,
    copies: commercials,
    calendar,
    stations,
    ...computeFlight(segments)!,
    asked: resolveSegments(segments, calendar, makeListPrice(priceOf)).map((segment) => ({
      segment: only && !only.has(segment.uuid!) ? { ...segment, hours: [] } : segment,
      commercial: findCommercial(segment, commercials),
    })),
    terms: toPriceTerms(row.price_json as PriceJson, row.discounts as Discounts),
    least_billed,
    places,
    status,
  };
}

export const listArtists = ({ copies: commercials }: PlanInput) =>
  [...commercials.values()].flatMap((commercial) => commercial.artists);
