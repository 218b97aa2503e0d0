import { listCapabilities, may } from "@/lib/access/access";
import { buildCampaignHref, DEFAULT_CAMPAIGN_SCREEN } from "@/lib/campaigns/screens";
import { readText } from "@/lib/own";
import { type Ctx, tenantOf } from "@/server/ctx";
import { enqueueOutbox } from "@/server/data/queue";
import { findUser } from "@/server/data/unscoped";
import { listMemberships } from "@/server/data/unscoped/people";
import { type ApprovalEvent, writeApprovalMail } from "@/server/documents/mails/approval";
import { getPublicUrl } from "@/server/env";
import { type CampaignRow, toNotifiedCampaign } from "@/server/services/broadcast/campaigns/read";
import { notify } from "@/server/services/tenant/notify";
import { sendTenantMail } from "@/server/services/tenant-mail";
import type { ApprovalRow } from "./find";

/** The outbox task that mails one person about a request for approval. */
export const APPROVAL = "campaigns.approval";
type Task = {
  tenant: string;
  user_id: string;
  event: ApprovalEvent;
  campaign: string;
  name: string;
  by: string;
  text: string;
};

/** Mails people of a tenant; a sandbox sends no mails. */
async function mailPeople(ctx: Ctx, people: readonly string[], of: Omit<Task, "tenant" | "user_id" | "by">) {
  const { tenant_id: tenant, kind } = tenantOf(ctx);
  if (kind !== "live") return;
  const by = ctx.actor?.name ?? "";
  for (const user_id of people) await enqueueOutbox(ctx, APPROVAL, { ...of, tenant, user_id, by });
}

/** Tells everybody who may approve a draft: members with the right whose stations include those of the draft. */
export async function notifyApprovers(
  ctx: Ctx,
  row: CampaignRow,
  { spots, total }: Pick<ApprovalRow["request"], "spots" | "total">,
): Promise<void> {
  const members = await listMemberships(tenantOf(ctx).tenant_id);
  const stations = row.stations.map((s) => s.station_id);
  const approvers = members.filter(
    ({ role, stations: own }) =>
      may(listCapabilities(role), "approvals:write") && (!own || stations.every((s) => own.includes(s))),
  );
  await mailPeople(
    ctx,
    approvers.map(({ user_id }) => user_id),
    { event: "requested", campaign: row.uuid, name: row.name, text: "" },
  );
  const about = { ...toNotifiedCampaign(row), stations };
  await notify(ctx, "approval_requested", { ...about, params: { spots, total } });
}

/** Tells who requested an approval how it was decided. */
export async function notifyRequester(
  ctx: Ctx,
  row: CampaignRow,
  { created_by, state, reason }: Pick<ApprovalRow, "created_by" | "state" | "reason">,
): Promise<void> {
  await mailPeople(ctx, created_by && created_by !== ctx.actor?.user_id ? [created_by] : [], {
    event: state === "approved" ? "approved" : "refused",
    campaign: row.uuid,
    name: row.name,
    text: reason,
  });
  const about = { ...toNotifiedCampaign(row), people: [created_by] };
  if (state === "approved") await notify(ctx, "approval_approved", { ...about, params: {} });
  else await notify(ctx, "approval_refused", { ...about, params: { reason } });
}

/** Mails one person about a request for approval, in their language. */
export async function mailApproval(_: Ctx, { tenant, user_id, event, campaign, name, by, text }: Task) {
  const user = await findUser(user_id);
  if (!user) return;
  const link = `${getPublicUrl()}${buildCampaignHref(DEFAULT_CAMPAIGN_SCREEN, campaign)}`;
  const language = readText(user.profile, "language") ?? "en";
  const mail = writeApprovalMail(language, { to: user.email, event, name, by, text, link });
  await sendTenantMail(tenant, "approval", mail);
}
