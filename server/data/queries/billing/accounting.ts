import type {
  BookedMovement,
  BookedPart,
  ExportedBooking,
  PlannedBooking,
} from "@/lib/billing/accounting/bookings";
import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, makeRowReader } from "@/server/data/list";
import { makeUuid } from "@/server/data/new-uuid";
import { buildTaxParts } from "@/server/data/queries/billing/tax-report";

/** Exports for accounting, the newest first; only the newest of all can be taken back. */
export const accountingExportList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select x.uuid, x.from_date::text as from_date, x.to_date::text as to_date, x.is_repeat, x.entries, x.created_at,
      x.uuid = (select n.uuid from accounting_export n where n.tenant_id = ${tenant}::uuid order by n.created_at desc, n.uuid desc limit 1) as is_last
    from accounting_export x where x.tenant_id = ${tenant}::uuid`,
  search: [],
  filters: {},
  fields: { created_at: "created_at" },
  order: "created_at desc, uuid desc",
};
export type AccountingExportRow = {
  uuid: string;
  from_date: Day;
  to_date: Day;
  is_repeat: boolean;
  entries: number;
  created_at: Date;
  is_last: boolean;
};

/** Locks the exports of the tenant until the transaction ends, so that two people do not export the same. */
export async function lockAccountingExports(ctx: Ctx): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`accounting ${tenant_id}`}, 0))`;
}

/**
 * Reads the documents and discounts of a period at each rate, from the figures of the tax report, each with the weight
 * that lines of interest for late payment have in it after their own discounts.
 */
export async function readBookedParts(ctx: Ctx, from: Day, to: Day): Promise<BookedPart[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<BookedPart[]>`${buildTaxParts(t, from, to)}
    select p.kind, p.uuid, i.number, p.date::text as date, case when p.kind = 'invoice' then i.due_date::text end as due_date,
      c.name as customer_name, p.name, p.bp, p.base, p.tax, coalesce(l.interest, 0) as interest, coalesce(l.rest, 0) as rest
    from part p
    join invoice i on i.tenant_id = ${t}::uuid and i.uuid = p.invoice_id
    join customer c on c.tenant_id = ${t}::uuid and c.uuid = i.customer_id
    left join lateral (
      select coalesce(sum(w.weight) filter (where w.is_interest), 0) as interest, coalesce(sum(w.weight) filter (where not w.is_interest), 0) as rest
      from (
        select n.amount * (10000 - case when i.discounts_inline then n.discount_bp else 0 end) * (10000 - n.commission_bp) / 100000000 as weight,
          coalesce(n.interest_of_id, o.interest_of_id) is not null as is_interest
        from invoice_line n left join invoice_line o on o.tenant_id = ${t}::uuid and o.uuid = n.credits_line_id
        where n.tenant_id = ${t}::uuid and n.invoice_id = i.uuid and n.tax_name = p.name and n.tax_bp = p.bp
      ) w
    ) l on p.kind <> 'discount'
    where p.base <> 0 or p.tax <> 0`;
  return rows.map(makeRowReader<BookedPart>(ctx));
}

/** Reads the payments and refunds of a period. */
export async function readBookedMovements(ctx: Ctx, from: Day, to: Day): Promise<BookedMovement[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<BookedMovement[]>`
    select m.kind, m.uuid, m.number, m.date::text as date, null as due_date, c.name as customer_name, m.amount, m.method
    from (
      select 'payment' as kind, p.uuid, p.number, p.payment_date as date, p.customer_id, p.amount, p.method from payment p
      where p.tenant_id = ${t}::uuid and p.payment_date between ${from}::date and ${to}::date
      union all
      select 'refund', r.uuid, p.number, r.date, r.customer_id, r.amount, r.method
      from refund r join payment p on p.tenant_id = ${t}::uuid and p.uuid = r.payment_id
      where r.tenant_id = ${t}::uuid and r.date between ${from}::date and ${to}::date
    ) m join customer c on c.tenant_id = ${t}::uuid and c.uuid = m.customer_id`;
  return rows.map(makeRowReader<BookedMovement>(ctx));
}

const entries = Prisma.sql`select uuid, source, kind, date::text as date, due_date::text as due_date, number, customer_name, text, amount,
  base, tax, tax_name, tax_bp, tax_key, account, contra, reverses_id as reverses from accounting_entry`;

/** Reads the bookings of a period that were exported and are in the books of the receiver. */
export async function readExportedBookings(ctx: Ctx, from: Day, to: Day): Promise<ExportedBooking[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<ExportedBooking[]>`
    ${entries} where tenant_id = ${t}::uuid and ended_by is null and reverses_id is null and date between ${from}::date and ${to}::date
    order by date, source`;
  return rows.map(makeRowReader<ExportedBooking>(ctx));
}

/** A line of an export as stored. */
export type AccountingLine = PlannedBooking & { uuid: string; text: string };
/** Reads the lines of an export in their order. */
export async function readAccountingLines(ctx: Ctx, uuid: string): Promise<AccountingLine[]> {
  const rows = await ctx.db.$queryRaw<AccountingLine[]>`
    ${entries} where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and export_id = ${uuid}::uuid order by position`;
  return rows.map(makeRowReader<AccountingLine>(ctx));
}

/**
 * Writes the lines of an export and ends the lines that they reverse; of one with everything again, all of its period
 * that were exported before.
 */
export async function insertAccountingLines(
  ctx: Ctx,
  { uuid, again }: { uuid: string; again: { from: Day; to: Day } | null },
  lines: readonly (PlannedBooking & { text: string })[],
): Promise<void> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = lines.map((line, i) => ({ ...line, uuid: makeUuid(), position: i + 1 }));
  const reversed = lines.flatMap(({ reverses }) => reverses ?? []);
  const ended = again
    ? Prisma.sql`reverses_id is null and date between ${again.from}::date and ${again.to}::date`
    : Prisma.sql`uuid = any(${reversed}::uuid[])`;
  await ctx.db.$executeRaw`
    update accounting_entry set ended_by = ${uuid}::uuid where tenant_id = ${t}::uuid and ended_by is null and ${ended}`;
  await ctx.db.$executeRaw`
    insert into accounting_entry (tenant_id, uuid, export_id, position, source, kind, date, due_date, number, customer_name, text, amount, base, tax,
      tax_name, tax_bp, tax_key, account, contra, reverses_id)
    select ${t}::uuid, r.uuid, ${uuid}::uuid, r.position, r.source, r.kind, r.date, r.due_date, r.number, r.customer_name, r.text, r.amount, r.base,
      r.tax, r.tax_name, r.tax_bp, r.tax_key, r.account, r.contra, r.reverses
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(uuid uuid, position int, source text, kind text, date date, due_date date, number text,
      customer_name text, text text, amount numeric, base numeric, tax numeric, tax_name text, tax_bp int, tax_key text, account text, contra text,
      reverses uuid)`;
}
