import type { SearchedEntity } from "@/lib/entities";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { brought } from "@/server/data/queries/sales/customers";

type Hit = {
  model: SearchedEntity;
  uuid: string;
  title: string;
  detail: string;
};

type Source = (tenant: string) => Prisma.Sql;

/** Kinds that are found by more than their name. */
const SOURCES: Partial<Record<SearchedEntity, Source>> = {
  customer: (t) =>
    Prisma.sql`select 'customer' as model, uuid, name as title, legal_name as detail, name || ' ' || legal_name as hay from customer c where tenant_id = ${t}::uuid and archived_at is null and ${brought}`,
  campaign: (t) =>
    Prisma.sql`select 'campaign', g.uuid, g.name, trim(coalesce(g.number, '') || ' ' || c.name), coalesce(g.number, '') || ' ' || g.name || ' ' || c.name from campaign g join customer c on c.tenant_id = g.tenant_id and c.uuid = g.customer_id where g.tenant_id = ${t}::uuid`,
  commercial: (t) =>
    Prisma.sql`select 'commercial', uuid, title, length || ' s', title || ' ' || isci from commercial where tenant_id = ${t}::uuid`,
  station: (t) =>
    Prisma.sql`select 'station', uuid, name, code, name || ' ' || code from station where tenant_id = ${t}::uuid`,
  invoice: (t) =>
    Prisma.sql`select 'invoice', i.uuid, coalesce(i.number, c.name), c.name, coalesce(i.number, '') || ' ' || c.name from invoice i join customer c on c.tenant_id = i.tenant_id and c.uuid = i.customer_id where i.tenant_id = ${t}::uuid`,
  contract: (t) =>
    Prisma.sql`select 'contract', k.uuid, k.title, trim(k.number || ' ' || c.name), k.number || ' ' || k.title || ' ' || c.name from contract k join customer c on c.tenant_id = k.tenant_id and c.uuid = k.customer_id where k.tenant_id = ${t}::uuid`,
  proposal: (t) =>
    Prisma.sql`select 'proposal', p.uuid, p.title, trim(p.number || ' ' || c.name), p.number || ' ' || p.title || ' ' || c.name from proposal p join customer c on c.tenant_id = p.tenant_id and c.uuid = p.customer_id where p.tenant_id = ${t}::uuid`,
  report: (t) =>
    Prisma.sql`select 'report', r.uuid, r.number, r.title, r.number || ' ' || r.title from report r where r.tenant_id = ${t}::uuid`,
};

/** Returns the records of the table of that name that are not archived, found by `name`. */
const byName =
  (model: SearchedEntity): Source =>
  (t) =>
    Prisma.sql`select ${model}::text, uuid, name, '', name from ${Prisma.raw(`"${model}"`)} where tenant_id = ${t}::uuid and archived_at is null`;

/** Returns the twelve most similar records, with tolerance for typos and incomplete words. */
export async function searchRecords(
  ctx: Ctx,
  text: string,
  models: readonly SearchedEntity[],
): Promise<Hit[]> {
  const { tenant_id } = tenantOf(ctx);
  const wanted = text.trim();
  if (!wanted || models.length === 0) return [];
  const all = Prisma.join(
    models.map((model) => (SOURCES[model] ?? byName(model))(tenant_id)),
    " union all ",
  );
  return ctx.db.$queryRaw<Hit[]>`
    select model, uuid, title, detail from (
      select h.*, word_similarity(lower(${wanted}), lower(hay)) + case when hay ilike ${`${wanted}%`} then 1 when hay ilike ${`%${wanted}%`} then 0.5 else 0 end as near
      from (${all}) as h(model, uuid, title, detail, hay)
    ) ranked where near >= 0.45 order by near desc, title limit 12`;
}
