import { UNORDERED } from "@/lib/billing/ledger";
import { listSortFields } from "@/lib/columns/column";
import { CONTRACT_COLUMNS } from "@/lib/columns/contracts";
import type { BilledPart, Reached } from "@/lib/contracts/burn-down";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { CONTRACT_SEARCH } from "@/lib/search/keys";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, makeDayFilters, makeRowReader } from "@/server/data/list";
import { makeLikePattern } from "@/server/data/list-query";

/** `deriveContractState` of lib/contracts in SQL, over a contract `k`. */
export const buildContractState = (today: Day) => Prisma.sql`
  case when k.status not in ('signed', 'active') then k.status
    when k.end_date < ${today}::date then 'ended'
    when k.start_date <= ${today}::date then 'active'
    else k.status end`;

/** Contracts, the newest first; every version is a row. */
export const makeContractList = (today: Day): ListSpec => ({
  select: (tenant) => Prisma.sql`
    select k.uuid, k.number, k.revision, k.title, k.customer_id as customer, c.name as customer_name, ${buildContractState(today)} as status,
      k.start_date as starts, k.start_date::text as start_date, k.end_date as ends, k.end_date::text as end_date, k.currency, k.total, k.created_at
    from contract k join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = k.customer_id
    where k.tenant_id = ${tenant}::uuid`,
  search: ["number", "title", "customer_name"],
  searchKeys: CONTRACT_SEARCH,
  names: { customer: "customer_name" },
  fields: { ...listSortFields(CONTRACT_COLUMNS), customer: "customer", created_at: "created_at" },
  filters: {
    ...makeDayFilters("ends"),
    number: (values) => Prisma.sql`number ilike any(${values.map(makeLikePattern)}::text[])`,
  },
  order: "created_at desc",
  totals: { total: "total" },
});

/** The campaigns of contracts that are booked. */
const booked = (tenant: string, contracts: readonly string[]) => Prisma.sql`
  select uuid, contract_id as contract, contract_item_id as item from campaign
  where tenant_id = ${tenant}::uuid and contract_id = any(${[...contracts]}::uuid[]) and status <> 'draft'`;

/** What spots of contracts reached, by item. `aired` is what a report of aired spots sums. */
export async function readReachedSpots(
  ctx: Ctx,
  contracts: readonly string[],
): Promise<(Omit<Reached, "billed" | "paid"> & { contract: string })[]> {
  const { tenant_id: t } = tenantOf(ctx);
  type Row = Omit<Reached, "billed" | "paid"> & { contract: string };
  const rows = await ctx.db.$queryRaw<Row[]>`
    with c as (${booked(t, contracts)})
    select c.contract, c.item,
      coalesce(sum(p.price) filter (where p.source <> all(${UNORDERED})), 0) as booked,
      coalesce(sum(p.bills), 0) as aired,
      (count(*) filter (where p.source <> all(${UNORDERED}) and p.source <> 'sync'))::int as spots,
      coalesce(sum(p.length) filter (where p.source <> all(${UNORDERED}) and p.source <> 'sync'), 0)::int as seconds,
      (count(*) filter (where p.source not in ('sync', 'bonus') and p.status in ('aired', 'short')))::int as aired_spots,
      coalesce(sum(coalesce(p.aired_length, p.length)) filter (where p.source not in ('sync', 'bonus') and p.status in ('aired', 'short')), 0)::int as aired_seconds
    from c join spot p on p.tenant_id = ${t}::uuid and p.campaign_id = c.uuid and p.status not in ('removed', 'held')
    group by 1, 2 order by 1, 2`;
  return rows.map(makeRowReader<Row>(ctx));
}

/** The billing entries of campaigns of contracts on issued invoices, credits subtracted. */
const entries = (tenant: string) => Prisma.sql`
  c join invoice_line l on l.tenant_id = ${tenant}::uuid and l.campaign_id = c.uuid
    join invoice i on i.tenant_id = ${tenant}::uuid and i.uuid = l.invoice_id and i.status <> 'draft'
    join billing_entry e on e.tenant_id = ${tenant}::uuid and e.invoice_line_id = l.uuid`;

/** What each issued invoice bills for contracts, by item, and how far the invoice is settled. */
export async function readBilledParts(
  ctx: Ctx,
  contracts: readonly string[],
): Promise<(BilledPart & { contract: string })[]> {
  const { tenant_id: t } = tenantOf(ctx);
  type Row = BilledPart & { contract: string };
  const rows = await ctx.db.$queryRaw<Row[]>`
    with c as (${booked(t, contracts)}),
      part as (select c.contract, c.item, i.uuid as invoice, sum(e.sign * e.amount) as billed from ${entries(t)} group by 1, 2, 3)
    select part.contract, part.item, part.billed, i.total, i.credited,
      coalesce((select sum(a.amount) from allocation a left join invoice n on n.tenant_id = ${t}::uuid and n.uuid = a.credit_id
        where a.tenant_id = ${t}::uuid and a.invoice_id = i.uuid and (a.payment_id is not null or n.credits_id <> i.uuid)), 0) as settled
    from part join invoice i on i.tenant_id = ${t}::uuid and i.uuid = part.invoice
    order by part.contract, part.item, i.date, i.nr`;
  return rows.map(makeRowReader<Row>(ctx));
}

export type MonthSums = { month: Day; booked: Money; aired: Money; billed: Money };
/** The amounts of a contract by calendar month: booked and aired by the day of the spot, billed by that of the invoice. */
export async function readMonthSums(ctx: Ctx, contract: string): Promise<MonthSums[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<MonthSums[]>`
    with c as (${booked(t, [contract])})
    select date_trunc('month', day)::date::text as month, sum(booked) as booked, sum(aired) as aired, sum(billed) as billed
    from (
      select p.date as day, case when p.source <> all(${UNORDERED}) then p.price else 0 end as booked, coalesce(p.bills, 0) as aired, 0 as billed
      from c join spot p on p.tenant_id = ${t}::uuid and p.campaign_id = c.uuid and p.status not in ('removed', 'held')
      union all
      select i.date, 0, 0, e.sign * e.amount from ${entries(t)}
    ) d group by 1 order by 1`;
  return rows.map(makeRowReader<MonthSums>(ctx));
}

/** Locks a contract until the transaction ends. */
export async function lockContract(ctx: Ctx, uuid: string): Promise<void> {
  await ctx.db.$executeRaw`
    select 1 from contract where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and uuid = ${uuid}::uuid for update`;
}
