import { randomUUID } from "node:crypto";
import { conflict, invalid, notFound, Refusal } from "@/lib/errors";
import type { Language } from "@/lib/i18n/languages";
import { type Actor, type Ctx, inTransaction, makeCtx, withTenant } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { addMembership, clearRegistration, findUserByEmail } from "@/server/data/unscoped";
import {
  acceptInvitation,
  findInvitationByCode,
  findMember,
  putInvitedUser,
  setDefaultTenant,
} from "@/server/data/unscoped/people";
import { tenantContextOf } from "@/server/identity";
import { notify } from "@/server/services/tenant/notify";
import { hashPassword, hashToken } from "./secrets";

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitationByCode>>>;

/** Runs work in the inviting tenant, as the invited person. */
export function runInInvitingTenant<T>(
  ctx: Ctx,
  invitation: Invitation,
  actor: Actor,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const place = tenantContextOf(invitation);
  const tenantCtx = { ...makeCtx({ ...ctx, actor, tenant: place }), cookies: ctx.cookies };
  return withTenant(tenantCtx, () => inTransaction(tenantCtx, work));
}

/** Accepts an invitation once: its person becomes a member with the offered role. */
export const join = (ctx: Ctx, invitation: Invitation, actor: Actor, before?: () => Promise<unknown>) =>
  runInInvitingTenant(ctx, invitation, actor, async (ctx) => {
    const { tenant_id, role, stations, agent_id } = invitation;
    if (!(await acceptInvitation(invitation.uuid))) throw notFound();
    await before?.();
    if (await findMember(actor.user_id, tenant_id)) throw conflict("already_member");
    const after = await addMembership(actor.user_id, tenant_id, role, {
      stations: stations ?? undefined,
      agent_id,
    });
    await setDefaultTenant(actor.user_id, tenant_id);
    await record(ctx, "member.joined", { after: { ...after, uuid: actor.user_id, name: actor.name } });
    await notify(ctx, "member_joined", {
      kind: "member",
      uuid: actor.user_id,
      title: actor.name,
      params: { role },
    });
    await publishChange(ctx, ["users", "invitations", "agents"]);
  });

type Signing = {
  code: string;
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  language: Language;
};
/**
 * Creates a person from the link of an invitation and joins them. Only the receiver of the mail knows the code, so the
 * address counts as confirmed.
 */
export async function joinByCode(ctx: Ctx, { code, password, ...person }: Signing) {
  const invitation = await findInvitationByCode(hashToken(code), ctx.now);
  if (!invitation) throw new Refusal("not_found", "link_over");
  if (invitation.email !== person.email) throw invalid("email", "not_invited");
  const known = await findUserByEmail(person.email);
  if (known?.activated_at) throw conflict("has_account");
  const { email, first_name, last_name, language } = person;
  const user_id = known?.uuid ?? randomUUID();
  const actor: Actor = {
    user_id,
    session_id: "",
    email,
    name: `${first_name} ${last_name}`.trim(),
    is_staff: false,
    language,
    date_format: "D.M.Y",
    clock: 24,
    confirmed_at: null,
    two_factor_at: null,
  };
  const password_hash = await hashPassword(password);
  // Whoever registered the address before need not be its owner.
  if (known) await clearRegistration(known);
  await join(ctx, invitation, actor, () =>
    putInvitedUser(user_id, {
      email,
      first_name,
      last_name,
      password_hash,
      activated_at: ctx.now,
      created_at: ctx.now,
      profile: { language },
    }),
  );
}
