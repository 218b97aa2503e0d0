import { type Ctx, tenantOf } from "@/server/ctx";

type Row = { uuid: string; name: string; parent: string | null };

/** Locks the category tree of the tenant until the transaction ends. */
export async function lockCategories(ctx: Ctx): Promise<void> {
  await ctx.db
    .$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`categories ${tenantOf(ctx).tenant_id}`}, 0))::text`;
}

/** Replaces the tree by these rows; missing categories are deleted. Siblings and parents may change places. */
export async function writeCategories(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const sent = JSON.stringify(rows);
  await ctx.db.$executeRaw`
    insert into type_of_business (tenant_id, uuid, name)
    select ${tenant_id}::uuid, r.uuid, r.name from jsonb_to_recordset(${sent}::jsonb) as r(uuid uuid, name text)
    on conflict (tenant_id, uuid) do update set name = excluded.name, parent_id = null`;
  await ctx.db.$executeRaw`
    delete from type_of_business where tenant_id = ${tenant_id}::uuid and not uuid = any(${rows.map((r) => r.uuid)}::uuid[])`;
  await ctx.db.$executeRaw`
    update type_of_business c set parent_id = r.parent from jsonb_to_recordset(${sent}::jsonb) as r(uuid uuid, parent uuid)
    where c.tenant_id = ${tenant_id}::uuid and c.uuid = r.uuid`;
}
