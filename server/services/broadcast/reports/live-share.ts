import { randomUUID } from "node:crypto";
import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { deleteShare, findShare, putShare, updateShare } from "@/server/data/unscoped/shares";

/** The last day on which live reports open, and whether they show prices. */
export type LiveTerms = { expires_on: Day | null; prices: boolean };
/** Opens a campaign's live reports; the first part of their address is the campaign's uuid until it is renewed. */
export async function shareLiveReport(ctx: Ctx, campaign: string) {
  if (await readLiveReportShare(ctx, campaign)) return;
  await putShare(campaign, tenantOf(ctx).tenant_id, "live-report", campaign);
}
/** Gives a campaign's live reports new addresses; the previous ones stop working. */
export const renewLiveReport = (ctx: Ctx, campaign: string) =>
  putShare(randomUUID(), tenantOf(ctx).tenant_id, "live-report", campaign);
/** The first part of the addresses of a campaign's live reports, and what is set for them; null while they are closed. */
export async function readLiveReportShare(ctx: Ctx, campaign: string) {
  const share = await findShare(tenantOf(ctx).tenant_id, "live-report", campaign);
  return share && { code: share.code, expires_on: share.expires_on, prices: share.prices };
}
/** Sets what holds for a campaign's live reports; false while they are closed. */
export const setLiveReportTerms = (ctx: Ctx, campaign: string, terms: LiveTerms) =>
  updateShare(tenantOf(ctx).tenant_id, "live-report", campaign, terms);
/** Closes a campaign's live reports. */
export const hideLiveReport = (ctx: Ctx, campaign: string) =>
  deleteShare(tenantOf(ctx).tenant_id, "live-report", campaign);
