import { type CommercialTerms, findCommercial, type SoldStation } from "@/lib/booking/fitting";
import type { Calendar } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes";
import type { PriceTerms } from "@/lib/booking/spot-prices";
import type { Day } from "@/lib/day";
import { getCurrencyPlaces } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import { resolveInThread } from "@/server/outside/estimate-thread";
import { type CampaignRow, readSegments } from "@/server/services/broadcast/campaigns/read";
import { readCommercials } from "./commercials";
import { type Competition, readCompetition } from "./party";
import { requirePlannable } from "./plannable";
import { computeFlight, listStationIds, readStationsToPlan, readStationsToSell } from "./sold";
import { readCalendars, readLeastBilled, toHours, toPriceTerms } from "./terms";

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
type ReadOptions = {
  segments?: readonly Segment[];
  status?: NewSpot["status"];
  only?: ReadonlySet<string> | undefined;
};
/** Returns campaigns in the form the planner reads, null where one has no segments; shared data is read once. */
export async function readPlanInputs(ctx: Ctx, rows: readonly CampaignRow[]): Promise<(PlanInput | null)[]> {
  return readInputs(
    ctx,
    rows.map((row) => ({ row, segments: readSegments(row), status: "planned" })),
  );
}
/**
 * Returns one campaign in the form the planner reads; null where it has no segments. Segments not in `only` ask for no
 * spots. Refused (422) where it has too many breaks for a plan.
 */
export async function readPlanInput(
  ctx: Ctx,
  row: CampaignRow,
  { segments = readSegments(row), status = "planned", only }: ReadOptions = {},
): Promise<PlanInput | null> {
  await requirePlannable(ctx, segments);
  return takeAt(await readInputs(ctx, [{ row, segments, status, only }]), 0);
}

type ReadInput = Required<Pick<ReadOptions, "segments" | "status">> &
  Pick<ReadOptions, "only"> & { row: CampaignRow };
async function readInputs(ctx: Ctx, all: readonly ReadInput[]): Promise<(PlanInput | null)[]> {
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
  { row, segments, status, only }: ReadInput,
  { copies: commercials, calendar, least_billed, sold }: SharedInput,
): Promise<PlanInput> {
  const ids = new Set(listStationIds(segments));
  const stations = new Map([...sold].filter(([uuid]) => ids.has(uuid)));
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const resolved = await resolveInThread(tenantOf(ctx).tenant_id, {
    segments,
    stations,
    calendar,
    least_billed,
    places,
  });
  return {
    campaign: row.uuid,
    competitors: readCompetition(row),
    segments,
    copies: commercials,
    calendar,
    stations,
    ...computeFlight(segments)!,
    asked: resolved.map((segment) => ({
      segment: only && !only.has(segment.uuid!) ? { ...segment, hours: [] } : segment,
      commercial: findCommercial(segment, commercials),
    })),
    terms: toPriceTerms(row.price_json, row.discounts),
    least_billed,
    places,
    status,
  };
}

/** Returns the uuids of the artists of all commercials of a campaign. */
export const listArtists = ({ copies: commercials }: PlanInput) =>
  [...commercials.values()].flatMap((commercial) => commercial.artists);
