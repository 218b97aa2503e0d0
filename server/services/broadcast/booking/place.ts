import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { isExpired } from "@/lib/billing/licence";
import type { Calendar } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import { type Day, getToday } from "@/lib/day";
import { conflict, Refusal } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import {
  hasOpenBreaks,
  lockStations,
  openBreaks,
  readStationsWithFollowers,
} from "@/server/data/queries/inventory/ad-breaks";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import { type CampaignRow, readSegments } from "@/server/services/broadcast/campaigns/read";
import { refuseBroken } from "@/server/services/broadcast/schedules/checks";
import { pickSoldSpots } from "@/server/services/broadcast/schedules/painting";
import { bookSpots } from "./book";
import { hasOpenHours, withFoundHours } from "./found-hours";
import { type Ground, readGround } from "./ground";
import { type ChosenScenario, readChosenScenario } from "./painted";
import { type PlannedCampaign, planCampaign } from "./plan";
import { type PlanInput, readPlanInput, toSale } from "./plan-input";
import { findOverBudget } from "./plan-prices";
import { requirePlannable } from "./plannable";
import { releaseOver } from "./release";
import { computeFlight, findLeader, listStationIds, readStationsToSell, type SoldRow } from "./sold";
import { readCalendar, toHours } from "./terms";
import { withWaysOut } from "./ways-out";

/** A break may be filled by hand while a plan is made; then it is made again. */
const TRIES = 3;

/**
 * Returns the stations of a campaign with their terms. Throws `invalid` (422) by field for what prevents every
 * booking.
 */
export async function readStationsToBook(ctx: Ctx, segments: readonly Segment[]): Promise<SoldRow[]> {
  const rows = await readStationsToSell(ctx, listStationIds(segments));
  const fields = rows.flatMap((row) => {
    const today = getToday(ctx.now, row.timezone, row.day_start);
    const at = segments.findIndex((s) => s.stations.includes(row.uuid));
    const path = `segments.${at}.stations`;
    const leader = findLeader(row);
    if (leader) return [{ path, code: "follower", values: { station: row.name, leader } }];
    return isExpired(row.license_expires_at, today)
      ? [{ path, code: "license_expired", values: { station: row.name } }]
      : [];
  });
  if (segments.length === 0) fields.push({ path: "segments", code: "required", values: { station: "" } });
  if (fields.length) throw new Refusal("invalid", "invalid", { fields });
  return rows;
}

/** Locks the stations of a campaign and their followers, with their breaks opened. */
export async function lockStationsToBook(
  ctx: Ctx,
  rows: readonly SoldRow[],
  flight: { from: Day; to: Day },
): Promise<string[]> {
  const all = await readStationsWithFollowers(
    ctx,
    rows.map((r) => r.uuid),
  );
  await lockStations(ctx, all);
  await openBreaks(ctx, all, flight.from, flight.to);
  return all;
}

/**
 * Opens the breaks a draft may air in, in a transaction of its own, so that its plan can be made before its stations
 * are locked. Does nothing inside a transaction.
 */
export async function openBreaksAhead(ctx: Ctx, row: CampaignRow): Promise<void> {
  const segments = readSegments(row);
  const flight = computeFlight(segments);
  if (ctx.in_transaction || !flight) return;
  await requirePlannable(ctx, segments);
  const stations = await withoutScope(() => readStationsWithFollowers(ctx, listStationIds(segments)));
  await openBreaks(ctx, stations, flight.from, flight.to);
}

/** Breaks that are hashed at once; other requests are answered between. */
const HASHED_AT_ONCE = 5000;
/** Everything a plan depends on, as one hash: the same hash before and after the lock means the plan still holds. */
async function hashPlanBasis(order: PlanInput, { breaks, ...ground }: Ground): Promise<string> {
  const plain = (_: string, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value;
  const hash = createHash("sha256").update(JSON.stringify([order, ground], plain));
  for (let at = 0; at < breaks.length; at += HASHED_AT_ONCE) {
    await setImmediate();
    hash.update(JSON.stringify(breaks.slice(at, at + HASHED_AT_ONCE)));
  }
  return hash.digest("base64");
}

type PlanAhead = { found: PlannedCampaign; hash: string };
/**
 * A plan made before the stations are locked, so that nobody waits for the solver. Null where it cannot be: breaks are
 * still to be opened, or hours are still to be found.
 */
async function planAhead(ctx: Ctx, row: CampaignRow, status: NewSpot["status"]): Promise<PlanAhead | null> {
  const segments = readSegments(row);
  const flight = computeFlight(segments)!;
  const stations = await readStationsWithFollowers(ctx, listStationIds(segments));
  if (segments.some(hasOpenHours) || !(await hasOpenBreaks(ctx, stations, flight.from, flight.to)))
    return null;
  const order = (await readPlanInput(ctx, { ...toSale(row), segments }, { status }))!;
  const ground = await readGround(ctx, order);
  const hash = await hashPlanBasis(order, ground);
  const found = await planCampaign(ctx, order, {}, ground);
  // A booking does not wait for ways out that its campaign can be asked for; what is not booked has no campaign to ask.
  const asks = status === "held" || found.spots.length === 0;
  return { found: asks ? await withWaysOut(ctx, toHours(row), order, found) : found, hash };
}

/** Finds the hours of semi-variable segments, which stay fixed from then on. */
async function freezeHours(ctx: Ctx, segments: readonly Segment[], calendar: Calendar): Promise<Segment[]> {
  const frozen = await withFoundHours(ctx, segments, calendar);
  const open = frozen.filter((_, at) => hasOpenHours(takeAt(segments, at)));
  for (const { uuid, frozen: hours } of open)
    if (hours) await ctx.db.segment.updateMany({ where: { uuid: uuid! }, data: { frozen: hours } });
  return frozen;
}

/** Refuses painted spots that cost more than the budget of their segment: none of them is dropped unseen. */
function requirePaid({ segments }: PlanInput, { spots, listed }: PlannedCampaign) {
  const numbers = new Map(segments.map((segment, at) => [segment.uuid, at]));
  const priced = spots.map(({ segment_id }, i) => ({
    segment: numbers.get(segment_id) ?? 0,
    price: takeAt(listed, i).price,
  }));
  const over = findOverBudget(segments, priced);
  if (over.length) throw conflict("painted_over_budget", { segments: over.map((at) => at + 1) });
}

/** `only`: the segments to place. `accept_unsold`: painted spots that no segment sells are left out, not refused. */
export type BookTerms = { only?: ReadonlySet<string>; accept_unsold?: boolean };

/** Refuses a campaign with a segment that wants no spot, as the editors do: it would be sold and never air. */
function requireWantedSpots({ asked, calendar }: PlanInput) {
  const empty = asked.flatMap(({ segment }, at) =>
    listWantedSpots(segment, calendar).length === 0 ? [at + 1] : [],
  );
  if (empty.length) throw conflict("segment_without_spots", { segments: empty });
}

/** The spots of the chosen scenario that are sold. Throws a conflict (409) where others are painted too. */
async function keepSold(ctx: Ctx, order: PlanInput, chosen: ChosenScenario, accept_unsold: boolean) {
  const { kept, unsold } = await pickSoldSpots(ctx, order, chosen);
  if (unsold && !accept_unsold)
    throw conflict("painting_unsold", { name: chosen.name, spots: chosen.spots.length, unsold });
  return kept;
}

/** A booked campaign: what was planned, and the stations whose breaks changed. */
export type Booked = { found: PlannedCampaign; stations: string[] };
/**
 * Books the chosen scenario as it is, otherwise places the spots of a draft, as active or held; other spots do not
 * move. It sees the whole tenant. `only` are the segments to place; without it all are placed. A campaign of which
 * nothing fits is refused; a hold then holds nothing.
 */
export async function bookCampaign(
  ctx: Ctx,
  row: CampaignRow,
  status: NewSpot["status"],
  { only, accept_unsold = status === "held" }: BookTerms = {},
): Promise<Booked> {
  const sold = readSegments(row);
  const rows = await readStationsToBook(ctx, sold);
  const flight = computeFlight(sold)!;
  await requirePlannable(ctx, sold);
  return withoutScope(async () => {
    const chosen = only ? null : await readChosenScenario(ctx, row.uuid);
    const ahead = only || chosen ? null : await planAhead(ctx, row, status);
    const stations = await lockStationsToBook(ctx, rows, flight);
    await releaseOver(ctx);
    const calendar = await readCalendar(ctx, toHours(row));
    const segments = await freezeHours(ctx, sold, calendar);
    const order = (await readPlanInput(ctx, { ...toSale(row), segments }, { status, only }))!;
    if (!only && status === "planned") requireWantedSpots(order);
    const kept = chosen && (await keepSold(ctx, order, chosen, accept_unsold));
    if (kept) await refuseBroken(ctx, order, kept);
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const ground = await readGround(ctx, order);
      const mayHold = ahead && attempt === 1 && !kept;
      const stillHolds = mayHold && ahead.hash === (await hashPlanBasis(order, ground));
      const found = stillHolds
        ? ahead.found
        : await planCampaign(ctx, order, kept ? { kept, only: true } : {}, ground);
      if (kept) requirePaid(order, found);
      if (found.spots.length === 0 && status === "planned")
        throw conflict("nothing_fits", { unplaced: found.unplaced });
      if (await bookSpots(ctx, found.spots, segments)) return { found, stations };
      if (kept) break;
    }
    throw conflict("break_full");
  });
}
