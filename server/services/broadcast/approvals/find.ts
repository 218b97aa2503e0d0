import type { z } from "zod";
import type { ApprovalState } from "@/lib/campaigns/approval";
import type { Approval } from "@/lib/campaigns/approval-shapes";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { readUserNames } from "@/server/data/unscoped";
import { endHolds } from "@/server/services/broadcast/booking/release";

/** Returns the open request for approval of a campaign; null where there is none. */
export const findOpenApproval = (ctx: Ctx, campaign_id: string) =>
  ctx.db.campaign_approval.findFirst({ where: { campaign_id, state: "open" } });
/** A request for approval, open or decided. */
export type ApprovalRow = NonNullable<Awaited<ReturnType<typeof findOpenApproval>>>;

/**
 * Decides the open request of a campaign; null where none is open. Two decisions at once wait for each other, and the
 * second finds none.
 */
export async function closeApproval(
  ctx: Ctx,
  campaign_id: string,
  state: Exclude<ApprovalState, "open">,
  reason = "",
): Promise<ApprovalRow | null> {
  const open = await findOpenApproval(ctx, campaign_id);
  if (!open) return null;
  const decided = { state, reason, decided_at: ctx.now, decided_by: ctx.actor?.user_id ?? null };
  const { count } = await ctx.db.campaign_approval.updateMany({
    where: { uuid: open.uuid, state: "open" },
    data: decided,
  });
  return count ? { ...open, ...decided } : null;
}

/** Gives a draft back the hold that it had before its request, or none. */
export async function resetHold(
  ctx: Ctx,
  { campaign_id, held_before }: Pick<ApprovalRow, "campaign_id" | "held_before">,
): Promise<void> {
  if (held_before === null || held_before < ctx.today) await endHolds(ctx, [campaign_id]);
  else await ctx.db.campaign.updateMany({ where: { uuid: campaign_id }, data: { holds_until: held_before } });
}

/** Withdraws the open request of a draft and gives back its hold; returns the request, null where there was none. */
export async function cancelApproval(ctx: Ctx, uuid: string): Promise<ApprovalRow | null> {
  const closed = await closeApproval(ctx, uuid, "withdrawn");
  if (closed) await resetHold(ctx, closed);
  return closed;
}

/** Returns the last request for approval of a campaign as its answer shows it; null where it was withdrawn. */
export async function presentApproval(
  ctx: Ctx,
  campaign_id: string,
): Promise<z.input<typeof Approval> | null> {
  const row = await ctx.db.campaign_approval.findFirst({
    where: { campaign_id },
    orderBy: [{ created_at: "desc" }, { uuid: "desc" }],
  });
  if (!row || row.state === "withdrawn") return null;
  const names = await readUserNames([row.created_by, row.decided_by]);
  const { request, state, note, reason, created_at, decided_at } = row;
  return {
    ...request,
    total: toMoney(request.total, getCurrencyPlaces(tenantOf(ctx).currency)),
    state,
    note,
    at: created_at,
    by_name: names.get(row.created_by ?? "") ?? "",
    decided_at,
    decided_by_name: names.get(row.decided_by ?? "") ?? "",
    reason,
  };
}
