import { notFound } from "@/lib/errors";
import { placeFrom } from "@/server/api/identity";
import { type Ctx, inPlace, inTransaction, makeCtx } from "@/server/ctx";
import { type Shared, shareByCode, tenantById } from "@/server/data/unscoped";

/**
 * Work for somebody who holds a code: in the tenant that gave it out, as a reader without a name. Unknown, revoked and
 * other codes are the same 404.
 */
export async function asGuest<T>(
  ctx: Ctx,
  model: Shared,
  code: string,
  work: (ctx: Ctx, object_id: string) => Promise<T>,
): Promise<T> {
  const share = await shareByCode(code);
  const tenant = share?.model === model ? await tenantById(share.tenant_id) : null;
  if (!share || tenant?.status !== "active") throw notFound();
  const guest = makeCtx({
    place: placeFrom({ tenant, role: "viewer" }),
    now: ctx.now,
    request_id: ctx.request_id,
    address: ctx.address,
  });
  return inPlace(guest, () => inTransaction(guest, (guest) => work(guest, share.object_id)));
}
