import type { Day } from "@/lib/day";
import type { Language } from "@/lib/i18n/languages";
import type { Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { makeRowReader } from "@/server/data/list";
import { buildInterestCharges, buildSettled } from "@/server/data/queries/billing/interest";

export type OverdueRow = {
  uuid: string;
  kind: string;
  status: string;
  number: string;
  customer: string;
  customer_name: string;
  email: string;
  country: string;
  language: Language | "";
  due_date: Day;
  currency: string;
  total: Money;
  open: Money;
  /** What settled it, with the day from which that counts. */
  settled: { date: Day; amount: Money }[];
  charged_until: Day | null;
  own_interest: Money;
  last: { level: number; day: Day } | null;
  invoice_paused: boolean;
  customer_paused: boolean;
};

/** Reads the open invoices due before today, by customer, with their last reminder. Of these only, where given. */
export async function readOverdue(ctx: Ctx, only: readonly string[] | null = null): Promise<OverdueRow[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<OverdueRow[]>`
    select i.uuid, i.kind, i.status, i.number, c.uuid as customer, c.name as customer_name, c.country, c.language,
      coalesce(nullif(c.email, ''), jsonb_path_query_first(c.contacts, '$[*].email ? (@ != "")') #>> '{}', '') as email,
      i.due_date::text as due_date, i.currency, i.total, i.total - i.paid as open,
      ${buildSettled(t)}, ${buildInterestCharges(t)},
      i.reminders_paused as invoice_paused, c.reminders_paused as customer_paused,
      (select jsonb_build_object('level', r.level, 'day', r.sent_on::text) from reminder r
        where r.tenant_id = ${t}::uuid and r.invoice_id = i.uuid order by r.level desc limit 1) as last
    from invoice i join customer c on c.tenant_id = ${t}::uuid and c.uuid = i.customer_id
    where i.tenant_id = ${t}::uuid and i.kind = 'invoice' and i.status = 'issued' and i.paid < i.total
      and i.due_date < ${ctx.today}::date and (${only === null} or i.uuid = any(${[...(only ?? [])]}::uuid[]))
    order by lower(c.name), c.uuid, i.due_date, i.nr, i.uuid`;
  return rows.map(makeRowReader<OverdueRow>(ctx));
}
