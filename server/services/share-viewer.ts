import { notFound } from "@/lib/errors";
import { type Ctx, inTransaction, makeCtx, withTenant } from "@/server/ctx";
import { findShareByCode, findTenant, type Shared } from "@/server/data/unscoped";
import { tenantContextOf } from "@/server/identity";

/**
 * Runs work for the holder of a share code: in the tenant that created it, as a reader without an account. Unknown,
 * revoked and other codes are all not found.
 */
export async function runAsShareViewer<T>(
  ctx: Ctx,
  model: Shared,
  code: string,
  work: (ctx: Ctx, object_id: string) => Promise<T>,
): Promise<T> {
  const share = await findShareByCode(code);
  const tenant = share?.model === model ? await findTenant(share.tenant_id) : null;
  if (!share || tenant?.status !== "active") throw notFound();
  const guest = makeCtx({
    tenant: tenantContextOf({ tenant, role: "viewer" }),
    now: ctx.now,
    request_id: ctx.request_id,
    address: ctx.address,
  });
  return withTenant(guest, () => inTransaction(guest, (guest) => work(guest, share.object_id)));
}
