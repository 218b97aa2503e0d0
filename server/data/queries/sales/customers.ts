import type { z } from "zod";
import type { Contact } from "@/lib/calls/corporate/customers";
import { listSortFields } from "@/lib/columns/column";
import { CUSTOMER_COLUMNS } from "@/lib/columns/customers";
import type { VatCheck } from "@/lib/customers/vat-check";
import { getLongestWord } from "@/lib/customers-import/duplicates";
import { notFound } from "@/lib/errors";
import type { Language } from "@/lib/i18n/languages";
import { getCurrencyPlaces, type Money, toMoney } from "@/lib/money";
import { CUSTOMER_SEARCH } from "@/lib/search/keys";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, makeRowReader, type Narrow } from "@/server/data/list";
import { makeUuid } from "@/server/data/new-uuid";

/**
 * For the login of an agent or agency: the customers `c` it brought itself, without those it only has a campaign of.
 */
export const brought = Prisma.sql`(app_scope() <> 'agent' or c.agent_id = any(app_scope_ids()) or c.agency_id = any(app_scope_ids()))`;

const isArchived = ([value]: string[]) =>
  value === "true" ? Prisma.sql`archived_at is not null` : Prisma.sql`archived_at is null`;

const isTagged = (column: Prisma.Sql) => (tags: string[]) =>
  Prisma.sql`exists (select 1 from unnest(${column}) tag where lower(tag) = any(${tags.map((tag) => tag.toLowerCase())}::text[]))`;

const nameIn = (column: string, table: string) => (patterns: string[], ctx: Ctx) =>
  Prisma.sql`${Prisma.raw(column)} in (select o.uuid from ${Prisma.raw(table)} o
    where o.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and o.name ilike any(${patterns}::text[]))`;

/** Customers without joins, to find a page before sums are computed. */
const narrow: Narrow = {
  from: (tenant) =>
    Prisma.sql`customer c where c.tenant_id = ${tenant}::uuid and c.merged_into_id is null and ${brought}`,
  fields: {
    name: Prisma.sql`c.name`,
    category: Prisma.sql`c.category_id`,
    agent: Prisma.sql`c.agent_id`,
    agency: Prisma.sql`c.agency_id`,
    language: Prisma.sql`c.language`,
  },
  always: ["name"],
  filters: { archived: isArchived, tag: isTagged(Prisma.sql`c.tags`) },
  named: {
    category: nameIn("c.category_id", "type_of_business"),
    agent: nameIn("c.agent_id", "agent_agency"),
    agency: nameIn("c.agency_id", "agent_agency"),
  },
  search: (patterns) =>
    Prisma.join(
      patterns.map((p) => Prisma.sql`(c.name ilike ${p} or c.legal_name ilike ${p} or c.email ilike ${p})`),
      " and ",
    ),
  uuid: Prisma.sql`c.uuid`,
  order: Prisma.sql`lower(c.name)`,
  totals: {},
};

/** Customers with balance, running campaigns and their end dates, computed from the documents. */
export const customerList: ListSpec = {
  select: (tenant, today) => Prisma.sql`
    select c.uuid, c.name, c.legal_name, c.email, c.archived_at, k.name as category_name, c.category_id,
      c.agent_id as agent, b.name as agent_name, c.agency_id as agency, y.name as agency_name,
      c.early_discount_bp, c.early_discount_days, c.language, c.tags, array_to_string(c.tags, ' ') as tag_text,
      (coalesce((select sum(case i.kind when 'credit_note' then i.paid - i.total else i.total - i.paid end) from invoice i
          where i.tenant_id = c.tenant_id and i.customer_id = c.uuid and i.kind <> 'pro_forma' and i.status <> 'draft'), 0)
        - coalesce((select sum(p.amount - p.allocated - p.refunded) from payment p where p.tenant_id = c.tenant_id and p.customer_id = c.uuid), 0)) as balance,
      coalesce((select sum(i.total - i.paid) from invoice i where i.tenant_id = c.tenant_id and i.customer_id = c.uuid and i.kind = 'invoice' and i.status <> 'draft' and i.due_date < ${today}::date), 0) as overdue,
      coalesce(a.active, 0)::int as active_campaigns, a.earliest::text as earliest_expires, a.latest::text as latest_expires
    from customer c
    left join type_of_business k on k.tenant_id = c.tenant_id and k.tenant_id = ${tenant}::uuid and k.uuid = c.category_id
    left join agent_agency b on b.tenant_id = ${tenant}::uuid and b.uuid = c.agent_id
    left join agent_agency y on y.tenant_id = ${tenant}::uuid and y.uuid = c.agency_id
    left join lateral (
      select count(*) as active, min(g.end_date) as earliest, max(g.end_date) as latest from campaign g
      where g.tenant_id = ${tenant}::uuid and g.customer_id = c.uuid and g.status = 'active' and g.end_date >= ${today}::date
    ) a on true
    where c.tenant_id = ${tenant}::uuid and c.merged_into_id is null and ${brought}`,
  search: ["name", "legal_name", "email"],
  searchKeys: CUSTOMER_SEARCH,
  standing: { archived: "false" },
  fields: {
    ...listSortFields(CUSTOMER_COLUMNS),
    category: "category_id",
    agent: "agent",
    agency: "agency",
    language: "language",
  },
  filters: { archived: isArchived, tag: isTagged(Prisma.sql`tags`) },
  order: "lower(name)",
  keysSource: narrow,
};

/** A customer's own columns. */
export type CustomerRow = Omit<
  Prisma.customerModel,
  "credit_limit" | "contacts" | "language" | "vat_check"
> & {
  vat_check: VatCheck | null;
  language: Language | "";
  credit_limit: Money | null;
  contacts: z.output<typeof Contact>[];
};
type Party = { name: string; commission_bp: number };
/** A customer with the names of its references, and with balance, credit and running campaigns. */
export type CustomerRecord = {
  row: CustomerRow;
  category_name: string | null;
  agent: Party | null;
  agency: Party | null;
  figures: {
    open_total: Money;
    unapplied: Money;
    overdue: Money;
    active_campaigns: number;
    earliest_expires: string | null;
    latest_expires: string | null;
  };
};
type Names = {
  category_name: string | null;
  agent_name: string | null;
  agent_bp: number | null;
  agency_name: string | null;
  agency_bp: number | null;
};

const NAMES = Prisma.sql`k.name as category_name, b.name as agent_name, b.commission_bp as agent_bp,
  y.name as agency_name, y.commission_bp as agency_bp`;
const joinNames = (tenant: string) => Prisma.sql`
  left join type_of_business k on k.tenant_id = ${tenant}::uuid and k.uuid = c.category_id
  left join agent_agency b on b.tenant_id = ${tenant}::uuid and b.uuid = c.agent_id
  left join agent_agency y on y.tenant_id = ${tenant}::uuid and y.uuid = c.agency_id`;

const partyOf = (name: string | null, commission_bp: number | null): Party | null =>
  name === null ? null : { name, commission_bp: commission_bp ?? 0 };

type FoundCustomer = CustomerRow & Names & CustomerRecord["figures"];
function recordOf(found: FoundCustomer): CustomerRecord {
  const { category_name, agent_name, agent_bp, agency_name, agency_bp, ...rest } = found;
  const { open_total, unapplied, overdue, active_campaigns, earliest_expires, latest_expires, ...row } = rest;
  return {
    row,
    category_name,
    agent: partyOf(agent_name, agent_bp),
    agency: partyOf(agency_name, agency_bp),
    figures: { open_total, unapplied, overdue, active_campaigns, earliest_expires, latest_expires },
  };
}

/** Reads one customer in one statement; not found where the caller may not see it. */
export async function readCustomer(ctx: Ctx, uuid: string): Promise<CustomerRecord> {
  const { tenant_id } = tenantOf(ctx);
  const [found] = await ctx.db.$queryRaw<FoundCustomer[]>`
    select c.*, ${NAMES},
      coalesce((select sum(total - paid) from invoice where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid and kind = 'invoice' and status <> 'draft'), 0) as open_total,
      coalesce((select sum(amount - allocated - refunded) from payment where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid), 0)
        + coalesce((select sum(total - paid) from invoice where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid and kind = 'credit_note' and status <> 'draft'), 0) as unapplied,
      coalesce((select sum(total - paid) from invoice where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid and kind = 'invoice' and status <> 'draft' and due_date < ${ctx.today}::date), 0) as overdue,
      a.active_campaigns, a.earliest_expires, a.latest_expires
    from customer c ${joinNames(tenant_id)}
    cross join (
      select count(*)::int as active_campaigns, min(end_date)::text as earliest_expires, max(end_date)::text as latest_expires
      from campaign where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid and status = 'active' and end_date >= ${ctx.today}::date
    ) a
    where c.tenant_id = ${tenant_id}::uuid and c.uuid = ${uuid}::uuid`;
  if (!found) throw notFound();
  return recordOf(makeRowReader<FoundCustomer>(ctx)(found));
}

/**
 * Locks a customer until the transaction ends, so that its bookings are added one by one. Returns what it would owe:
 * open invoices less unused credit notes and unallocated payments, and booked spots that are not billed yet.
 */
export async function lockOwed(ctx: Ctx, uuid: string): Promise<Money> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    select 1 from customer where tenant_id = ${tenant_id}::uuid and uuid = ${uuid}::uuid for update`;
  const [found] = await ctx.db.$queryRaw<[{ owed: string }]>`
    select (coalesce((select sum(case kind when 'credit_note' then paid - total else total - paid end) from invoice
        where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid and kind <> 'pro_forma' and status <> 'draft'), 0)
      - coalesce((select sum(amount - allocated - refunded) from payment where tenant_id = ${tenant_id}::uuid and customer_id = ${uuid}::uuid), 0)
      + coalesce((select sum(p.price) from campaign g join spot p on p.tenant_id = g.tenant_id and p.campaign_id = g.uuid
        where g.tenant_id = ${tenant_id}::uuid and g.customer_id = ${uuid}::uuid and p.invoice_line_id is null
          and p.status in ('planned', 'published', 'aired', 'short')), 0))::text as owed`;
  return toMoney(found.owed, getCurrencyPlaces(tenantOf(ctx).currency));
}

/** The greatest number of similar customers that are named. */
const ALIKE_MOST = 5;
/** The greatest number of customers that are compared as duplicates. */
const CANDIDATES_MOST = 200;
/**
 * Finds customers that are not archived and have this name, or this VAT number, without regard to case, spaces and
 * punctuation of the number.
 */
export async function findAlike(ctx: Ctx, name: string, vat_number: string) {
  const { tenant_id } = tenantOf(ctx);
  const number = vat_number.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return ctx.db.$queryRaw<{ uuid: string; name: string }[]>`
    select c.uuid, c.name from customer c
    where c.tenant_id = ${tenant_id}::uuid and c.archived_at is null and ${brought}
      and (lower(trim(c.name)) = lower(trim(${name}))
        or (${number} <> '' and regexp_replace(upper(c.vat_number), '[^A-Z0-9]', '', 'g') = ${number}))
    order by lower(c.name), c.uuid limit ${ALIKE_MOST}`;
}

type Candidate = { uuid: string; name: string; vat_number: string; email: string; city: string };
/** Finds customers that may be the same as another one, to be compared by `findDuplicateReason`. */
export function findCandidates(ctx: Ctx, { uuid, name, vat_number, email }: Omit<Candidate, "city">) {
  const number = vat_number.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const word = `%${getLongestWord(name).replace(/[\\%_]/g, "\\$&")}%`;
  return ctx.db.$queryRaw<Candidate[]>`
    select c.uuid, c.name, c.vat_number, c.email, c.city from customer c
    where c.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and c.archived_at is null and c.uuid <> ${uuid}::uuid and ${brought}
      and (lower(c.name) like ${word}
        or (${number} <> '' and regexp_replace(upper(c.vat_number), '[^A-Z0-9]', '', 'g') = ${number})
        or (${email} <> '' and lower(c.email) = lower(${email})))
    order by lower(c.name), c.uuid limit ${CANDIDATES_MOST}`;
}

/**
 * Finds a customer that documents may name: one that was not merged into another. Inside a transaction it is not merged
 * before that ends, so that no document is left with a customer that forwards.
 */
export async function findBuyer(ctx: Ctx, uuid: string): Promise<CustomerRow | null> {
  const [found] = await ctx.db.$queryRaw<CustomerRow[]>`
    select c.* from customer c
    where c.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and c.uuid = ${uuid}::uuid and c.merged_into_id is null for key share`;
  return found ? makeRowReader<CustomerRow>(ctx)(found) : null;
}

/** The columns of a new customer. */
export type NewCustomer = Omit<
  CustomerRow,
  "tenant_id" | "uuid" | "archived_at" | "merged_into_id" | "reminders_paused" | "vat_check" | "version"
>;

/** Inserts a customer and reads it back in one statement. */
export async function insertCustomer(ctx: Ctx, made: NewCustomer): Promise<CustomerRecord> {
  const { tenant_id } = tenantOf(ctx);
  const nothing = toMoney(0, getCurrencyPlaces(tenantOf(ctx).currency));
  const [found] = await ctx.db.$queryRaw<[FoundCustomer]>`
    with c as (
      insert into customer (tenant_id, uuid, name, legal_name, registration_number, vat_number, email, phone, address,
        post_code, city, country, electronic_address, buyer_reference, contacts, category_id, terms_days, early_discount_bp, early_discount_days, credit_limit,
        credit_stop, language, tags, agent_id, agency_id, station_ids, agent_ids, note, created_at, created_by)
      values (${tenant_id}::uuid, ${makeUuid()}::uuid, ${made.name}, ${made.legal_name}, ${made.registration_number}, ${made.vat_number},
        ${made.email}, ${made.phone}, ${made.address}, ${made.post_code}, ${made.city},
        ${made.country}, ${made.electronic_address}, ${made.buyer_reference}, ${JSON.stringify(made.contacts)}::jsonb, ${made.category_id}::uuid,
        ${made.terms_days}, ${made.early_discount_bp}, ${made.early_discount_days}, ${made.credit_limit}::numeric, ${made.credit_stop}, ${made.language}, ${made.tags}::text[], ${made.agent_id}::uuid, ${made.agency_id}::uuid,
        ${made.station_ids}::uuid[], ${made.agent_ids}::uuid[], ${made.note}, ${made.created_at}, ${made.created_by}::uuid)
      returning *
    )
    select c.*, ${NAMES}, 0 as active_campaigns, null as earliest_expires, null as latest_expires from c ${joinNames(tenant_id)}`;
  const figures = { open_total: nothing, unapplied: nothing, overdue: nothing };
  return recordOf({
    ...makeRowReader<FoundCustomer>(ctx)(found),
    ...figures,
  });
}

/** The tags of customers that are not archived, by name, with how many have each. */
export function readTags(ctx: Ctx): Promise<{ tag: string; customers: number }[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw`
    select min(tag) as tag, count(*)::int as customers from customer c cross join unnest(c.tags) tag
    where c.tenant_id = ${tenant_id}::uuid and c.archived_at is null and c.merged_into_id is null and ${brought}
    group by lower(tag) order by lower(tag)`;
}
