import type { TaxPart } from "@/lib/billing/tax-report";
import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";

/**
 * Statements `with` that give issued documents and discounts for early payment dated in a period, and the `part` of each
 * at every rate. What of a document is at no rate is untaxed; a discount is an amount with its tax.
 */
export const buildTaxParts = (t: string, from: Day, to: Day): Prisma.Sql => Prisma.sql`
    with document as (
      select i.kind, i.uuid, i.uuid as invoice_id, i.date, i.net as amount, i.taxes, 0 as with_tax from invoice i
      where i.tenant_id = ${t}::uuid and i.kind in ('invoice', 'credit_note') and i.status <> 'draft'
        and i.date between ${from}::date and ${to}::date
      union all
      select 'discount', a.uuid, a.invoice_id, a.date, a.amount, a.taxes, 1 from allocation a
      where a.tenant_id = ${t}::uuid and a.is_discount and a.date between ${from}::date and ${to}::date
    ), part as (
      select d.kind, d.uuid, d.invoice_id, d.date, r.name, r.bp, r.base, r.amount as tax from document d,
        jsonb_to_recordset(d.taxes) as r(name text, bp int, base numeric, amount numeric)
      union all
      select d.kind, d.uuid, d.invoice_id, d.date, '', 0, d.amount - (select coalesce(sum(r.base + d.with_tax * r.amount), 0)
        from jsonb_to_recordset(d.taxes) as r(base numeric, amount numeric)), 0
      from document d
    )`;

/** Reads by kind and rate what issued documents and discounts for early payment dated in a period come to. */
export async function readTaxParts(ctx: Ctx, from: Day, to: Day): Promise<TaxPart[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<TaxPart[]>`${buildTaxParts(t, from, to)}
    select kind, name, bp, sum(base) as base, sum(tax) as tax from part group by kind, name, bp
    having sum(base) <> 0 or sum(tax) <> 0 order by bp desc, name, kind`;
  return rows.map(makeRowReader<TaxPart>(ctx));
}
