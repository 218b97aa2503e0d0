import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { makeRowReader } from "@/server/data/list";

export type StatementEntry = {
  uuid: string;
  kind: "invoice" | "credit_note" | "payment";
  number: string;
  date: Day;
  due_date: Day | null;
  /** What it adds to the balance. */
  amount: Money;
  /** What is left of it at the end of the last day, with the sign of its amount. */
  open: Money;
};

/**
 * Reads the issued documents and payments of a customer dated between two days, both included: by day, and on a day
 * invoices first. Allocations count from their date, as in the ageing.
 */
export async function readStatementEntries(
  ctx: Ctx,
  customer: string,
  from: Day,
  to: Day,
): Promise<StatementEntry[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<StatementEntry[]>`
    with entry as (
      select i.uuid, i.kind, i.number, i.nr, i.date, case i.kind when 'invoice' then i.due_date end as due_date, i.total,
        case i.kind when 'invoice' then 1 else -1 end as sign,
        (select coalesce(sum(a.amount), 0) from allocation a where a.tenant_id = ${tenant_id}::uuid
          and i.uuid = case i.kind when 'invoice' then a.invoice_id else a.credit_id end and a.date <= ${to}::date) as settled
      from invoice i
      where i.tenant_id = ${tenant_id}::uuid and i.customer_id = ${customer}::uuid and i.status <> 'draft'
        and i.date between ${from}::date and ${to}::date
      union all
      select p.uuid, 'payment', p.number, null, p.payment_date, null, p.amount, -1,
        (select coalesce(sum(a.amount), 0) from allocation a where a.tenant_id = ${tenant_id}::uuid
          and a.payment_id = p.uuid and a.date <= ${to}::date)
      from payment p
      where p.tenant_id = ${tenant_id}::uuid and p.customer_id = ${customer}::uuid
        and p.payment_date between ${from}::date and ${to}::date
    )
    select uuid, kind, number, date::text as date, due_date::text as due_date, sign * total as amount, sign * (total - settled) as open
    from entry
    order by entry.date, array_position(array['invoice', 'credit_note', 'payment'], kind), nr, number, uuid`;
  return rows.map(makeRowReader<StatementEntry>(ctx));
}
