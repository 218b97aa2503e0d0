import type { calls } from "@/lib/calls";
import type { Input, ServiceOutput } from "@/lib/calls/kit";
import type { ApprovalRequest } from "@/lib/campaigns/approval-shapes";
import { conflict, stale } from "@/lib/errors";
import { compare, getCurrencyPlaces, type Money, sum, toMoney } from "@/lib/money";
import { countSpanDays, FLIGHT_ASKED } from "@/lib/spans";
import { type Ctx, hasCapability, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { Prisma } from "@/server/data/kernel/client";
import { withoutScope } from "@/server/data/kernel/transaction";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import { readHeldSpots } from "@/server/data/queries/sales/releases";
import { syncVisibility } from "@/server/data/queries/tenant/visibility";
import { closeApproval } from "@/server/services/broadcast/approvals/find";
import { notifyRequester } from "@/server/services/broadcast/approvals/notify";
import { requireApproval } from "@/server/services/broadcast/approvals/required";
import { bookSpots } from "@/server/services/broadcast/booking/book";
import {
  bookCampaign,
  lockStationsToBook,
  openBreaksAhead,
  readStationsToBook,
} from "@/server/services/broadcast/booking/place";
import { readPlanInput, toSale } from "@/server/services/broadcast/booking/plan-input";
import { planInTurn } from "@/server/services/broadcast/booking/plannable";
import { endHolds } from "@/server/services/broadcast/booking/release";
import { computeFlight, readStationsToSell } from "@/server/services/broadcast/booking/sold";
import { shareLiveReport } from "@/server/services/broadcast/reports/live-share";
import { requireCredit } from "@/server/services/corporate/credit";
import { takeDocumentNumber } from "@/server/services/numbers";
import { notify } from "@/server/services/tenant/notify";
import {
  type CampaignRow,
  campaignToChange,
  campaignToRead,
  presentCampaign,
  readSegments,
  toNotifiedCampaign,
} from "./read";

type Calls = (typeof calls)["campaigns"];
type Done = {
  spots: number;
  placed: readonly NewSpot[];
  total: Money;
  unplaced: CampaignRow["unplaced"];
  plan: object | null;
  stations: string[];
};

export const activate: Service<Calls["activate"]> = async (ctx, input) => {
  const row = await campaignToRead(ctx, input.uuid);
  if (!input.accept_length) requireUsualLength(row);
  return planInTurn(ctx, readSegments(row), async () => {
    await openBreaksAhead(ctx, row);
    return inTransaction(ctx, (ctx) => activateDraft(ctx, input));
  });
};

async function activateDraft(
  ctx: Ctx,
  input: Input<Calls["activate"]>,
): Promise<ServiceOutput<Calls["activate"]>> {
  const before = await campaignToChange(ctx, "activate", input.uuid);
  if (before.version !== input.version) throw stale(await presentCampaign(ctx, input.uuid));
  requireFinished(before);
  // Booked by who may approve, the request is decided. Where none is needed any more, nobody waits for it.
  const closed = await closeApproval(
    ctx,
    input.uuid,
    hasCapability(ctx, "approvals:write") ? "approved" : "withdrawn",
  );
  if (closed?.state === "approved") await notifyRequester(ctx, before, closed);
  return bookDraft(ctx, before, input);
}

/**
 * What a person has agreed to. `asks`: the spots are placed again, so the price is asked about even if it is the same.
 * `approved`: the request that is approved with the booking.
 */
type Accepts = Omit<Input<Calls["activate"]>, "uuid" | "version" | "accept_length"> & {
  asks?: boolean;
  approved?: ApprovalRequest;
};

/** Books a draft: its held spots where they are, or the spots that are placed now. */
export async function bookDraft(
  ctx: Ctx,
  before: CampaignRow,
  { asks = false, approved, ...accepts }: Accepts,
): Promise<ServiceOutput<Calls["activate"]>> {
  const { uuid } = before;
  const holds = before.holds_until !== null && before.holds_until >= ctx.today && before.spots_booked > 0;
  const done = holds ? await bookHeld(ctx, before) : await bookPlanned(ctx, before, accepts.accept_unsold);
  if (!holds && accepts.accept_total === null) await requireSamePrices(ctx, before, done);
  if (accepts.accept_total !== null) requireShownTotal(accepts.accept_total, done, asks);
  await requireApproval(ctx, {
    customer: before.customer_id,
    spots: done.placed,
    total: done.total,
    adds: toMoney(0),
    readOrder: () => withoutScope(() => readPlanInput(ctx, toSale(before))),
  });
  await requireCredit(ctx, before.customer_id, accepts.accept_credit);
  await finishActivation(ctx, before, done);
  await syncVisibility(ctx, before.customer_id);
  if (before.live_report) await shareLiveReport(ctx, uuid);
  const after = await campaignToRead(ctx, uuid);
  await record(ctx, approved ? "campaign.approved" : "campaign.activated", {
    before,
    after: { ...after, ...(approved && { request: approved }) },
  });
  await notify(ctx, "campaign_booked", {
    ...toNotifiedCampaign(after),
    params: { from: after.start_date, to: after.end_date, spots: done.spots },
  });
  await publishChange(ctx, ["campaigns", "schedules", "customers", "breaks", "stations", "logs", "tenant"]);
  return presentCampaign(ctx, uuid);
}

/** Refuses a flight that is longer than a year: its last day may be a slip of the year. */
export function requireUsualLength({ start_date, end_date }: Pick<CampaignRow, "start_date" | "end_date">) {
  const days = countSpanDays(start_date, end_date);
  if (days > FLIGHT_ASKED) throw conflict("long_flight", { days });
}

/** Refuses a draft that has incomplete segments or emptied fields: the person would book less than is shown. */
export function requireFinished({ unfinished }: Pick<CampaignRow, "unfinished">) {
  if (!unfinished) return;
  const { no_name, no_customer, dates, segments } = unfinished;
  if (no_name || no_customer || dates || segments.length) throw conflict("draft_unfinished");
}

/**
 * Refuses (409, price_changed) a booking that costs another amount than the person was shown, or any with `asks`. The
 * spots it booked are taken back.
 */
export function requireShownTotal(
  shown: Money,
  { total, spots, unplaced }: Pick<Done, "total" | "spots" | "unplaced">,
  asks = false,
) {
  if (!asks && compare(total, shown) === 0) return;
  const missing = unplaced.reduce((n, line) => n + line.missing, 0);
  throw conflict("price_changed", { before: shown, now: total, spots, missing });
}

/** Refuses a draft whose rate cards were changed after it was saved: what it was shown to cost is not its price. */
async function requireSamePrices(ctx: Ctx, before: CampaignRow, { total }: Done) {
  const kept = await ctx.db.campaign_station.findMany({ where: { campaign_id: before.uuid } });
  const now = await readStationsToSell(
    ctx,
    kept.map((station) => station.station_id),
  );
  const versions = new Map(now.map(({ uuid, price_model }) => [uuid, price_model]));
  const changed = kept.some((station) => {
    const card = versions.get(station.station_id);
    return (
      (card?.uuid ?? null) !== station.price_model_id ||
      (card?.version ?? null) !== station.price_model_version
    );
  });
  const saved = toMoney(before.total, getCurrencyPlaces(tenantOf(ctx).currency));
  if (changed && compare(total, saved) !== 0)
    throw conflict("rate_card_changed", { before: saved, now: total });
}

async function bookPlanned(ctx: Ctx, before: CampaignRow, accept_unsold: boolean): Promise<Done> {
  await endHolds(ctx, before.holds_until === null ? [] : [before.uuid]);
  const { found, stations } = await bookCampaign(ctx, before, "planned", { accept_unsold });
  const { spots, order, unplaced, plan } = found;
  return { spots: spots.length, placed: spots, total: order.total, unplaced, plan, stations };
}

/** Books the held spots of a draft where they are, at the prices they were held at. */
async function bookHeld(ctx: Ctx, before: CampaignRow): Promise<Done> {
  const segments = readSegments(before);
  const rows = await readStationsToBook(ctx, segments);
  return withoutScope(async () => {
    const stations = await lockStationsToBook(ctx, rows, computeFlight(segments)!);
    const spots = await readHeldSpots(ctx, before.uuid);
    await endHolds(ctx, [before.uuid]);
    if (!(await bookSpots(ctx, spots, segments))) throw conflict("break_full");
    const places = getCurrencyPlaces(tenantOf(ctx).currency);
    const total = sum([toMoney(0, places), ...spots.map((p) => toMoney(p.price, places))]);
    return {
      spots: spots.length,
      placed: spots,
      total,
      unplaced: before.unplaced,
      plan: before.plan,
      stations,
    };
  });
}

/**
 * Numbers the campaign and stores the result. The number is taken last, so that others do not wait for it during the
 * plan.
 */
async function finishActivation(ctx: Ctx, before: CampaignRow, done: Done) {
  const { nr, number } = await takeDocumentNumber(ctx, "order", ctx.today);
  await ctx.db.campaign.updateMany({
    where: { uuid: before.uuid },
    data: {
      status: "active",
      nr,
      number,
      total: done.total,
      spots_booked: done.spots,
      unplaced: done.unplaced,
      ...(done.plan && { plan: done.plan }),
      holds_until: null,
      unfinished: Prisma.DbNull,
      activated_at: ctx.now,
      station_ids: done.stations,
      version: before.version + 1,
    },
  });
}
