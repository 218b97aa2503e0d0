import type { Role } from "@/lib/access/access";
import {
  askGlobally,
  askGloballyInWork,
  getGlobalClient,
  globalQuery,
  type Prisma,
} from "@/server/data/kernel/client";

/**
 * Global rows: people, sessions, memberships, tenants, mail tokens and share codes. Nothing here reads rows of a
 * tenant; a test reads this list.
 */
const db = () => getGlobalClient();

export const findUserByEmail = (email: string) =>
  globalQuery((db) => db.app_user.findUnique({ where: { email } }));
export const findUser = (uuid: string) => globalQuery((db) => db.app_user.findUnique({ where: { uuid } }));
export const updateUser = (uuid: string, data: Prisma.app_userUpdateInput) =>
  globalQuery((db) => db.app_user.update({ where: { uuid }, data }));
/** Changes a name at the version that was read; false where the version has changed. */
export const updateUserName = async (
  uuid: string,
  version: number,
  name: { first_name: string; last_name: string },
): Promise<boolean> => {
  const { count } = await globalQuery((db) =>
    db.app_user.updateMany({ where: { uuid, version }, data: { ...name, version: version + 1 } }),
  );
  return count === 1;
};
/**
 * Merges changes into a person's preferences by field, at both levels, under the lock of the row, so that two tabs lose
 * nothing of each other; null deletes a field of the second level. Returns the preferences before and after; null where there is no such person.
 */
export async function mergeProfile(uuid: string, changes: object) {
  const [merged] = await askGloballyInWork<{ before: unknown; after: unknown }>`
    with was as (select uuid, profile from app_user where uuid = ${uuid}::uuid for update)
    update app_user u set profile = was.profile || coalesce((
      select jsonb_object_agg(c.key, case when jsonb_typeof(c.value) = 'object'
        then jsonb_strip_nulls(coalesce(was.profile -> c.key, '{}'::jsonb) || c.value) else c.value end)
      from jsonb_each(${JSON.stringify(changes)}::jsonb) c
    ), '{}'::jsonb)
    from was where u.uuid = was.uuid
    returning was.profile as before, u.profile as after`;
  return merged ?? null;
}

/** Creates a user with a tenant, as its owner. */
export const createUserWithTenant = (user: Prisma.app_userCreateInput, tenant: Prisma.tenantCreateInput) =>
  db().$transaction(async (tx) => {
    const made = await tx.tenant.create({ data: tenant });
    const person = await tx.app_user.create({ data: { ...user, default_tenant: made.uuid } });
    await tx.membership.create({ data: { user_id: person.uuid, tenant_id: made.uuid, role: "owner" } });
    return { user: person, tenant: made };
  });

/** Selects the tenants that belong to one person alone. */
const ownAlone = (user_id: string) => ({
  memberships: { some: { user_id, role: "owner" }, every: { user_id } },
});
/**
 * Replaces what a registration named, which may be typed by somebody else: the person by the local part of the address
 * without a last name, the tenant by the address.
 */
export const clearRegistration = ({ uuid, email }: { uuid: string; email: string }) =>
  globalQuery(async (db) => {
    const first_name = email.split("@", 1).join();
    await db.app_user.updateMany({ where: { uuid }, data: { first_name, last_name: "" } });
    await db.tenant.updateMany({ where: ownAlone(uuid), data: { name: email } });
  });
/** Names the person and the tenant of a cleared registration; changes nothing of others. */
export const nameRegistration = (
  { uuid, email }: { uuid: string; email: string },
  named: { first_name: string; last_name: string; organisation: string },
) =>
  globalQuery(async (db) => {
    const { organisation: name, ...person } = named;
    await db.app_user.updateMany({ where: { uuid, last_name: "" }, data: person });
    await db.tenant.updateMany({ where: { ...ownAlone(uuid), name: email }, data: { name } });
  });

export const findTenant = (uuid: string) => globalQuery((db) => db.tenant.findUnique({ where: { uuid } }));
/** Returns the stored settings of a tenant. */
export async function readTenantSettings(uuid: string): Promise<Prisma.JsonValue> {
  const [row] = await askGlobally<{ settings_json: Prisma.JsonValue }>`
    select settings_json from tenant where uuid = ${uuid}::uuid`;
  return row?.settings_json ?? {};
}
/** Updates a tenant at the version that was read; false where the version has changed. */
export const updateTenant = async (
  uuid: string,
  version: number,
  data: Prisma.tenantUpdateInput,
): Promise<boolean> => {
  const { count } = await globalQuery((db) =>
    db.tenant.updateMany({ where: { uuid, version }, data: { ...data, version: version + 1 } }),
  );
  return count === 1;
};
export const listMemberships = (user_id: string) =>
  globalQuery((db) =>
    db.membership.findMany({ where: { user_id }, include: { tenant: true }, orderBy: { created_at: "asc" } }),
  );
/** Returns a person's membership of an active tenant, with what a context needs of it; null otherwise. */
export async function findMembership(user_id: string, tenant_id: string) {
  const [row] = await askGlobally<MembershipRow>`
    select m.user_id, m.role, m.stations, m.agent_id, t.uuid, t.name, t.kind, t.timezone, t.currency, t.currency_format
    from membership m join tenant t on t.uuid = m.tenant_id and t.status = 'active'
    where m.user_id = ${user_id}::uuid and m.tenant_id = ${tenant_id}::uuid`;
  if (!row) return null;
  const { uuid, name, kind, timezone, currency, currency_format, ...membership } = row;
  return { ...membership, tenant: { uuid, name, kind, timezone, currency, currency_format } };
}
type MembershipRow = Pick<Prisma.membershipModel, "user_id" | "agent_id"> &
  Pick<Prisma.tenantModel, "uuid" | "name" | "timezone" | "currency" | "currency_format"> & {
    role: Role;
    stations: string[] | null;
    kind: "live" | "sandbox";
  };
/** The same with the whole row of the tenant. */
export const findMembershipWithTenant = (user_id: string, tenant_id: string) =>
  db().membership.findFirst({
    where: { user_id, tenant_id, tenant: { status: "active" } },
    include: { tenant: true },
  });
export const addMembership = (
  user_id: string,
  tenant_id: string,
  role: string,
  limits: Pick<Prisma.membershipUncheckedCreateInput, "stations" | "agent_id"> = {},
) => globalQuery((db) => db.membership.create({ data: { user_id, tenant_id, role, ...limits } }));
export const readUserNames = async (ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const users = await globalQuery((db) =>
    db.app_user.findMany({
      where: { uuid: { in: wanted } },
      select: { uuid: true, first_name: true, last_name: true },
    }),
  );
  return new Map(users.map((u) => [u.uuid, `${u.first_name} ${u.last_name}`.trim()]));
};

export const createSession = (data: Prisma.sessionUncheckedCreateInput) => db().session.create({ data });
/** Returns a valid session with its person and their membership of its tenant; used by every request. */
export async function findSessionWithTenant(uuid: string, now: Date) {
  const [row] = await askGlobally<SessionRow>`
    select s.confirmed_at, s.two_factor_at, u.uuid as user_id, u.email, u.first_name, u.last_name, u.is_staff, u.profile,
      t.uuid as tenant_id, m.role, m.stations, m.agent_id, t.kind, t.timezone, t.currency, t.currency_format,
      v.uuid as viewed_tenant, s.view_id, s.view_until
    from session s
    join app_user u on u.uuid = s.user_id
    left join tenant v on v.uuid = s.viewed_tenant and s.view_until > ${now}::timestamptz and u.is_staff and v.status <> 'closed'
    left join membership m on v.uuid is null and m.user_id = s.user_id and m.tenant_id = s.tenant_id
    left join tenant t on t.uuid = coalesce(v.uuid, m.tenant_id) and (v.uuid is not null or t.status = 'active')
    where s.uuid = ${uuid}::uuid and s.revoked_at is null and s.expires_at > ${now}::timestamptz`;
  if (!row) return null;
  const { user_id, email, first_name, last_name, is_staff, profile, confirmed_at, two_factor_at } = row;
  const { tenant_id, role, stations, agent_id, kind, timezone, currency, currency_format } = row;
  const tenant = { uuid: tenant_id ?? "", kind, timezone, currency, currency_format };
  const { viewed_tenant, view_id, view_until } = row;
  return {
    confirmed_at,
    two_factor_at,
    user: { uuid: user_id, email, first_name, last_name, is_staff, profile },
    membership: tenant_id && !viewed_tenant ? { role, stations, agent_id, tenant } : null,
    /** The tenant that staff view in this session, and until when. */
    view: viewed_tenant && view_id && view_until ? { uuid: view_id, until: view_until, tenant } : null,
  };
}
type SessionRow = Pick<
  Prisma.sessionModel,
  "confirmed_at" | "two_factor_at" | "user_id" | "viewed_tenant" | "view_id" | "view_until"
> &
  Pick<Prisma.app_userModel, "email" | "first_name" | "last_name" | "is_staff" | "profile"> &
  Pick<Prisma.membershipModel, "agent_id"> &
  Pick<Prisma.tenantModel, "timezone" | "currency" | "currency_format"> & {
    tenant_id: string | null;
    role: Role;
    stations: string[] | null;
    kind: "live" | "sandbox";
  };
export const findSessionByRefresh = (hash: string) =>
  db().session.findFirst({
    where: { OR: [{ refresh_hash: hash }, { previous_hash: hash }] },
    include: { user: true },
  });
export const findSpentToken = (hash: string) => db().spent_token.findUnique({ where: { hash } });
/** Replaces the refresh token; false where it was replaced meanwhile. */
export const rotateSession = (
  uuid: string,
  from: string,
  to: string,
  previous_until: Date,
  expires_at: Date,
  now: Date,
) =>
  db().$transaction(async (tx) => {
    const old = await tx.session.findUnique({ where: { uuid } });
    const { count } = await tx.session.updateMany({
      where: { uuid, refresh_hash: from, revoked_at: null },
      data: { refresh_hash: to, previous_hash: from, previous_until, expires_at, used_at: now },
    });
    if (count && old?.previous_hash) {
      await tx.spent_token.createMany({
        data: [{ hash: old.previous_hash, session_id: uuid }],
        skipDuplicates: true,
      });
    }
    return count === 1;
  });
export const updateSession = (uuid: string, data: Prisma.sessionUncheckedUpdateInput) =>
  globalQuery((db) => db.session.update({ where: { uuid }, data }));
/** Ends a session; false when it had ended before. */
export const revokeSession = async (uuid: string, now: Date): Promise<boolean> => {
  const { count } = await globalQuery((db) =>
    db.session.updateMany({ where: { uuid, revoked_at: null }, data: { revoked_at: now } }),
  );
  return count === 1;
};
/** Ends every session of a person, except `but`. */
export const revokeSessionsOf = (user_id: string, now: Date, but?: string) =>
  globalQuery((db) =>
    db.session.updateMany({
      where: { user_id, revoked_at: null, ...(but && { uuid: { not: but } }) },
      data: { revoked_at: now },
    }),
  );

export const createMailToken = (data: Prisma.mail_tokenUncheckedCreateInput) =>
  db().mail_token.create({ data });
export const findMailToken = (hash: string, kind: string, user_id: string, now: Date) =>
  db().mail_token.findFirst({ where: { hash, kind, user_id, used_at: null, expires_at: { gt: now } } });
/** Uses a token up; true for exactly one of several parallel attempts. */
export const spendMailToken = async (
  hash: string,
  kind: string,
  user_id: string,
  now: Date,
): Promise<boolean> => {
  const { count } = await db().mail_token.updateMany({
    where: { hash, kind, user_id, used_at: null, expires_at: { gt: now } },
    data: { used_at: now },
  });
  return count === 1;
};

/** What a hash of a broadcast report is of: its content, or one of its files. */
export type ProofKind = "content" | "pdf" | "json" | "jws";
/** Stores the hash of a report's content or file; a hash that is known stays as it is. */
export const recordProof = (sha256: string, kind: ProofKind, tenant_id: string, report_id: string) =>
  askGloballyInWork`
    insert into proof (sha256, tenant_id, report_id, kind)
    values (${sha256}, ${tenant_id}::uuid, ${report_id}::uuid, ${kind}) on conflict do nothing`;
/** Returns the reports with this hash, the newest first and withdrawn ones last. */
export const findProofs = (sha256: string) =>
  globalQuery((db) =>
    db.proof.findMany({
      where: { sha256 },
      orderBy: [{ withdrawn_at: { sort: "desc", nulls: "first" } }, { created_at: "desc" }],
      take: 10,
    }),
  );
/** Marks the hashes of a deleted report; null takes the mark from those of a restored one. */
export const revokeProofs = (tenant_id: string, report_id: string, withdrawn_at: Date | null) =>
  globalQuery((db) => db.proof.updateMany({ where: { tenant_id, report_id }, data: { withdrawn_at } }));

export const pingDatabase = () => db().$queryRaw`select 1`;
