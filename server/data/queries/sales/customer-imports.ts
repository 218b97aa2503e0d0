import type { KnownCustomer } from "@/lib/customers-import/plan";
import type { ImportValues } from "@/lib/customers-import/values";
import { type Ctx, tenantOf } from "@/server/ctx";
import { makeUuid } from "@/server/data/new-uuid";

/** The customers that are not archived, with what duplicates are found by; oldest first. */
export const readKnownCustomers = (ctx: Ctx): Promise<KnownCustomer[]> =>
  ctx.db.customer.findMany({
    where: { archived_at: null },
    select: { uuid: true, name: true, vat_number: true, email: true },
    orderBy: [{ created_at: "asc" }, { uuid: "asc" }],
  });

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
      post_code, city, country, contacts, category_id, terms_days, credit_limit, agent_id, agency_id, agent_ids, note, created_at, created_by)
    select ${tenant_id}::uuid, x.uuid, x.name, coalesce(x.legal_name, ''), coalesce(x.registration_number, ''),
      coalesce(x.vat_number, ''), coalesce(x.email, ''), coalesce(x.phone, ''), coalesce(x.address, ''),
      coalesce(x.post_code, ''), coalesce(x.city, ''), coalesce(x.country, ''),
      coalesce(x.contacts, '[]'), x.category_id, x.terms_days, x.credit_limit, x.agent_id, x.agency_id,
      x.agent_ids, coalesce(x.note, ''), ${ctx.now}, ${ctx.actor?.user_id ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x(uuid uuid, name text, legal_name text,
      registration_number text, vat_number text, email text, phone text, address text, post_code text, city text,
      country text, contacts jsonb,
      category_id uuid, terms_days int, credit_limit numeric, agent_id uuid, agency_id uuid, agent_ids uuid[], note text)`;
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
      terms_days = coalesce(x.terms_days, c.terms_days), credit_limit = coalesce(x.credit_limit, c.credit_limit),
      agent_id = coalesce(x.agent_id, c.agent_id), agency_id = coalesce(x.agency_id, c.agency_id),
      note = coalesce(x.note, c.note), version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(uuid uuid, version int, name text, legal_name text,
      registration_number text, vat_number text, email text, phone text, address text, post_code text, city text,
      country text, contacts jsonb,
      category_id uuid, terms_days int, credit_limit numeric, agent_id uuid, agency_id uuid, note text)
    where c.tenant_id = ${tenant_id}::uuid and c.uuid = x.uuid and c.version = x.version`;
}
