import { type Ctx, tenantOf } from "@/server/ctx";

/**
 * Locks formats of the tenant that can be chosen against being deleted until the transaction ends, in one order.
 * Returns the uuids of those that exist.
 */
export async function lockOwnFormats(ctx: Ctx, uuids: readonly string[]): Promise<string[]> {
  const { tenant_id } = tenantOf(ctx);
  const found = await ctx.db.$queryRaw<{ uuid: string }[]>`
    select uuid from output_format
    where tenant_id = ${tenant_id}::uuid and uuid = any(${[...uuids]}::uuid[]) and retired_at is null
    order by uuid for share`;
  return found.map(({ uuid }) => uuid);
}
