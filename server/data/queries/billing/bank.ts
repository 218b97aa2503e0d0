import type { BankEntry, BankFormat } from "@/lib/bank/entry";
import type { Ledger, OpenInvoice } from "@/lib/bank/suggest";
import { computeAvailableDiscount } from "@/lib/billing/early-payment/discount";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, makeRowReader } from "@/server/data/list";
import { makeUuid } from "@/server/data/new-uuid";
import { readEarlyStates } from "@/server/data/queries/billing/early-discounts";

/** Statement files with the numbers of their entries, the newest first. */
export const bankImportList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select i.uuid, i.file_name, i.format, i.account, i.from_date::text as from_date, i.to_date::text as to_date, i.repeated,
      i.outgoing, i.foreign, i.created_at, coalesce(e.entries, 0)::int as entries, coalesce(e.open, 0)::int as open,
      coalesce(e.booked, 0)::int as booked, coalesce(e.amount, 0) as amount
    from bank_import i left join (
      select import_id, count(*) as entries, count(*) filter (where state = 'open') as open,
        count(*) filter (where state = 'booked') as booked, sum(amount) as amount
      from bank_entry where tenant_id = ${tenant}::uuid group by import_id
    ) e on e.import_id = i.uuid
    where i.tenant_id = ${tenant}::uuid`,
  search: ["file_name", "account"],
  filters: { uuid: ([value = ""]) => Prisma.sql`uuid = ${value}::uuid` },
  fields: { uuid: "uuid", created_at: "created_at", file_name: "file_name" },
  order: "created_at desc, uuid",
};

export type ImportRow = {
  uuid: string;
  file_name: string;
  format: BankFormat;
  account: string;
  from_date: Day | null;
  to_date: Day | null;
  entries: number;
  open: number;
  booked: number;
  amount: Money;
  repeated: number;
  outgoing: number;
  foreign: number;
  created_at: Date;
};

export type EntryRow = {
  uuid: string;
  date: Day;
  amount: Money;
  name: string;
  iban: string;
  text: string;
  bank_reference: string;
  state: "open" | "booked" | "left";
  payment: string | null;
  payment_number: string | null;
  payment_customer: string | null;
};
/** Reads the entries of an import with their payments, as they stand in the file. */
export async function readEntries(ctx: Ctx, uuid: string): Promise<EntryRow[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<EntryRow[]>`
    select e.uuid, e.date::text as date, e.amount, e.name, e.iban, e.text, e.bank_reference, e.state, p.uuid as payment,
      p.number as payment_number, c.name as payment_customer
    from bank_entry e
    left join payment p on p.tenant_id = ${tenant_id}::uuid and p.uuid = e.payment_id
    left join customer c on c.tenant_id = ${tenant_id}::uuid and c.uuid = p.customer_id
    where e.tenant_id = ${tenant_id}::uuid and e.import_id = ${uuid}::uuid order by e.position`;
  return rows.map(makeRowReader<EntryRow>(ctx));
}

type NewImport = Pick<
  ImportRow,
  "file_name" | "format" | "account" | "from_date" | "to_date" | "outgoing" | "foreign"
> & {
  sha256: string;
};
/** Inserts an import; null where the file is there. */
export async function insertImport(ctx: Ctx, of: NewImport): Promise<string | null> {
  const rows = await ctx.db.$queryRaw<{ uuid: string }[]>`
    insert into bank_import (tenant_id, uuid, file_name, sha256, format, account, from_date, to_date, repeated, outgoing, "foreign", created_at, created_by)
    values (${tenantOf(ctx).tenant_id}::uuid, ${makeUuid()}::uuid, ${of.file_name}, ${of.sha256}, ${of.format}, ${of.account}, ${of.from_date}::date,
      ${of.to_date}::date, 0, ${of.outgoing}, ${of.foreign}, ${ctx.now}, ${ctx.actor?.user_id ?? null}::uuid)
    on conflict (tenant_id, sha256) do nothing returning uuid`;
  return rows[0]?.uuid ?? null;
}

/** Inserts the entries of an import that no earlier file has brought, and counts the others on it. */
export async function insertEntries(
  ctx: Ctx,
  of: string,
  entries: readonly (BankEntry & { key: string; position: number })[],
): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const rows = entries.map((entry) => ({ ...entry, uuid: makeUuid() }));
  const inserted = await ctx.db.$executeRaw`
    insert into bank_entry (tenant_id, uuid, import_id, position, key, date, amount, name, iban, text, bank_reference)
    select ${tenant_id}::uuid, r.uuid, ${of}::uuid, r.position, r.key, r.date, r.amount, r.name, r.iban, r.text, r.bank_reference
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(uuid uuid, position int, key text, date date, amount numeric, name text,
      iban text, text text, bank_reference text)
    on conflict (tenant_id, key) do nothing`;
  await ctx.db.bank_import.updateMany({ where: { uuid: of }, data: { repeated: rows.length - inserted } });
}

/** Locks an entry until the transaction ends, and reads it; null where there is none. */
export async function lockEntry(ctx: Ctx, uuid: string) {
  const rows = await ctx.db.$queryRaw<
    Pick<EntryRow, "uuid" | "date" | "amount" | "text" | "state" | "payment">[]
  >`
    select uuid, date::text as date, amount, text, state, payment_id as payment from bank_entry
    where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and uuid = ${uuid}::uuid for update`;
  return rows.map(makeRowReader<(typeof rows)[number]>(ctx))[0] ?? null;
}

/** Locks the entries of an import that were booked, in their order, and returns their payments. */
export async function lockPaymentsOf(ctx: Ctx, uuid: string): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ payment: string }[]>`
    select payment_id as payment from bank_entry
    where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and import_id = ${uuid}::uuid and state = 'booked' order by uuid for update`;
  return rows.map(({ payment }) => payment);
}

/** Opens the entries that a payment was made from, before it is deleted. */
export const resetEntriesOf = (ctx: Ctx, payment: string) =>
  ctx.db.bank_entry.updateMany({ where: { payment_id: payment }, data: { state: "open", payment_id: null } });

/** Reads what entries are compared with: open invoices, oldest first, customers, and who paid from which account. */
export async function readLedger(ctx: Ctx): Promise<Ledger> {
  const { tenant_id } = tenantOf(ctx);
  const [invoices, customers, accounts] = await Promise.all([
    ctx.db.$queryRaw<Omit<OpenInvoice, "early">[]>`
      select uuid, number, customer_id as customer, total - paid as open from invoice
      where tenant_id = ${tenant_id}::uuid and kind = 'invoice' and status = 'issued' and paid < total order by date, nr`,
    ctx.db.$queryRaw<{ uuid: string; names: string[] }[]>`
      select c.uuid, array_remove(array[c.name, nullif(c.legal_name, '')], null) || coalesce(m.names, '{}') as names from customer c
      left join (
        select merged_into_id as kept, array_agg(name order by name) as names from customer
        where tenant_id = ${tenant_id}::uuid and merged_into_id is not null group by merged_into_id) m on m.kept = c.uuid
      where c.tenant_id = ${tenant_id}::uuid and c.archived_at is null order by c.created_at, c.uuid`,
    ctx.db.$queryRaw<{ iban: string; customer: string }[]>`
      select distinct on (e.iban) e.iban, p.customer_id as customer
      from bank_entry e join payment p on p.tenant_id = ${tenant_id}::uuid and p.uuid = e.payment_id
      where e.tenant_id = ${tenant_id}::uuid and e.iban <> '' order by e.iban, e.date desc, e.uuid desc`,
  ]);
  const states = await readEarlyStates(
    ctx,
    invoices.map(({ uuid }) => uuid),
  );
  const findEarly = (uuid: string) => {
    const state = states.get(uuid);
    const until = state?.early_discount_until;
    return state && until ? { until, discount: computeAvailableDiscount(state, until) } : null;
  };
  return {
    invoices: invoices
      .map(makeRowReader<Omit<OpenInvoice, "early">>(ctx))
      .map((one) => ({ ...one, early: findEarly(one.uuid) })),
    customers,
    accounts: new Map(accounts.map(({ iban, customer }) => [iban, customer])),
  };
}
