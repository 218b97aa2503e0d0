import { notFound } from "@/lib/errors";
import { type Ctx, tenantOf } from "@/server/ctx";
import { findTenant } from "@/server/data/unscoped";

/** Reads the tenant of a request. Throws 404 when it was erased meanwhile. */
export async function readOwnTenant(ctx: Ctx) {
  const tenant = await findTenant(tenantOf(ctx).tenant_id);
  if (!tenant) throw notFound();
  return tenant;
}

/** Returns the tenant of a request as it was when a rule of the request first read it. */
export const readTenantOnce = (ctx: Ctx) => {
  ctx.own.tenant ??= findTenant(tenantOf(ctx).tenant_id);
  return ctx.own.tenant;
};
