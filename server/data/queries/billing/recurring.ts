import type { Every } from "@/lib/billing/recurring/schedule";
import { listSortFields } from "@/lib/columns/column";
import { RECURRING_COLUMNS } from "@/lib/columns/recurring-invoices";
import type { Day } from "@/lib/day";
import type { Language } from "@/lib/i18n/languages";
import type { Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** A recurring invoice in a list. */
export type RecurringRow = {
  uuid: string;
  customer: string;
  customer_name: string;
  title: string;
  total: Money;
  every: Every;
  start_date: Day;
  until: Day | null;
  times: number | null;
  step: number;
  made: number;
  next_date: Day | null;
  paused: boolean;
  sends: boolean;
  to: string[];
  language: Language;
  message: string;
  problem: string;
  version: number;
  created_at: Date;
};

/** Recurring invoices by their next date, those that have ended last. */
export const recurringInvoiceList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select r.uuid, r.customer_id as customer, c.name as customer_name, r.title, r.total, r.every, r.start_date::text as start_date,
      r.until::text as until, r.times, r.step, r.made, r.next_date::text as next_date, r.paused, r.sends, r.recipients,
      coalesce(string_to_array(nullif(r.recipients, ''), ', '), '{}') as "to", r.language, r.message, r.problem,
      r.next_date is null as ended, r.version, r.created_at
    from recurring_invoice r join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = r.customer_id
    where r.tenant_id = ${tenant}::uuid`,
  search: ["customer_name", "title", "recipients"],
  fields: {
    ...listSortFields(RECURRING_COLUMNS),
    uuid: "uuid",
    customer: "customer",
    created_at: "created_at",
  },
  filters: {
    ended: ([value]) => Prisma.sql`ended = ${value === "true"}`,
    paused: ([value]) => Prisma.sql`paused = ${value === "true"}`,
  },
  order: "next_date nulls last, lower(customer_name), uuid",
  totals: { total: "total" },
};

/** Locks a recurring invoice until the transaction ends. */
export async function lockRecurring(ctx: Ctx, uuid: string): Promise<void> {
  await ctx.db.$executeRaw`
    select 1 from recurring_invoice where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and uuid = ${uuid}::uuid for update`;
}

/** Claims those that are due and were not tried today; one that two workers ask for is given to one of them. */
export async function claimDueRecurring(ctx: Ctx): Promise<{ uuid: string; created_by: string | null }[]> {
  return ctx.db.$queryRaw`
    update recurring_invoice set tried_on = ${ctx.today}::date
    where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and not paused and next_date <= ${ctx.today}::date
      and (tried_on is null or tried_on < ${ctx.today}::date)
    returning uuid, created_by`;
}
