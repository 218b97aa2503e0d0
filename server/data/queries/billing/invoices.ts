import type { Unit } from "@/lib/billing/quantity/quantities";
import { listSortFields } from "@/lib/columns/column";
import { INVOICE_COLUMNS } from "@/lib/columns/invoices";
import { PAYMENT_COLUMNS } from "@/lib/columns/payments";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { INVOICE_SEARCH, PAYMENT_SEARCH } from "@/lib/search/keys";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, makeDayFilters, makeRowReader } from "@/server/data/list";
import { makeLikePattern } from "@/server/data/list-query";
import { unlinkDraftSpots } from "@/server/data/queries/billing/ledger";

/** `deriveInvoiceStatus` of lib/billing in SQL, over an invoice `i`. */
export const buildInvoiceStatus = (today: Day) => Prisma.sql`
  case when i.status in ('draft', 'void') then i.status
    when i.kind = 'pro_forma' then i.status
    when i.kind = 'credit_note' then case when i.paid >= i.total then 'used' else 'issued' end
    when i.paid >= i.total then case when i.credited >= i.total and i.credited > 0 then 'credited' else 'paid' end
    when i.due_date < ${today}::date then 'overdue'
    when i.paid = 0 then 'issued'
    else 'partly_paid' end`;

/**
 * Invoices, credit notes and pro-forma invoices. The amounts of a credit note are negative, so that sums are what is owed;
 * nobody owes a pro-forma invoice, so that no sum counts it.
 */
export const makeInvoiceList = (today: Day): ListSpec => ({
  select: (tenant) => Prisma.sql`
    select i.uuid, i.kind, i.number, i.nr, ${buildInvoiceStatus(today)} as status, i.customer_id as customer, c.name as customer_name, i.date as day,
      i.date::text as date, i.due_date::text as due_date, i.currency, k.sign * i.total as total, k.sign * i.paid as paid,
      case when i.status = 'draft' or i.kind = 'pro_forma' then 0 else k.sign * (i.total - i.paid) end as open,
      i.early_discount_bp, i.early_discount_until::text as early_discount_until, i.credited, i.reference, i.created_at
    from invoice i join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = i.customer_id
    cross join lateral (select case i.kind when 'credit_note' then -1 else 1 end as sign) k
    where i.tenant_id = ${tenant}::uuid`,
  search: ["number", "customer_name", "reference"],
  searchKeys: INVOICE_SEARCH,
  names: { customer: "customer_name" },
  fields: { ...listSortFields(INVOICE_COLUMNS), customer: "customer" },
  filters: makeDayFilters("day"),
  order: "day desc, nr desc nulls first",
  totals: { total: "case kind when 'pro_forma' then 0 else total end", paid: "paid", open: "open" },
});

export const paymentList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select p.uuid, p.number, p.customer_id as customer, c.name as customer_name, p.payment_date as day,
      p.payment_date::text as payment_date, p.amount, p.refunded, p.amount - p.allocated - p.refunded as overpaid, p.method, p.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('uuid', i.uuid, 'number', i.number, 'amount', a.amount::text, 'discount', a.discount::text)
          order by i.nr), '[]'::jsonb)
        from (select invoice_id, coalesce(sum(amount) filter (where not is_discount), 0) as amount,
            coalesce(sum(amount) filter (where is_discount), 0) as discount from allocation
          where tenant_id = ${tenant}::uuid and payment_id = p.uuid group by invoice_id having sum(amount) <> 0) a
        join invoice i on i.tenant_id = ${tenant}::uuid and i.uuid = a.invoice_id) as invoices
    from payment p join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = p.customer_id
    where p.tenant_id = ${tenant}::uuid`,
  search: ["number", "customer_name"],
  searchKeys: PAYMENT_SEARCH,
  names: { customer: "customer_name" },
  fields: { ...listSortFields(PAYMENT_COLUMNS), customer: "customer", created_at: "created_at" },
  filters: {
    ...makeDayFilters("day"),
    number: (values) => Prisma.sql`number ilike any(${values.map(makeLikePattern)}::text[])`,
  },
  order: "day desc, created_at desc",
  totals: { amount: "amount", overpaid: "overpaid" },
};

export type Locked = {
  uuid: string;
  kind: string;
  status: string;
  date: Day;
  total: Money;
  paid: Money;
  customer: string;
  version: number;
};
const locked = Prisma.sql`select uuid, kind, status, date::text as date, total, paid, customer_id as customer, version from invoice i`;

/** Locks invoices until the transaction ends, in a fixed order. */
export async function lockInvoices(ctx: Ctx, uuids: readonly string[]): Promise<Locked[]> {
  const rows = await ctx.db.$queryRaw<Locked[]>`
    ${locked} where i.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and i.uuid = any(${[...uuids]}::uuid[]) order by i.uuid for update`;
  return rows.map(makeRowReader<Locked>(ctx));
}

/**
 * Locks and returns the open invoices of a customer, oldest first. The credit notes in `also` are locked with them, in
 * one order.
 */
export async function lockOpenInvoices(
  ctx: Ctx,
  customer: string,
  also: readonly string[] = [],
): Promise<Locked[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<{ uuid: string }[]>`
    select i.uuid from invoice i where i.tenant_id = ${tenant_id}::uuid and i.customer_id = ${customer}::uuid
      and i.kind = 'invoice' and i.status <> 'draft' and i.paid < i.total order by i.date, i.nr`;
  const open = rows.map((row) => row.uuid);
  const held = new Map((await lockInvoices(ctx, [...open, ...also])).map((i) => [i.uuid, i]));
  return open.flatMap((uuid) => held.get(uuid) ?? []);
}

/** Locks payments until the transaction ends, in a fixed order; called before invoices are locked. */
export async function lockPayments(ctx: Ctx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await ctx.db.$executeRaw`
    select 1 from payment where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and uuid = any(${[...uuids]}::uuid[]) order by uuid for update`;
}
/** Locks a payment until the transaction ends; called before its invoices are locked. */
export const lockPayment = (ctx: Ctx, uuid: string): Promise<void> => lockPayments(ctx, [uuid]);

/** Adds an amount to what is paid of invoices; a negative amount is subtracted. */
export async function addToPaid(
  ctx: Ctx,
  parts: readonly { invoice: string; amount: Money }[],
): Promise<void> {
  await ctx.db.$executeRaw`
    update invoice i set paid = i.paid + r.amount, version = i.version + 1
    from (select invoice, sum(amount) as amount
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p(invoice uuid, amount numeric) group by invoice) r
    where i.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and i.uuid = r.invoice`;
}

export type LineRow = {
  uuid: string;
  position: number;
  title: string;
  detail: string;
  quantity: number;
  unit?: Unit;
  price: Money;
  amount: Money;
  tax_name: string;
  tax_bp: number;
  discount_bp: number;
  commission_bp: number;
  campaign: string | null;
  station: string | null;
  /** Of a line of a credit note: the line it credits and the spots of that line. */
  credits?: string;
  credited_spots?: readonly string[];
  /** Of a line that charges interest: the overdue invoice, and the first and the last day. */
  interest_of?: string | null;
  interest_from?: Day | null;
  interest_until?: Day | null;
};
/** Writes the lines of a draft; lines that are not named are deleted and their spots become billable again. */
export async function writeInvoiceLines(ctx: Ctx, invoice: string, lines: readonly LineRow[]): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const kept = lines.map((l) => l.uuid);
  await unlinkDraftSpots(ctx, invoice, kept);
  await ctx.db.$executeRaw`
    delete from invoice_line where tenant_id = ${tenant_id}::uuid and invoice_id = ${invoice}::uuid and not uuid = any(${kept}::uuid[])`;
  await ctx.db.$executeRaw`
    insert into invoice_line (tenant_id, uuid, invoice_id, position, title, detail, quantity, unit, price, amount, tax_name, tax_bp, discount_bp, commission_bp, campaign_id, station_id,
      credits_line_id, credited_spots, interest_of_id, interest_from, interest_until)
    select ${tenant_id}::uuid, r.uuid, ${invoice}::uuid, r.position, r.title, r.detail, r.quantity, coalesce(r.unit, ''), r.price, r.amount, r.tax_name, r.tax_bp,
      r.discount_bp, r.commission_bp, r.campaign, r.station, r.credits, coalesce(r.credited_spots, '{}'), r.interest_of, r.interest_from, r.interest_until
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(uuid uuid, position int, title text, detail text, quantity numeric, unit text, price numeric,
      amount numeric, tax_name text, tax_bp int, discount_bp int, commission_bp int, campaign uuid, station uuid, credits uuid, credited_spots uuid[],
      interest_of uuid, interest_from date, interest_until date)
    on conflict (tenant_id, uuid) do update set position = excluded.position, title = excluded.title, detail = excluded.detail,
      quantity = excluded.quantity, unit = excluded.unit, price = excluded.price, amount = excluded.amount, tax_name = excluded.tax_name, tax_bp = excluded.tax_bp,
      discount_bp = excluded.discount_bp, commission_bp = excluded.commission_bp
      where invoice_line.invoice_id = ${invoice}::uuid`;
}
