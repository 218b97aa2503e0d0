import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
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
 * Reads what customers owed on a day by how long it was overdue, most owed first. Documents, payments and allocations
 * count from their date. Credit notes and payments that settled nothing yet are `unapplied`, negative.
 */
export async function readAging(ctx: Ctx, date: Day): Promise<AgingRow[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<AgingRow[]>`
    with settled as (
      select a.invoice_id as uuid, sum(a.amount) as amount from allocation a
      where a.tenant_id = ${tenant_id}::uuid and a.date <= ${date}::date group by a.invoice_id
    ), used as (
      select coalesce(a.payment_id, a.credit_id) as uuid, sum(a.amount) as amount from allocation a
      where a.tenant_id = ${tenant_id}::uuid and a.date <= ${date}::date group by 1
    ), part as (
      select i.customer_id, ${date}::date - i.due_date as days, i.total - coalesce(s.amount, 0) as open, 0::numeric as unapplied
      from invoice i left join settled s on s.uuid = i.uuid
      where i.tenant_id = ${tenant_id}::uuid and i.kind = 'invoice' and i.status <> 'draft' and i.date <= ${date}::date
      union all
      select i.customer_id, 0, 0, coalesce(u.amount, 0) - i.total
      from invoice i left join used u on u.uuid = i.uuid
      where i.tenant_id = ${tenant_id}::uuid and i.kind = 'credit_note' and i.status <> 'draft' and i.date <= ${date}::date
      union all
      select p.customer_id, 0, 0, coalesce(u.amount, 0) - p.amount
      from payment p left join used u on u.uuid = p.uuid
      where p.tenant_id = ${tenant_id}::uuid and p.payment_date <= ${date}::date
    ), aged as (
      select customer_id,
        coalesce(sum(open) filter (where days <= 0), 0) as current,
        coalesce(sum(open) filter (where days between 1 and 30), 0) as to_30,
        coalesce(sum(open) filter (where days between 31 and 60), 0) as to_60,
        coalesce(sum(open) filter (where days between 61 and 90), 0) as to_90,
        coalesce(sum(open) filter (where days > 90), 0) as over_90,
        sum(unapplied) as unapplied, sum(open + unapplied) as total
      from part where open <> 0 or unapplied <> 0 group by customer_id
    )
    select c.uuid as customer, c.name as customer_name, g.current, g.to_30, g.to_60, g.to_90, g.over_90, g.unapplied, g.total
    from aged g join customer c on c.tenant_id = ${tenant_id}::uuid and c.uuid = g.customer_id
    order by g.total desc, lower(c.name), c.uuid`;
  return rows.map(makeRowReader<AgingRow>(ctx));
}
