import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { estimateReach, listStationSpots } from "@/lib/audience/reach";
import type { Reach } from "@/lib/audience/shapes";
import { buildEstimate, type FitFigures, type ListedSpot, type PlacedEstimate } from "@/lib/booking/estimate";
import type { Segment } from "@/lib/booking/shapes/segment";
import type { PricedCampaign } from "@/lib/booking/spot-prices";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { getCurrencyPlaces, type Money, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { PriceSums } from "@/lib/pricing/price-sums";
import { type Ctx, type Service, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readHeldSpots } from "@/server/data/queries/sales/releases";
import { fitInThread } from "@/server/outside/estimate-thread";
import {
  getCommission,
  readPriceSums,
  resolveCommission,
} from "@/server/services/broadcast/booking/commission";
import { withFoundHours } from "@/server/services/broadcast/booking/found-hours";
import { readGround } from "@/server/services/broadcast/booking/ground";
import { type ChosenScenario, readChosenScenario } from "@/server/services/broadcast/booking/painted";
import { readParty } from "@/server/services/broadcast/booking/party";
import { type PlannedCampaign, planCampaign } from "@/server/services/broadcast/booking/plan";
import {
  listArtists,
  type PlanInput,
  pickSale,
  readPlanInput,
  type Sale,
  toSale,
} from "@/server/services/broadcast/booking/plan-input";
import { findOverBudget } from "@/server/services/broadcast/booking/plan-prices";
import { planInTurn } from "@/server/services/broadcast/booking/plannable";
import { listStationIds, readStationsToEstimate } from "@/server/services/broadcast/booking/sold";
import { readCalendar } from "@/server/services/broadcast/booking/terms";
import { readAudiences } from "@/server/services/broadcast/inventory/stations/audience";
import { planRevision } from "@/server/services/broadcast/revisions/plan";
import { revisionToRead } from "@/server/services/broadcast/revisions/read";
import { findBroken } from "@/server/services/broadcast/schedules/checks";
import { pickSoldSpots, pricePainted } from "@/server/services/broadcast/schedules/painting";
import { requireBounded } from "./check";
import { type CampaignRow, campaignToRead } from "./read";

type Calls = (typeof calls)["campaigns"];
type Price = Pick<PricedCampaign, "listed" | "steps" | "total" | "stations">;
/** The spots of an estimate with their price; `broken`: the segment of each painted spot that breaks a rule. */
type Placed = { spots: ListedSpot[]; price: Price; painted?: { broken: number[] } };

/**
 * Estimates a campaign by the placement that a booking would make now: painted spots where they are painted, held
 * spots at the prices they are held at. Opens, books and saves nothing.
 */
export async function estimateCampaign(ctx: Ctx, sale: Sale): Promise<PlacedEstimate> {
  requireBounded(sale.segments);
  const calendar = await readCalendar(ctx, sale);
  const found = await withFoundHours(ctx, sale.segments, calendar);
  const segments = found.map((segment) => ({ ...segment, uuid: segment.uuid ?? randomUUID() }));
  const order = await readPlanInput(ctx, { ...sale, segments });
  if (!order) return buildEstimate([], priceNothing(ctx), NO_SEGMENTS, new Map());
  const [placed, stations] = await Promise.all([
    sale.revision
      ? placeRevision(ctx, { ...sale, segments }, order)
      : readHeldPlacement(ctx, sale, order).then((held) => held ?? placeSpots(ctx, order)),
    readFreeTime(ctx, order),
  ]);
  const fit = await fitSegments(ctx, order, stations, placed.spots);
  if (placed.painted) addPaintedProblems(fit, order.segments, placed.spots, placed.painted);
  return buildEstimate(placed.spots, placed.price, fit, order.stations);
}

/** Adds why painted spots are not booked: they cost more than the budget of their segment, or break a rule. */
function addPaintedProblems(
  fit: FitFigures,
  segments: readonly Segment[],
  spots: readonly ListedSpot[],
  { broken }: { broken: readonly number[] },
) {
  const priced = spots.map(({ segment, listed }) => ({ segment, price: listed.price }));
  for (const at of findOverBudget(segments, priced))
    takeAt(fit.segments, at).problems.push({ code: "over_budget", values: {}, blocks: true });
  for (const [at, own] of Map.groupBy(broken, (segment) => segment))
    takeAt(fit.segments, at).problems.push({
      code: "broken_rules",
      values: { spots: own.length },
      blocks: true,
    });
}

const NO_SEGMENTS: FitFigures = { segments: [], free_seconds: 0, all_seconds: 0 };
function priceNothing(ctx: Ctx): Price {
  const none = toMoney(0, getCurrencyPlaces(tenantOf(ctx).currency));
  return { listed: none, steps: [], total: none, stations: {} };
}

/** Places the spots of a campaign as a booking would. A station that follows another one cannot be booked. */
async function placeSpots(ctx: Ctx, order: PlanInput): Promise<Placed> {
  const stations = new Map([...order.stations].filter(([, { leader }]) => leader === null));
  return planInTurn(ctx, order.segments, () =>
    withoutScope(async () => {
      const chosen = await readChosenScenario(ctx, order.campaign);
      if (chosen) return placePainted(ctx, order, chosen);
      const { spots, listed, order: price } = await planCampaign(ctx, { ...order, stations });
      return { spots: listSpots(order, spots, listed), price };
    }),
  );
}

/** Prices the painted spots that are sold. A booking takes all of them where they are, or none. */
async function placePainted(ctx: Ctx, order: PlanInput, chosen: ChosenScenario): Promise<Placed> {
  const { kept } = await pickSoldSpots(ctx, order, chosen);
  const [{ spots, listed, price }, ground] = await Promise.all([
    pricePainted(ctx, order, kept),
    readGround(ctx, order),
  ]);
  const broken = findBroken(order, ground, kept).map(({ segment }) => segment);
  return { spots: listSpots(order, spots, listed), price, painted: { broken } };
}

/** Places what the changes of a booked campaign book from their date on. */
async function placeRevision(ctx: Ctx, sale: Sale, order: PlanInput): Promise<Placed> {
  const { row, revision } = await revisionToRead(ctx, sale.uuid);
  const plan = await planInTurn(ctx, order.segments, () => planRevision(ctx, row, revision, sale));
  if (!plan) return { spots: [], price: priceNothing(ctx) };
  const { spots, listed, order: price } = plan.found;
  return { spots: listSpots(order, spots, listed), price };
}

/** Placed spots with the index of their segment and their list price. */
function listSpots(order: PlanInput, spots: PlannedCampaign["spots"], listed: PlannedCampaign["listed"]) {
  const numbers = numberSegments(order.segments);
  return spots.map(({ segment_id, station_id, date, second, length }, i) => ({
    segment: numbers.get(segment_id) ?? 0,
    station: station_id,
    date,
    second,
    length,
    listed: takeAt(listed, i),
  }));
}

const numberSegments = (segments: readonly Segment[]) => new Map(segments.map((s, i) => [s.uuid, i]));

/** The held spots of a draft at their prices; null where it holds none, or was changed since. */
async function readHeldPlacement(ctx: Ctx, sale: Sale, order: PlanInput): Promise<Placed | null> {
  const row = await ctx.db.campaign.findFirst({
    where: { uuid: sale.uuid, holds_until: { gte: ctx.today } },
  });
  if (!row || row.spots_booked === 0) return null;
  if (!isSameSale(sale, toSale(await campaignToRead(ctx, sale.uuid)))) return null;
  const held = await withoutScope(() => readHeldSpots(ctx, sale.uuid));
  const numbers = numberSegments(order.segments);
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const add = (prices: readonly Money[]) => sum([toMoney(0, places), ...prices]);
  const spots = held.map(({ segment_id, station_id, date, second, length, price, price_steps }) => ({
    segment: numbers.get(segment_id) ?? 0,
    station: station_id,
    date,
    second,
    length,
    listed: { price: toMoney(price, places), steps: price_steps },
  }));
  const total = add(spots.map((spot) => spot.listed.price));
  const stations = [...Map.groupBy(spots, (spot) => spot.station)].map(([station, own]) => [
    station,
    add(own.map((spot) => spot.listed.price)),
  ]);
  const price = { listed: total, steps: [], total, stations: Object.fromEntries(stations) };
  return { spots, price };
}

/** Whether two campaigns sell the same, so that the held spots of one are those of the other. */
function isSameSale(a: Sale, b: Sale): boolean {
  const plain = ({ segments, ...sale }: Sale) =>
    JSON.parse(JSON.stringify({ ...sale, segments: segments.map(({ frozen: _, ...own }) => own) }));
  return isDeepStrictEqual(plain(a), plain(b));
}

/** The stations of a campaign with the free time of their breaks. */
async function readFreeTime(ctx: Ctx, order: PlanInput) {
  const { campaign, segments, competitors, from, to } = order;
  const party = competitors.customer ? await withoutScope(() => readParty(ctx, competitors)) : null;
  const asker = party && { campaign, competition: party, artists: listArtists(order) };
  return readStationsToEstimate(ctx, listStationIds(segments), from, to, asker);
}

/** Computes by arithmetic what the segments want, what prevents the spots that were not placed, and what is free. */
async function fitSegments(
  ctx: Ctx,
  { segments, asked, copies, calendar }: PlanInput,
  stations: Awaited<ReturnType<typeof readFreeTime>>,
  spots: readonly ListedSpot[],
): Promise<FitFigures> {
  const placed = segments.map(() => 0);
  for (const { segment } of spots) placed[segment] = takeAt(placed, segment) + 1;
  return fitInThread(tenantOf(ctx).tenant_id, {
    segments: asked.map(({ segment }) => segment),
    placed,
    stations,
    commercials: copies,
    calendar,
  });
}

/** The price of an unsaved campaign from gross to net and tax, and whether an agency books it. */
export async function readUnsavedSums(
  ctx: Ctx,
  gross: Money,
  { campaign, customer, agency, commission_bp }: Input<Calls["estimates"]>,
): Promise<{ sums: PriceSums; has_agency: boolean }> {
  const nobody = { agent_id: null, agency_id: null };
  const stored = campaign
    ? await campaignToRead(ctx, campaign)
    : customer && (await ctx.db.customer.findFirst({ where: { uuid: customer } }));
  const booked = await resolveCommission(ctx, { agency, commission_bp }, stored || nobody);
  return {
    sums: await readPriceSums(ctx, gross, getCommission(booked)),
    has_agency: booked.agency_id !== null,
  };
}

type Unsaved = Omit<Sale, "uuid"> & { campaign: string | null };
/** An unsaved campaign, or a draft as it is typed, in the form that estimates read. */
export async function readUnsaved(ctx: Ctx, { campaign, ...sale }: Unsaved): Promise<Sale> {
  const row: CampaignRow | null = campaign === null ? null : await campaignToRead(ctx, campaign);
  return { ...pickSale({ ...sale, uuid: row?.uuid ?? randomUUID() }), revision: sale.revision === true };
}

/** Estimates whom the spots of an estimate reach, on all stations that air them, whoever asks. */
async function estimateAudience(ctx: Ctx, { stations, total }: PlacedEstimate): Promise<Reach | null> {
  if (stations.length === 0) return null;
  const planned = new Map(stations.map(({ station, hours }) => [station, hours]));
  const audiences = await withoutScope(() => readAudiences(ctx));
  const spots = listStationSpots(audiences, (station) => planned.get(station));
  return estimateReach(spots, total, getCurrencyPlaces(tenantOf(ctx).currency));
}

export const estimates: Service<Calls["estimates"]> = async (ctx, input) => {
  const estimate = await estimateCampaign(ctx, await readUnsaved(ctx, input));
  const [sums, reach] = await Promise.all([
    readUnsavedSums(ctx, estimate.total, input),
    estimateAudience(ctx, estimate),
  ]);
  return { ...estimate, ...sums, reach };
};
