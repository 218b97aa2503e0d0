import type { z } from "zod";
import { INVITATION_DAYS, type MembershipTerms } from "@/lib/access/members";
import type { calls } from "@/lib/calls";
import type { Invitation } from "@/lib/calls/tenant/people";
import { invalid, notFound } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { actorOf, type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { enqueueOutbox } from "@/server/data/queue";
import { findUserByEmail, readUserNames } from "@/server/data/unscoped";
import {
  acceptInvitation,
  findInvitation,
  findInvitationByCode,
  findMemberByEmail,
  listInvitations,
  listInvitationsTo,
  putInvitation,
  renewCode,
} from "@/server/data/unscoped/people";
import { writeInvitationMail } from "@/server/documents/mails/letter";
import { getPublicUrl } from "@/server/env";
import { join, runInInvitingTenant } from "@/server/services/accounts/join";
import { countMail } from "@/server/services/accounts/mail-limits";
import { hashToken, makeCode } from "@/server/services/accounts/secrets";
import { sendTenantMail } from "@/server/services/tenant-mail";
import { requireMembership, toMemberColumns } from "./users";

type Calls = (typeof calls)["invitations"];
type Row = Awaited<ReturnType<typeof listInvitations>>[number];
const DAY = 86_400_000;

async function presentInvitations(ctx: Ctx, rows: readonly Row[]): Promise<z.input<typeof Invitation>[]> {
  const stations = [...new Set(rows.flatMap((r) => r.stations ?? []))];
  const [names, here, agents] = await Promise.all([
    readUserNames(rows.map((r) => r.invited_by)),
    ctx.db.station.findMany({ where: { uuid: { in: stations } }, select: { uuid: true, name: true } }),
    ctx.db.agent_agency.findMany({
      where: { uuid: { in: rows.flatMap((r) => r.agent_id ?? []) } },
      select: { uuid: true, name: true },
    }),
  ]);
  return rows.map((row) => ({
    ...row,
    stations: row.stations && here.filter((s) => row.stations?.includes(s.uuid)),
    agent: agents.find((a) => a.uuid === row.agent_id) ?? null,
    invited_by: (row.invited_by && names.get(row.invited_by)) || "",
    expired: row.expires_at <= ctx.now,
  }));
}

export const view: Service<Calls["view"]> = async (ctx) => ({
  rows: await presentInvitations(ctx, await listInvitations(tenantOf(ctx).tenant_id)),
});

/** Invites an address; the code is only in the mail. An open invitation of the address is replaced. */
export async function invite(ctx: Ctx, email: string, standing: MembershipTerms): Promise<Row> {
  const { tenant_id } = tenantOf(ctx);
  await requireMembership(ctx, standing);
  if (await findMemberByEmail(email, tenant_id)) throw invalid("email", "already_member");
  const row = await putInvitation(tenant_id, email, {
    ...toMemberColumns(standing),
    code_hash: hashToken(makeCode()), // unusable: the mail contains another code
    invited_by: ctx.actor?.user_id ?? null,
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + INVITATION_DAYS * DAY),
  });
  const { uuid, role, stations, agent_id, expires_at } = row;
  await record(ctx, "invitation.sent", { after: { uuid, email, role, stations, agent_id, expires_at } });
  await publishChange(ctx, ["invitations", "agents"]);
  // A sandbox sends no mails; a person with an account sees the invitation on the home page.
  const { language, name: inviter } = actorOf(ctx);
  if (tenantOf(ctx).kind === "live") {
    await countMail(ctx, email);
    await enqueueOutbox(ctx, INVITATION, { uuid, language, inviter });
  }
  return row;
}

/** The outbox task that mails an invitation with a new code, while it is open. */
export const INVITATION = "tenant.invitation";
/** Mails an invitation with a new code; does nothing where it is no longer open. */
export async function mailInvitation(
  ctx: Ctx,
  { uuid, language, inviter }: { uuid: string; language: string; inviter: string },
) {
  const code = makeCode();
  const found = await renewCode(uuid, hashToken(code), ctx.now);
  if (!found) return;
  const link = `${getPublicUrl()}/auth/register/${code}`;
  const { email: to, tenant } = found;
  await sendTenantMail(
    tenant.uuid,
    "invitation",
    writeInvitationMail(language, { to, inviter, tenant: tenant.name, link, days: INVITATION_DAYS }),
  );
}

export const send: Service<Calls["send"]> = (ctx, { email, ...standing }) =>
  inTransaction(ctx, async (ctx) =>
    takeAt(await presentInvitations(ctx, [await invite(ctx, email, standing)]), 0),
  );

const summariseInvitation = ({ uuid, email, role }: { uuid: string; email: string; role: string }) => ({
  uuid,
  email,
  role,
});

export const cancel: Service<Calls["cancel"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await findInvitation(tenantOf(ctx).tenant_id, uuid);
    if (!before || !(await acceptInvitation(uuid))) throw notFound();
    await record(ctx, "invitation.cancelled", { before: summariseInvitation(before) });
    await publishChange(ctx, ["invitations", "agents"]);
    return { ok: true };
  });

export const by_code: Service<Calls["by_code"]> = async (ctx, { code }) => {
  const found = await findInvitationByCode(hashToken(code), ctx.now);
  if (!found) throw notFound();
  const [names, user] = await Promise.all([readUserNames([found.invited_by]), findUserByEmail(found.email)]);
  return {
    email: found.email,
    tenant: found.tenant.name,
    role: found.role,
    invited_by: (found.invited_by && names.get(found.invited_by)) || "",
    has_account: Boolean(user?.activated_at),
    expires_at: found.expires_at,
  };
};

export const personal: Service<Calls["personal"]> = async (ctx) => {
  const rows = await listInvitationsTo(actorOf(ctx).email, ctx.now);
  const names = await readUserNames(rows.map((r) => r.invited_by));
  return {
    rows: rows.map((r) => ({
      uuid: r.uuid,
      tenant: { uuid: r.tenant_id, name: r.tenant.name },
      role: r.role,
      invited_by: (r.invited_by && names.get(r.invited_by)) || "",
      expires_at: r.expires_at,
    })),
  };
};

async function requireOwnInvitation(ctx: Ctx, uuid: string) {
  const found = (await listInvitationsTo(actorOf(ctx).email, ctx.now)).find((r) => r.uuid === uuid);
  if (!found) throw notFound();
  return found;
}

export const accept: Service<Calls["accept"]> = async (ctx, { uuid }) => {
  const found = await requireOwnInvitation(ctx, uuid);
  await join(ctx, found, actorOf(ctx));
  return { tenant: found.tenant_id };
};

export const decline: Service<Calls["decline"]> = async (ctx, { uuid }) => {
  const found = await requireOwnInvitation(ctx, uuid);
  await runInInvitingTenant(ctx, found, actorOf(ctx), async (ctx) => {
    if (!(await acceptInvitation(uuid))) throw notFound();
    await record(ctx, "invitation.declined", { before: summariseInvitation(found) });
    await publishChange(ctx, ["invitations", "agents"]);
  });
  return { ok: true };
};
