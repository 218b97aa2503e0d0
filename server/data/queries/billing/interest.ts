import type { InterestCharges } from "@/lib/billing/overdue/interest-charges";
import type { LateInvoice } from "@/lib/billing/overdue/late-interest";
import { addDays, type Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";

/**
 * `InterestCharges` of an invoice `i`: lines of drafts count, those of void invoices do not. With a day, of documents of
 * that day or before.
 */
export const buildInterestCharges = (tenant: string, on: Day | null = null) => Prisma.sql`
  (select max(l.interest_until)::text from invoice_line l join invoice j on j.tenant_id = ${tenant}::uuid and j.uuid = l.invoice_id
    where l.tenant_id = ${tenant}::uuid and l.interest_of_id = i.uuid and j.status <> 'void'
      and (${on === null} or j.date <= ${on}::date)) as charged_until,
  (select coalesce(sum(l.amount), 0) from invoice_line l
    where l.tenant_id = ${tenant}::uuid and l.invoice_id = i.uuid and l.interest_of_id is not null) as own_interest`;

/** What settled an invoice `i`, with the day from which that counts. */
export const buildSettled = (tenant: string) => Prisma.sql`
  (select coalesce(jsonb_agg(jsonb_build_object('date', a.date::text, 'amount', a.amount::text) order by a.date, a.uuid), '[]'::jsonb)
    from allocation a where a.tenant_id = ${tenant}::uuid and a.invoice_id = i.uuid) as settled`;

/** An issued invoice that is or was overdue, and what of its interest was charged. */
export type InterestRow = LateInvoice &
  InterestCharges & {
    uuid: string;
    number: string;
    customer: string;
    customer_name: string;
    /** The agency that it is addressed to; null: the customer. */
    agency: string | null;
    open: Money;
  };
/** Of these invoices, or of those addressed to a customer or, on its behalf, to an agency. */
export type InterestScope = { invoices: readonly string[] } | { customer: string; agency: string | null };

/** An invoice that was paid late is charged for within this time. */
const DAYS_AFTER_PAYMENT = 92;

/** Reads the invoices due before today that are open or were settled late in the last three months, the oldest first. */
export async function readInterestRows(ctx: Ctx, of: InterestScope): Promise<InterestRow[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const scope =
    "invoices" in of
      ? Prisma.sql`i.uuid = any(${[...of.invoices]}::uuid[])`
      : Prisma.sql`i.customer_id = ${of.customer}::uuid and i.agency_id is not distinct from ${of.agency}::uuid`;
  const rows = await ctx.db.$queryRaw<InterestRow[]>`
    select i.uuid, i.number, c.uuid as customer, c.name as customer_name, i.agency_id as agency, i.due_date::text as due_date, i.total,
      i.total - i.paid as open, ${buildSettled(t)}, ${buildInterestCharges(t)}
    from invoice i join customer c on c.tenant_id = ${t}::uuid and c.uuid = i.customer_id
    where i.tenant_id = ${t}::uuid and i.kind = 'invoice' and i.status = 'issued' and i.due_date < ${ctx.today}::date and ${scope}
      and (i.paid < i.total or exists (select 1 from allocation a where a.tenant_id = ${t}::uuid and a.invoice_id = i.uuid
        and a.date > i.due_date and a.date >= ${addDays(ctx.today, -DAYS_AFTER_PAYMENT)}::date))
    order by i.due_date, i.nr, i.uuid`;
  return rows.map(makeRowReader<InterestRow>(ctx));
}

/** Reads what documents of a day or before charged of the interest on invoices. */
export async function readInterestCharges(
  ctx: Ctx,
  invoices: readonly string[],
  on: Day,
): Promise<ReadonlyMap<string, InterestCharges>> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<(InterestCharges & { uuid: string })[]>`
    select i.uuid, ${buildInterestCharges(t, on)} from invoice i
    where i.tenant_id = ${t}::uuid and i.uuid = any(${[...invoices]}::uuid[])`;
  return new Map(
    rows.map(makeRowReader<InterestCharges & { uuid: string }>(ctx)).map((row) => [row.uuid, row]),
  );
}
