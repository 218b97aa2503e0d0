import { notFound } from "@/lib/errors";
import { type Ctx, inTransaction, makeCtx, withTenant } from "@/server/ctx";
import { findShareByCode, findTenant, type Shared } from "@/server/data/unscoped";
import { tenantContextOf } from "@/server/identity";

type Share = NonNullable<Awaited<ReturnType<typeof findShareByCode>>>;

/**
 * Runs work for the holder of a share code: in the tenant that created it, as a reader without an account. Unknown,
 * revoked and other codes are all not found.
 */
export async function runAsShareViewer<T>(
  ctx: Ctx,
  model: Shared,
  code: string,
  work: (ctx: Ctx, object_id: string, share: Share) => Promise<T>,
): Promise<T> {
  const share = await findShareByCode(code);
  if (share?.model !== model) throw notFound();
  return runAsViewer(ctx, share.tenant_id, (ctx) => work(ctx, share.object_id, share));
}

/** Runs work in a tenant as a reader without an account. Throws not found unless the tenant is active. */
export async function runAsViewer<T>(
  ctx: Ctx,
  tenant_id: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const tenant = await findTenant(tenant_id);
  if (tenant?.status !== "active") throw notFound();
  const guest = makeCtx({
    tenant: tenantContextOf({ tenant, role: "viewer" }),
    now: ctx.now,
    request_id: ctx.request_id,
    address: ctx.address,
  });
  return withTenant(guest, () => inTransaction(guest, work));
}
