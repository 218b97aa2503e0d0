import type { Hearer } from "@/lib/notifications/recipients";
import { askGlobally, globalQuery, Prisma } from "@/server/data/kernel/client";

/** Memberships and invitations. */

export const listOwners = (tenant_id: string) =>
  globalQuery((db) =>
    db.membership.findMany({ where: { tenant_id, role: "owner" }, select: { user_id: true } }),
  );
export const listMembers = (tenant_id: string) =>
  globalQuery((db) =>
    db.membership.findMany({
      where: { tenant_id },
      select: {
        role: true,
        user: { select: { uuid: true, first_name: true, last_name: true, email: true } },
      },
      orderBy: [{ user: { first_name: "asc" } }, { user: { last_name: "asc" } }],
    }),
  );
/** Returns the role, the stations and the agent of every member of a tenant. */
export const listMemberships = (tenant_id: string) =>
  globalQuery((db) =>
    db.membership.findMany({
      where: { tenant_id },
      select: { user_id: true, role: true, stations: true, agent_id: true },
    }),
  );
/** A member who hears of events, with when they want to be mailed as it is stored. */
export type StoredHearer = Hearer & { times: unknown };
/** Returns every member of a tenant with what they chose to be notified of. */
export const listHearers = (tenant_id: string): Promise<StoredHearer[]> => askGlobally<StoredHearer>`
  select m.user_id, m.role, m.stations, m.agent_id, coalesce(u.profile->'notification_events', '{}'::jsonb) as choices,
    coalesce(u.profile->'notification_mails', '{}'::jsonb) as times
  from membership m join app_user u on u.uuid = m.user_id where m.tenant_id = ${tenant_id}::uuid`;
export const findMember = (user_id: string, tenant_id: string) =>
  globalQuery((db) =>
    db.membership.findUnique({
      where: { user_id_tenant_id: { user_id, tenant_id } },
      include: { tenant: true },
    }),
  );
export const findMemberByEmail = (email: string, tenant_id: string) =>
  globalQuery((db) => db.membership.findFirst({ where: { tenant_id, user: { email } } }));
/** Selects the practice copies of a tenant. */
const copiesOf = (tenant_id: string) => ({ tenant: { kind: "sandbox", sandbox_of: tenant_id } });
type Terms = Pick<Prisma.membershipUncheckedUpdateInput, "role" | "stations" | "agent_id">;
/** Gives a person in the practice copies of a tenant the terms of their membership of the tenant itself. */
export const updateInCopies = (user_id: string, tenant_id: string, data: Terms) =>
  globalQuery((db) => db.membership.updateMany({ where: { user_id, ...copiesOf(tenant_id) }, data }));
/** Makes a person the owner of their practice copies that have none. */
export const ownCopies = (user_id: string, tenant_id: string) =>
  globalQuery((db) =>
    db.membership.updateMany({
      where: {
        user_id,
        tenant: { ...copiesOf(tenant_id).tenant, memberships: { none: { role: "owner" } } },
      },
      data: { role: "owner", stations: Prisma.DbNull, agent_id: null },
    }),
  );
/** Updates a member at the version that was read; null where the version has changed. */
export const updateMember = (at: { user_id: string; tenant_id: string; version: number }, data: Terms) =>
  globalQuery(async (db) => {
    const [after] = await db.membership.updateManyAndReturn({
      where: at,
      data: { ...data, version: at.version + 1 },
    });
    return after ?? null;
  });
/** Removes people from a tenant; their sessions there have no tenant until they choose one. */
export const removeMembers = (tenant_id: string, user_ids: readonly string[]) =>
  globalQuery(async (db) => {
    // Members removed from a tenant are removed from its sandboxes too.
    const copies = await db.tenant.findMany({ where: { sandbox_of: tenant_id }, select: { uuid: true } });
    const tenants = [tenant_id, ...copies.map((copy) => copy.uuid)];
    const these = { tenant_id: { in: tenants }, user_id: { in: [...user_ids] } };
    await db.session.updateMany({ where: these, data: { tenant_id: null } });
    const removed = await db.membership.deleteMany({ where: these });
    const deserted = { sandbox_of: tenant_id, kind: "sandbox", memberships: { none: {} } };
    await db.tenant.updateMany({ where: deserted, data: { status: "closed", erase_at: new Date() } });
    return removed;
  });
export const listLogins = (tenant_id: string, agent_id: string) =>
  globalQuery((db) => db.membership.findMany({ where: { tenant_id, agent_id }, select: { user_id: true } }));

type Invited = Omit<Prisma.invitationUncheckedCreateInput, "tenant_id" | "email" | "uuid">;
/** Creates an invitation; there is one open invitation per address and tenant, and a new one replaces it. */
export const putInvitation = (tenant_id: string, email: string, data: Invited) =>
  globalQuery((db) =>
    db.invitation.upsert({
      where: { tenant_id_email: { tenant_id, email } },
      create: { tenant_id, email, ...data },
      update: data,
    }),
  );
export const listInvitations = (tenant_id: string) =>
  globalQuery((db) => db.invitation.findMany({ where: { tenant_id }, orderBy: { created_at: "desc" } }));
export const findInvitation = (tenant_id: string, uuid: string) =>
  globalQuery((db) => db.invitation.findFirst({ where: { tenant_id, uuid } }));
const open = (now: Date) => ({ expires_at: { gt: now }, tenant: { status: "active" } });
export const findInvitationByCode = (code_hash: string, now: Date) =>
  globalQuery((db) =>
    db.invitation.findFirst({ where: { code_hash, ...open(now) }, include: { tenant: true } }),
  );
/** Gives an open invitation a new code; null where it is not open. */
export const renewCode = (uuid: string, code_hash: string, now: Date) =>
  globalQuery(async (db) => {
    const where = { uuid, ...open(now) };
    await db.invitation.updateMany({ where, data: { code_hash } });
    return db.invitation.findFirst({ where, include: { tenant: true } });
  });
export const listInvitationsTo = (email: string, now: Date) =>
  globalQuery((db) =>
    db.invitation.findMany({
      where: { email, ...open(now) },
      include: { tenant: true },
      orderBy: { created_at: "desc" },
    }),
  );
/** Accepts an invitation; true for exactly one of several parallel attempts. */
export const acceptInvitation = async (uuid: string): Promise<boolean> => {
  const { count } = await globalQuery((db) => db.invitation.deleteMany({ where: { uuid } }));
  return count === 1;
};
export const deleteInvitationsFor = (tenant_id: string, agent_id: string) =>
  globalQuery((db) => db.invitation.deleteMany({ where: { tenant_id, agent_id } }));

/** Creates the person of an invitation, or updates one that signed up but never activated. */
export const putInvitedUser = (uuid: string, data: Omit<Prisma.app_userCreateInput, "uuid">) => {
  const { created_at: _, ...known } = data;
  return globalQuery((db) =>
    db.app_user.upsert({ where: { uuid }, create: { uuid, ...data }, update: known }),
  );
};
/** Sets the tenant a person starts in. */
export const setDefaultTenant = (uuid: string, default_tenant: string) =>
  globalQuery((db) =>
    db.app_user.updateMany({ where: { uuid, default_tenant: null }, data: { default_tenant } }),
  );
