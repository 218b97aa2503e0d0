import type { calls } from "@/lib/calls";
import type { Input, ServiceOutput } from "@/lib/calls/kit";
import { conflict, forbidden, stale } from "@/lib/errors";
import { type Ctx, hasCapability, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { refreshPrice } from "@/server/services/broadcast/booking/keep";
import { openBreaksAhead } from "@/server/services/broadcast/booking/place";
import { planInTurn } from "@/server/services/broadcast/booking/plannable";
import { bookDraft } from "@/server/services/broadcast/campaigns/activate";
import { HELD_STALE } from "@/server/services/broadcast/campaigns/hold";
import {
  campaignToChange,
  campaignToRead,
  presentCampaign,
  readSegments,
} from "@/server/services/broadcast/campaigns/read";
import { cancelApproval, closeApproval, resetHold } from "./find";
import { notifyRequester } from "./notify";

type Calls = (typeof calls)["approvals"];

/** Returns a draft at the version that was read, to decide its request. */
async function draftToDecide(ctx: Ctx, uuid: string, version: number) {
  const row = await campaignToChange(ctx, "activate", uuid);
  if (row.version !== version) throw stale(await presentCampaign(ctx, uuid));
  return row;
}

/** Books what approval was requested for. */
export const approve: Service<Calls["approve"]> = async (ctx, input) => {
  if (!hasCapability(ctx, "campaigns:write")) throw forbidden();
  const row = await campaignToRead(ctx, input.uuid);
  return planInTurn(ctx, readSegments(row), async () => {
    await openBreaksAhead(ctx, row);
    return inTransaction(ctx, (ctx) => approveRequest(ctx, input));
  });
};

async function approveRequest(
  ctx: Ctx,
  { uuid, version, accept_total, accept_credit }: Input<Calls["approve"]>,
): Promise<ServiceOutput<Calls["approve"]>> {
  // Closed first: its row is locked, so a second approver waits and then finds the request decided.
  const closed = await closeApproval(ctx, uuid, "approved");
  const before = await draftToDecide(ctx, uuid, version);
  if (!closed) throw conflict("approval_closed");
  const isHeld = before.holds_until !== null && before.holds_until >= ctx.today && before.spots_booked > 0;
  await notifyRequester(ctx, before, closed);
  return bookDraft(ctx, before, {
    accept_total: accept_total ?? closed.request.total,
    asks: !isHeld && accept_total === null,
    approved: closed.request,
    accept_credit: accept_credit || closed.request.reasons.includes("credit"),
    accept_unsold: true,
  });
}

/** Refuses the open request of a draft and releases what was held for it. */
export const refuse: Service<Calls["refuse"]> = async (ctx, { uuid, version, reason }) => {
  await inTransaction(ctx, async (ctx) => {
    const closed = await closeApproval(ctx, uuid, "refused", reason);
    const before = await draftToDecide(ctx, uuid, version);
    if (!closed) throw conflict("approval_closed");
    await resetHold(ctx, closed);
    await ctx.db.campaign.updateMany({ where: { uuid }, data: { version: version + 1 } });
    await record(ctx, "campaign.approval_refused", { uuid, after: { ...closed.request, reason } });
    await notifyRequester(ctx, before, closed);
    await publishChange(ctx, [...HELD_STALE, "tenant"]);
  });
  await refreshPrice(ctx, uuid);
  return presentCampaign(ctx, uuid);
};

/** Withdraws the open request of a draft. */
export const withdraw: Service<Calls["withdraw"]> = async (ctx, { uuid, version }) => {
  await inTransaction(ctx, async (ctx) => {
    const closed = await cancelApproval(ctx, uuid);
    await draftToDecide(ctx, uuid, version);
    if (!closed) throw conflict("approval_closed");
    await ctx.db.campaign.updateMany({ where: { uuid }, data: { version: version + 1 } });
    await record(ctx, "campaign.approval_withdrawn", { uuid, before: closed.request });
    await publishChange(ctx, [...HELD_STALE, "tenant"]);
  });
  await refreshPrice(ctx, uuid);
  return presentCampaign(ctx, uuid);
};
