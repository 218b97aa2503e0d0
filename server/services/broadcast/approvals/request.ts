import type { calls } from "@/lib/calls";
import type { Input, ServiceOutput } from "@/lib/calls/kit";
import { conflict, invalid, stale } from "@/lib/errors";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readHeldSpots } from "@/server/data/queries/sales/releases";
import { openBreaksAhead } from "@/server/services/broadcast/booking/place";
import { readPlanInput, toSale } from "@/server/services/broadcast/booking/plan-input";
import { planInTurn } from "@/server/services/broadcast/booking/plannable";
import { endHolds } from "@/server/services/broadcast/booking/release";
import {
  requireFinished,
  requireShownTotal,
  requireUsualLength,
} from "@/server/services/broadcast/campaigns/activate";
import { HELD_STALE, holdSpots } from "@/server/services/broadcast/campaigns/hold";
import {
  type CampaignRow,
  campaignToChange,
  campaignToRead,
  presentCampaign,
  readSegments,
  sumPrices,
} from "@/server/services/broadcast/campaigns/read";
import { findOpenApproval } from "./find";
import { notifyApprovers } from "./notify";
import { findRequiredApproval } from "./required";

type Calls = (typeof calls)["approvals"];

/** Requests approval of a draft and holds its spots until it is decided. */
export const request: Service<Calls["request"]> = async (ctx, input) => {
  const row = await campaignToRead(ctx, input.uuid);
  if (!input.accept_length) requireUsualLength(row);
  return planInTurn(ctx, readSegments(row), async () => {
    await openBreaksAhead(ctx, row);
    return inTransaction(ctx, (ctx) => requestApproval(ctx, input));
  });
};

/** Holds the spots of a draft until a date; one that holds spots keeps them. Returns the held spots. */
async function holdForRequest(ctx: Ctx, before: CampaignRow, input: Input<Calls["request"]>) {
  const { uuid, holds_until, accept_unsold } = input;
  const holds = before.holds_until !== null && before.holds_until >= ctx.today && before.spots_booked > 0;
  if (holds) await ctx.db.campaign.updateMany({ where: { uuid }, data: { holds_until } });
  else {
    if (before.holds_until !== null) await endHolds(ctx, [uuid]);
    const { unplaced } = await holdSpots(ctx, before, holds_until, { accept_unsold });
    const { spots_booked } = await campaignToRead(ctx, uuid);
    if (spots_booked === 0) throw conflict("nothing_fits", { unplaced });
  }
  return withoutScope(() => readHeldSpots(ctx, uuid));
}

async function requestApproval(
  ctx: Ctx,
  input: Input<Calls["request"]>,
): Promise<ServiceOutput<Calls["request"]>> {
  const { uuid, version, holds_until, note } = input;
  const before = await campaignToChange(ctx, "activate", uuid);
  if (before.version !== version) throw stale(await presentCampaign(ctx, uuid));
  requireFinished(before);
  if (holds_until < ctx.today) throw invalid("holds_until", "in_past");
  if (await findOpenApproval(ctx, uuid)) throw conflict("approval_open");
  const spots = await holdForRequest(ctx, before, input);
  const held = await campaignToRead(ctx, uuid);
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const total = sumPrices(
    spots.map((spot) => toMoney(spot.price, places)),
    places,
  );
  requireShownTotal(input.accept_total, { total, spots: spots.length, unplaced: held.unplaced });
  const required = await findRequiredApproval(ctx, {
    customer: before.customer_id,
    spots,
    total,
    adds: total,
    readOrder: () => withoutScope(() => readPlanInput(ctx, toSale(held))),
  });
  if (!required) throw conflict("approval_not_needed");
  await ctx.db.campaign_approval.create({
    data: {
      campaign_id: uuid,
      request: required,
      held_before: before.holds_until,
      note,
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    },
  });
  await ctx.db.campaign.updateMany({ where: { uuid }, data: { version: version + 1 } });
  await record(ctx, "campaign.approval_requested", { uuid, after: { ...required, holds_until, note } });
  await notifyApprovers(ctx, held, required);
  await publishChange(ctx, [...HELD_STALE, "tenant"]);
  return presentCampaign(ctx, uuid);
}
