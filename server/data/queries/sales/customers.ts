import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** Of a login of an agent or agency the customers `c` it brought itself, not those it only has a campaign of. */
export const brought = Prisma.sql`(app_scope() <> 'agent' or c.agent_id = any(app_scope_ids()) or c.agency_id = any(app_scope_ids()))`;

/** Balance, running campaigns and their ends, from the documents themselves. */
export const customerList: ListSpec = {
  select: (tenant, today) => Prisma.sql`
    select c.uuid, c.name, c.legal_name, c.email, c.archived_at, k.name as category_name, c.category_id,
      c.agent_id as agent, b.name as agent_name, c.agency_id as agency, y.name as agency_name,
      (coalesce((select sum(i.total - i.paid) from invoice i where i.tenant_id = c.tenant_id and i.customer_id = c.uuid and i.status = 'issued'), 0)
        - coalesce((select sum(p.amount - p.allocated) from payment p where p.tenant_id = c.tenant_id and p.customer_id = c.uuid), 0)) as balance,
      coalesce((select sum(i.total - i.paid) from invoice i where i.tenant_id = c.tenant_id and i.customer_id = c.uuid and i.status = 'issued' and i.due_date < ${today}::date), 0) as overdue,
      coalesce(a.active, 0)::int as active_campaigns, a.earliest::text as earliest_expires, a.latest::text as latest_expires
    from customer c
    left join type_of_business k on k.tenant_id = c.tenant_id and k.tenant_id = ${tenant}::uuid and k.uuid = c.category_id
    left join agent_agency b on b.tenant_id = ${tenant}::uuid and b.uuid = c.agent_id
    left join agent_agency y on y.tenant_id = ${tenant}::uuid and y.uuid = c.agency_id
    left join lateral (
      select count(*) as active, min(g.end_date) as earliest, max(g.end_date) as latest from campaign g
      where g.tenant_id = ${tenant}::uuid and g.customer_id = c.uuid and g.status = 'active' and g.end_date >= ${today}::date
    ) a on true
    where c.tenant_id = ${tenant}::uuid and ${brought}`,
  search: ["name", "legal_name", "email"],
  fields: {
    name: "name",
    balance: "balance",
    category: "category_id",
    agent: "agent",
    agency: "agency",
    agent_name: "agent_name",
    agency_name: "agency_name",
    active_campaigns: "active_campaigns",
    earliest_expires: "earliest_expires",
    latest_expires: "latest_expires",
  },
  filters: {
    archived: ([value]) =>
      value === "true" ? Prisma.sql`archived_at is not null` : Prisma.sql`archived_at is null`,
  },
  order: "lower(name)",
};

/** What one customer owes, has paid ahead, and has running. */
export async function readCustomerFigures(ctx: Ctx, uuid: string) {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<Record<string, unknown>[]>`
    select
      coalesce((select sum(total - paid) from invoice where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid and status = 'issued'), 0) as open_total,
      coalesce((select sum(amount - allocated) from payment where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid), 0) as unapplied,
      coalesce((select sum(total - paid) from invoice where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid and status = 'issued' and due_date < ${ctx.today}::date), 0) as overdue,
      count(*)::int as active_campaigns, min(end_date)::text as earliest_expires, max(end_date)::text as latest_expires
    from campaign where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid and status = 'active' and end_date >= ${ctx.today}::date`;
  return rows[0]!;
}
