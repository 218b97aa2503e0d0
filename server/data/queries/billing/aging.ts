import type { STATEMENT_KINDS } from "@/lib/billing/statements/account";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";

export type AgingRow = {
  customer: string;
  customer_name: string;
  current: Money;
  to_30: Money;
  to_60: Money;
  to_90: Money;
  over_90: Money;
  unapplied: Money;
  total: Money;
};

/**
 * Statements `with` that give the `part` each issued document, payment and discount dated until a day has in what was owed on it:
 * its amount and what of it was open, negative for credit notes and payments. Allocations count from their date and
 * stay within a customer, so that the amounts and what is open have one sum. Of one customer, when given.
 */
function withParts(tenant: string, date: Day, customer?: string): Prisma.Sql {
  const own = customer ? Prisma.sql`and customer_id = ${customer}::uuid` : Prisma.empty;
  const ownAllocations = customer
    ? Prisma.sql`and a.invoice_id in (select uuid from invoice where tenant_id = ${tenant}::uuid ${own})`
    : Prisma.empty;
  const ownRefunds = customer ? Prisma.sql`and r.customer_id = ${customer}::uuid` : Prisma.empty;
  return Prisma.sql`
    with settled as (
      select a.invoice_id as uuid, sum(a.amount) as amount from allocation a
      where a.tenant_id = ${tenant}::uuid and a.date <= ${date}::date ${ownAllocations} group by a.invoice_id
    ), used as (
      select coalesce(a.payment_id, a.credit_id) as uuid, sum(a.amount) as amount from allocation a
      where a.tenant_id = ${tenant}::uuid and a.date <= ${date}::date and not a.is_discount ${ownAllocations} group by 1
    ), refunded as (
      select r.payment_id as uuid, sum(r.amount) as amount from refund r
      where r.tenant_id = ${tenant}::uuid and r.date <= ${date}::date ${ownRefunds} group by 1
    ), part as (
      select i.customer_id, 'invoice' as kind, i.uuid, i.number, i.nr, i.created_at, i.status, i.date, i.due_date,
        i.total as amount, i.total - coalesce(s.amount, 0) as open
      from invoice i left join settled s on s.uuid = i.uuid
      where i.tenant_id = ${tenant}::uuid and i.kind = 'invoice' and i.status <> 'draft' and i.date <= ${date}::date ${own}
      union all
      select i.customer_id, 'credit_note', i.uuid, i.number, i.nr, i.created_at, i.status, i.date, null,
        -i.total, coalesce(u.amount, 0) - i.total
      from invoice i left join used u on u.uuid = i.uuid
      where i.tenant_id = ${tenant}::uuid and i.kind = 'credit_note' and i.status <> 'draft' and i.date <= ${date}::date ${own}
      union all
      select p.customer_id, 'payment', p.uuid, p.number, null, p.created_at, '', p.payment_date, null,
        -p.amount, coalesce(u.amount, 0) + coalesce(b.amount, 0) - p.amount
      from payment p left join used u on u.uuid = p.uuid left join refunded b on b.uuid = p.uuid
      where p.tenant_id = ${tenant}::uuid and p.payment_date <= ${date}::date ${own}
      union all
      select r.customer_id, 'refund', p.uuid, p.number, null, r.created_at, '', r.date, null, r.amount, 0
      from refund r join payment p on p.tenant_id = ${tenant}::uuid and p.uuid = r.payment_id
      where r.tenant_id = ${tenant}::uuid and r.date <= ${date}::date ${ownRefunds}
      union all
      select p.customer_id, 'discount', i.uuid, i.number, null, p.created_at, '', a.date, null, -sum(a.amount), 0
      from allocation a join payment p on p.tenant_id = ${tenant}::uuid and p.uuid = a.payment_id
      join invoice i on i.tenant_id = ${tenant}::uuid and i.uuid = a.invoice_id
      where a.tenant_id = ${tenant}::uuid and a.is_discount and a.date <= ${date}::date ${ownAllocations}
      group by p.customer_id, p.uuid, i.uuid, i.number, p.created_at, a.date having sum(a.amount) <> 0
    )`;
}

/**
 * Reads what customers owed on a day by how long it was overdue, most owed first. Documents, payments and allocations
 * count from their date. Credit notes and payments that settled nothing yet are `unapplied`, negative.
 */
export async function readAging(ctx: Ctx, date: Day): Promise<AgingRow[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<AgingRow[]>`
    ${withParts(tenant_id, date)}, aged as (
      select customer_id,
        coalesce(sum(open) filter (where due_date >= ${date}::date), 0) as current,
        coalesce(sum(open) filter (where ${date}::date - due_date between 1 and 30), 0) as to_30,
        coalesce(sum(open) filter (where ${date}::date - due_date between 31 and 60), 0) as to_60,
        coalesce(sum(open) filter (where ${date}::date - due_date between 61 and 90), 0) as to_90,
        coalesce(sum(open) filter (where ${date}::date - due_date > 90), 0) as over_90,
        coalesce(sum(open) filter (where kind in ('credit_note', 'payment')), 0) as unapplied, sum(open) as total
      from part where open <> 0 group by customer_id
    )
    select c.uuid as customer, c.name as customer_name, g.current, g.to_30, g.to_60, g.to_90, g.over_90, g.unapplied, g.total
    from aged g join customer c on c.tenant_id = ${tenant_id}::uuid and c.uuid = g.customer_id
    order by g.total desc, lower(c.name), c.uuid`;
  return rows.map(makeRowReader<AgingRow>(ctx));
}

export type StatementItem = {
  kind: (typeof STATEMENT_KINDS)[number];
  uuid: string;
  number: string;
  date: Day;
  due_date: Day | null;
  is_void: boolean;
  /** Negative where it lowers the balance, like `open`, which is what was left of it on the last day. */
  amount: Money;
  open: Money;
};
type StatementRow = StatementItem & { opening: Money; is_item: boolean };

/**
 * Reads the balance of a customer before a day, and in order what was dated from then to the last day or is open on
 * it, by the parts that ageing adds up.
 */
export async function readStatement(
  ctx: Ctx,
  customer: string,
  from: Day,
  to: Day,
): Promise<{ opening: Money; items: StatementItem[] }> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<StatementRow[]>`
    ${withParts(tenant_id, to, customer)}
    select o.opening, p.uuid is not null as is_item, p.kind, p.uuid, p.number, p.date::text as date, p.due_date::text as due_date,
      p.status = 'void' as is_void, p.amount, p.open
    from (select coalesce(sum(amount), 0) as opening from part where date < ${from}::date) o
    left join part p on p.date >= ${from}::date or p.open <> 0
    order by p.date, array_position(array['invoice', 'credit_note', 'payment', 'discount', 'refund'], p.kind), p.nr, p.created_at, p.uuid`;
  const read = rows.map(makeRowReader<StatementRow>(ctx));
  return { opening: takeAt(read, 0).opening, items: read.filter(({ is_item }) => is_item) };
}

/** What settled an invoice until a day, with the day from which each part counts. */
type SettledRow = { invoice: string; date: Day; amount: Money };
/** Reads what settled these invoices until a day, by invoice. */
export async function readSettledParts(
  ctx: Ctx,
  invoices: readonly string[],
  date: Day,
): Promise<ReadonlyMap<string, SettledRow[]>> {
  const rows = await ctx.db.$queryRaw<SettledRow[]>`
    select a.invoice_id as invoice, a.date::text as date, a.amount from allocation a
    where a.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and a.invoice_id = any(${[...invoices]}::uuid[]) and a.date <= ${date}::date
    order by a.date, a.uuid`;
  return Map.groupBy(rows.map(makeRowReader<SettledRow>(ctx)), ({ invoice }) => invoice);
}

/** Reads the date of the oldest document or payment of a customer that is open on a day; null without one. */
export async function findOldestOpen(ctx: Ctx, customer: string, date: Day): Promise<Day | null> {
  const [row] = await ctx.db.$queryRaw<{ oldest: Day | null }[]>`
    ${withParts(tenantOf(ctx).tenant_id, date, customer)}
    select min(date)::text as oldest from part where open <> 0`;
  return row?.oldest ?? null;
}
