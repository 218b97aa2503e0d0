import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** Members of a tenant with stations and agent by name, and the last use of their sessions. */
export const memberList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select u.uuid, trim(u.first_name || ' ' || u.last_name) as name, u.email, m.role, m.created_at as joined_at, m.version,
      u.totp_secret is not null as two_factor,
      (select max(s.used_at) from session s where s.user_id = u.uuid and s.tenant_id = ${tenant}::uuid) as last_seen,
      case when m.stations is not null then (
        select coalesce(jsonb_agg(jsonb_build_object('uuid', n.uuid, 'name', n.name) order by n.name), '[]'::jsonb)
        from station n where n.tenant_id = ${tenant}::uuid and n.uuid in (select id::uuid from jsonb_array_elements_text(m.stations) as id)
      ) end as stations,
      (select jsonb_build_object('uuid', a.uuid, 'name', a.name) from agent_agency a
        where a.tenant_id = ${tenant}::uuid and a.uuid = m.agent_id) as agent
    from membership m join app_user u on u.uuid = m.user_id
    where m.tenant_id = ${tenant}::uuid`,
  search: ["name", "email"],
  fields: {
    uuid: "uuid",
    name: "name",
    email: "email",
    role: "role",
    last_seen: "last_seen",
    joined_at: "joined_at",
    two_factor: "two_factor",
  },
  order: "lower(name)",
};

/**
 * Locks the tenant's members until the transaction ends, so that two members who remove each other are handled in
 * turn.
 */
export async function lockMembers(ctx: Ctx): Promise<void> {
  if (!ctx.in_transaction) throw new Error("members must be locked inside a transaction");
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`members ${tenant_id}`}, 0))`;
}

/** Agents and agencies with their customers, active campaigns, and logins. */
export const agentList: ListSpec = {
  select: (tenant, today) => Prisma.sql`
    select a.uuid, a.type, a.name, a.email, a.phone, a.address, a.post_code, a.city, a.country, a.vat_number,
      a.electronic_address, a.buyer_reference, a.commission_bp, a.terms_days, a.note,
      a.archived_at is not null as archived, a.version, a.created_at,
      (select count(*)::int from customer c where c.tenant_id = ${tenant}::uuid and a.uuid in (c.agent_id, c.agency_id)) as customers,
      (select count(*)::int from campaign g where g.tenant_id = ${tenant}::uuid and a.uuid in (g.agent_id, g.agency_id)
        and g.status = 'active' and g.end_date >= ${today}::date) as active_campaigns,
      l.logins, case when l.logins > 0 then 'active'
        when exists(select 1 from invitation i where i.tenant_id = ${tenant}::uuid and i.agent_id = a.uuid) then 'invited'
        else 'none' end as login
    from agent_agency a
    cross join lateral (select count(*)::int as logins from membership m where m.tenant_id = ${tenant}::uuid and m.agent_id = a.uuid) l
    where a.tenant_id = ${tenant}::uuid`,
  search: ["name", "email"],
  fields: {
    uuid: "uuid",
    type: "type",
    name: "name",
    email: "email",
    commission_bp: "commission_bp",
    customers: "customers",
    active_campaigns: "active_campaigns",
    login: "login",
    created_at: "created_at",
  },
  filters: {
    archived: ([value]) => (value === "true" ? Prisma.sql`archived` : Prisma.sql`not archived`),
  },
  order: "type, lower(name)",
};

/** Returns the condition of a column with members whose name has any of the patterns. */
export const makeMemberNames = (column: Prisma.Sql) => (patterns: string[], ctx: Ctx) =>
  Prisma.sql`${column} in (
    select u.uuid from membership m join app_user u on u.uuid = m.user_id
    where m.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and trim(u.first_name || ' ' || u.last_name) ilike any(${patterns}::text[]))`;
