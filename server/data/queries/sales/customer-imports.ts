import type { KnownCustomer } from "@/lib/customers-import/plan";
import type { ImportValues } from "@/lib/customers-import/values";
import { MOVED_KINDS } from "@/lib/customers-merge/undo";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeUuid } from "@/server/data/new-uuid";

/**
 * The customers that are not archived, with what duplicates are found by; oldest first. A merged one stands for the
 * customer that it forwards to, so that a file that names it creates nothing.
 */
export function readKnownCustomers(ctx: Ctx): Promise<KnownCustomer[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw`
    with recursive way as (
      select uuid as named, uuid, merged_into_id from customer where tenant_id = ${tenant_id}::uuid and merged_into_id is not null
      union select way.named, c.uuid, c.merged_into_id from way
        join customer c on c.tenant_id = ${tenant_id}::uuid and c.uuid = way.merged_into_id)
    select c.uuid, k.name, k.vat_number, k.email from customer k
    left join way on way.named = k.uuid and way.merged_into_id is null
    join customer c on c.tenant_id = ${tenant_id}::uuid and c.uuid = coalesce(way.uuid, k.uuid)
    where k.tenant_id = ${tenant_id}::uuid and c.archived_at is null and c.merged_into_id is null
    order by way.uuid is not null, k.created_at, k.uuid`;
}

/** Inserts customers in one statement; what the file leaves empty gets the default of a new customer. Returns them. */
export async function insertCustomers(ctx: Ctx, rows: readonly ImportValues[]) {
  const { tenant_id } = tenantOf(ctx);
  const made = rows.map((values) => ({
    uuid: makeUuid(),
    ...values,
    agent_ids: [...new Set([values.agent_id, values.agency_id].filter((id) => id !== undefined))],
  }));
  await ctx.db.$executeRaw`
    insert into customer (tenant_id, uuid, name, legal_name, registration_number, vat_number, email, phone, address,
      post_code, city, country, contacts, category_id, terms_days, early_discount_bp, early_discount_days, credit_limit, agent_id, agency_id, agent_ids, note, language, tags, created_at, created_by)
    select ${tenant_id}::uuid, x.uuid, x.name, coalesce(x.legal_name, ''), coalesce(x.registration_number, ''),
      coalesce(x.vat_number, ''), coalesce(x.email, ''), coalesce(x.phone, ''), coalesce(x.address, ''),
      coalesce(x.post_code, ''), coalesce(x.city, ''), coalesce(x.country, ''),
      coalesce(x.contacts, '[]'), x.category_id, x.terms_days, x.early_discount_bp, x.early_discount_days, x.credit_limit, x.agent_id, x.agency_id,
      x.agent_ids, coalesce(x.note, ''), coalesce(x.language, ''), coalesce(x.tags, '{}'), ${ctx.now}, ${ctx.actor?.user_id ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x(uuid uuid, name text, legal_name text,
      registration_number text, vat_number text, email text, phone text, address text, post_code text, city text,
      country text, contacts jsonb,
      category_id uuid, terms_days int, early_discount_bp int, early_discount_days int, credit_limit numeric, agent_id uuid, agency_id uuid, agent_ids uuid[], note text, language text, tags text[])`;
  return made;
}

/** Sets columns of customers in one statement; what is absent stays. Returns how many were changed. */
export function updateCustomers(
  ctx: Ctx,
  rows: readonly (ImportValues & { uuid: string; version: number })[],
) {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$executeRaw`
    update customer c set name = coalesce(x.name, c.name), legal_name = coalesce(x.legal_name, c.legal_name),
      registration_number = coalesce(x.registration_number, c.registration_number),
      vat_number = coalesce(x.vat_number, c.vat_number), email = coalesce(x.email, c.email),
      phone = coalesce(x.phone, c.phone), address = coalesce(x.address, c.address),
      post_code = coalesce(x.post_code, c.post_code), city = coalesce(x.city, c.city), country = coalesce(x.country, c.country),
      contacts = coalesce(x.contacts, c.contacts), category_id = coalesce(x.category_id, c.category_id),
      terms_days = coalesce(x.terms_days, c.terms_days), early_discount_bp = coalesce(x.early_discount_bp, c.early_discount_bp),
      early_discount_days = coalesce(x.early_discount_days, c.early_discount_days), credit_limit = coalesce(x.credit_limit, c.credit_limit),
      agent_id = coalesce(x.agent_id, c.agent_id), agency_id = coalesce(x.agency_id, c.agency_id),
      note = coalesce(x.note, c.note), language = coalesce(x.language, c.language), tags = coalesce(x.tags, c.tags), version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(uuid uuid, version int, name text, legal_name text,
      registration_number text, vat_number text, email text, phone text, address text, post_code text, city text,
      country text, contacts jsonb,
      category_id uuid, terms_days int, early_discount_bp int, early_discount_days int, credit_limit numeric, agent_id uuid, agency_id uuid, note text, language text, tags text[])
    where c.tenant_id = ${tenant_id}::uuid and c.uuid = x.uuid and c.version = x.version`;
}

/** A row of `customer_import_row`: a customer that was created (no `before`) or updated, or a refused row. */
export type ImportedRow = {
  line: number;
  customer_id?: string | null;
  version?: number | null;
  before?: unknown;
  refused?: unknown;
};
/** Keeps what an import did with its rows. */
export async function insertImportedRows(
  ctx: Ctx,
  uuid: string,
  rows: readonly ImportedRow[],
): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    insert into customer_import_row (tenant_id, import_id, line, customer_id, version, before, refused)
    select ${tenant_id}::uuid, ${uuid}::uuid, x.line, x.customer_id, x.version, x.before, x.refused
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(line int, customer_id uuid, version int, before jsonb, refused jsonb)`;
}

/** Locks a saved import until the transaction ends. */
export async function lockImport(ctx: Ctx, uuid: string): Promise<void> {
  await ctx.db.$executeRaw`
    select 1 from customer_import where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and uuid = ${uuid}::uuid for update`;
}

/** The imports, the newest first. */
export const readImports = (ctx: Ctx, most: number) =>
  ctx.db.customer_import.findMany({
    orderBy: [{ created_at: "desc" }, { uuid: "asc" }],
    take: most,
    omit: { mapping: true, heads: true, head_texts: true },
    include: { rows: { select: { line: true }, take: 1 } },
  });

/** What a customer belongs to. */
const USES = [...MOVED_KINDS, "customer"] as const;
/** The customers, of those given, that a document, a commercial or a merged customer refers to. */
export async function listUsed(ctx: Ctx, customers: readonly string[]): Promise<Set<string>> {
  const { tenant_id } = tenantOf(ctx);
  const each = USES.map((table) => {
    const column = Prisma.raw(table === "customer" ? "merged_into_id" : "customer_id");
    return Prisma.sql`select ${column} as uuid from ${Prisma.raw(table)}
      where tenant_id = ${tenant_id}::uuid and ${column} = any(${[...customers]}::uuid[])`;
  });
  const rows = await ctx.db.$queryRaw<{ uuid: string }[]>`${Prisma.join(each, " union ")}`;
  return new Set(rows.map(({ uuid }) => uuid));
}
