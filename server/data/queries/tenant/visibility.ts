import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { withoutScope } from "@/server/data/kernel/transaction";

type Sql = Prisma.Sql;
type Visible = { station_ids: string[] };
/** Returns the stations of a new document: those of a limited member, else the customer's. */
export const listStationsOfNew = (ctx: Ctx, customer: Visible | null): string[] => [
  ...(tenantOf(ctx).stations ?? customer?.station_ids ?? []),
];

/**
 * Rewrites the visibility columns `station_ids` and `agent_ids` of a customer's rows, which the scope policies read. A
 * customer is visible to every station it has or had a campaign or document of, to its own agent and agency, and to
 * those of its campaigns. Call it after every change of a campaign, an agent or an agency.
 */
export const syncVisibility = (ctx: Ctx, customer: string): Promise<void> =>
  withoutScope(async () => {
    await syncCustomer(ctx, customer);
    await syncInvoices(ctx, customer);
    await syncProposals(ctx, customer);
    await syncCommercials(ctx, customer);
    await writeGroups(ctx, Prisma.sql`m.customer_id = ${customer}::uuid`);
  });

/** The tables of a customer's documents. */
const DOCUMENTS = ["campaign", "report", "invoice", "payment", "refund", "contract", "proposal"];

/**
 * Rewrites the columns of a customer, and of its documents without a station while the customer had none; a campaign
 * only while it is sold on no station. One statement, as it runs with every change of a campaign.
 */
async function syncCustomer(ctx: Ctx, customer: string) {
  const { tenant_id: t } = tenantOf(ctx);
  const of = (table: string, column: string) =>
    Prisma.sql`from ${Prisma.raw(table)} where tenant_id = ${t}::uuid and ${Prisma.raw(column)} = ${customer}::uuid`;
  const stations = DOCUMENTS.map(
    (table) => Prisma.sql`union select unnest(station_ids) ${of(table, "customer_id")}`,
  );
  const documents = DOCUMENTS.map(
    (table) => Prisma.sql`, ${Prisma.raw(`of_${table}`)} as (
      update ${Prisma.raw(table)} d set station_ids = n.stations from n
      where d.tenant_id = ${t}::uuid and d.customer_id = ${customer}::uuid and d.station_ids = '{}' and n.stations <> '{}')`,
  );
  await ctx.db.$executeRaw`
    with n as materialized (select
      array(select distinct id from (
        select unnest(station_ids) as id ${of("customer", "uuid")} ${Prisma.join(stations, " ")}) s order by id) as stations,
      array(select distinct id from (
        select agent_id as id ${of("customer", "uuid")} union select agency_id ${of("customer", "uuid")}
        union select agent_id ${of("campaign", "customer_id")} union select agency_id ${of("campaign", "customer_id")}) a
        where id is not null order by id) as agents)
    ${Prisma.join(documents, " ")}
    update customer c set station_ids = n.stations, agent_ids = n.agents from n
    where c.tenant_id = ${t}::uuid and c.uuid = ${customer}::uuid and (c.station_ids, c.agent_ids) is distinct from (n.stations, n.agents)`;
}

/** An issued document has the agency that it is addressed to, while that is an agency of the customer. */
async function syncInvoices(ctx: Ctx, customer: string) {
  const { tenant_id: t } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update invoice i set agent_ids = n.agents
    from (select d.uuid, case when d.agency_id = any(c.agent_ids) then array[d.agency_id] else '{}' end as agents
      from invoice d join customer c on c.tenant_id = ${t}::uuid and c.uuid = d.customer_id
      where d.tenant_id = ${t}::uuid and d.customer_id = ${customer}::uuid and d.agency_id is not null and d.status <> 'draft') n
    where i.tenant_id = ${t}::uuid and i.uuid = n.uuid and i.agent_ids is distinct from n.agents`;
}

/** A proposal has the agent who wrote it, and the agent and agency of its customer. */
async function syncProposals(ctx: Ctx, customer: string) {
  const { tenant_id: t } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update proposal p set agent_ids = n.agents
    from (select p.uuid, array(select distinct id from unnest(array[p.agent_id, c.agent_id, c.agency_id]) id where id is not null order by id) as agents
      from proposal p join customer c on c.tenant_id = ${t}::uuid and c.uuid = p.customer_id
      where p.tenant_id = ${t}::uuid and p.customer_id = ${customer}::uuid) n
    where p.tenant_id = ${t}::uuid and p.uuid = n.uuid and p.agent_ids is distinct from n.agents`;
}

/**
 * A commercial has the stations of its customer, and the agents of its customer, of its creator, and of the campaigns
 * it is used in.
 */
async function writeCommercials(ctx: Ctx, which: Sql) {
  const { tenant_id: t } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update commercial k set station_ids = n.stations, agent_ids = n.agents
    from (
      select m.uuid, coalesce(c.station_ids, m.station_ids) as stations, array(select distinct id from (
          select c.agent_id as id union select c.agency_id union select m.agent_id
          union select unnest(array[g.agent_id, g.agency_id]) from segment s
            join campaign g on g.tenant_id = ${t}::uuid and g.uuid = s.campaign_id
            where s.tenant_id = ${t}::uuid and s.commercial_id = m.uuid
          union select unnest(array[g.agent_id, g.agency_id]) from commercial_group_member b
            join segment s on s.tenant_id = ${t}::uuid and s.group_id = b.group_id
            join campaign g on g.tenant_id = ${t}::uuid and g.uuid = s.campaign_id
            where b.tenant_id = ${t}::uuid and b.commercial_id = m.uuid
          union select unnest(array[g.agent_id, g.agency_id]) from campaign_commercial s
            join campaign g on g.tenant_id = ${t}::uuid and g.uuid = s.campaign_id
            where s.tenant_id = ${t}::uuid and s.commercial_id = m.uuid) a
        where id is not null order by id) as agents
      from commercial m left join customer c on c.tenant_id = ${t}::uuid and c.uuid = m.customer_id
      where m.tenant_id = ${t}::uuid and ${which}
    ) n
    where k.tenant_id = ${t}::uuid and k.uuid = n.uuid and (k.station_ids, k.agent_ids) is distinct from (n.stations, n.agents)`;
}
const syncCommercials = (ctx: Ctx, customer: string) => {
  const { tenant_id: t } = tenantOf(ctx);
  return writeCommercials(
    ctx,
    Prisma.sql`(m.customer_id = ${customer}::uuid or m.uuid in (select s.commercial_id from segment s
      join campaign g on g.tenant_id = ${t}::uuid and g.uuid = s.campaign_id
      where s.tenant_id = ${t}::uuid and g.customer_id = ${customer}::uuid
      union select s.commercial_id from campaign_commercial s
      join campaign g on g.tenant_id = ${t}::uuid and g.uuid = s.campaign_id
      where s.tenant_id = ${t}::uuid and g.customer_id = ${customer}::uuid))`,
  );
};
/** A group has the stations of its customer, and the agents of its customer and of its creator. */
async function writeGroups(ctx: Ctx, which: Sql) {
  const { tenant_id: t } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update commercial_group k set station_ids = n.stations, agent_ids = n.agents
    from (
      select m.uuid, coalesce(c.station_ids, m.station_ids) as stations, array(select distinct id from (
          select c.agent_id as id union select c.agency_id union select m.agent_id
          union select unnest(array[g.agent_id, g.agency_id]) from segment s
            join campaign g on g.tenant_id = ${t}::uuid and g.uuid = s.campaign_id
            where s.tenant_id = ${t}::uuid and s.group_id = m.uuid) a
        where id is not null order by id) as agents
      from commercial_group m left join customer c on c.tenant_id = ${t}::uuid and c.uuid = m.customer_id
      where m.tenant_id = ${t}::uuid and ${which}
    ) n
    where k.tenant_id = ${t}::uuid and k.uuid = n.uuid and (k.station_ids, k.agent_ids) is distinct from (n.stations, n.agents)`;
}
export const syncGroupVisibility = (ctx: Ctx, group: string): Promise<void> =>
  withoutScope(() => writeGroups(ctx, Prisma.sql`m.uuid = ${group}::uuid`));

/** Rewrites the visibility of one commercial. */
export const syncCommercialVisibility = (ctx: Ctx, commercial: string): Promise<void> =>
  withoutScope(() => writeCommercials(ctx, Prisma.sql`m.uuid = ${commercial}::uuid`));

/** A report has the agents and agencies that take part in every campaign it lists. */
export const syncReportVisibility = (ctx: Ctx, customer: string): Promise<void> =>
  withoutScope(async () => {
    const { tenant_id: t } = tenantOf(ctx);
    await ctx.db.$executeRaw`
      update report r set agent_ids = n.agents
      from (
        select p.uuid, array(select id from (
            select b.id, count(*) as many from jsonb_array_elements(p.snapshot->'campaigns') as l
            join campaign g on g.tenant_id = ${t}::uuid and g.uuid = (l->>'uuid')::uuid
            cross join lateral (select distinct unnest(array[g.agent_id, g.agency_id]) as id) b
            where b.id is not null group by b.id) a
          where many = jsonb_array_length(p.snapshot->'campaigns') order by id) as agents
        from report p where p.tenant_id = ${t}::uuid and p.customer_id = ${customer}::uuid
      ) n
      where r.tenant_id = ${t}::uuid and r.uuid = n.uuid and r.agent_ids is distinct from n.agents`;
  });

/** An invoice with lines of stations has those stations; without any it keeps the ones it was created with. */
export const syncInvoiceVisibility = (ctx: Ctx, invoice: string): Promise<void> =>
  withoutScope(async () => {
    const { tenant_id: t } = tenantOf(ctx);
    await ctx.db.$executeRaw`
      update invoice i set station_ids = l.ids
      from (select array_agg(distinct station_id order by station_id) as ids from invoice_line
        where tenant_id = ${t}::uuid and invoice_id = ${invoice}::uuid and station_id is not null) l
      where i.tenant_id = ${t}::uuid and i.uuid = ${invoice}::uuid and l.ids is not null and i.station_ids <> l.ids`;
  });
