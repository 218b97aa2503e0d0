import { notFound } from "@/lib/errors";
import { actorOf, type Ctx, inTransaction, makeCtx, withTenant } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { hasStaffRead } from "@/server/data/queries/tenant/staff";
import { findTenant } from "@/server/data/unscoped";
import { tenantContextOf } from "@/server/identity";

type Tenant = Awaited<ReturnType<typeof requireTenant>>;

/** The origin of changes by staff in a tenant's activity log. */
export const VIA_STAFF = "staff";

/** Finds a tenant that staff name; a closed one is not found. */
export async function requireTenant(uuid: string) {
  const tenant = await findTenant(uuid);
  if (!tenant || tenant.status === "closed") throw notFound();
  return { ...tenant, status: tenant.status };
}

/** The context of staff inside a tenant: all of it, through both locks of tenancy. */
export const makeStaffCtx = (ctx: Ctx, tenant: Parameters<typeof tenantContextOf>[0]["tenant"]): Ctx => {
  const { now, request_id, address } = ctx;
  const inside = tenantContextOf({ tenant, role: "viewer" });
  return makeCtx({ actor: actorOf(ctx), tenant: inside, now, request_id, address, via: VIA_STAFF });
};

/** Runs work of staff inside a tenant in one transaction, with the lines it records in that tenant's activity log. */
export function runInside<T>(ctx: Ctx, tenant: Tenant, work: (inside: Ctx) => Promise<T>): Promise<T> {
  const inside = makeStaffCtx(ctx, tenant);
  return withTenant(inside, () => inTransaction(inside, work));
}

const AT_ONCE = 4;
/** Runs work in many tenants, a few at a time; the results are in the order of the tenants. */
export async function runInEach<R extends Parameters<typeof tenantContextOf>[0]["tenant"], T>(
  ctx: Ctx,
  tenants: readonly R[],
  work: (inside: Ctx, tenant: R) => Promise<T>,
): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < tenants.length; from += AT_ONCE) {
    const part = tenants.slice(from, from + AT_ONCE).map((tenant) => {
      const inside = makeStaffCtx(ctx, tenant);
      return withTenant(inside, () => work(inside, tenant));
    });
    found.push(...(await Promise.all(part)));
  }
  return found;
}

/**
 * Records that staff read something of the tenant they view: each call on each record once a view. It is written before
 * the call runs, in work of its own, because the view itself is read-only.
 */
export async function recordStaffRead(ctx: Ctx, call: string, uuid: string | null): Promise<void> {
  const { tenant } = ctx;
  if (!tenant?.view) return;
  const { view, ...writable } = tenant;
  const inside: Ctx = { ...ctx, tenant: writable, via: VIA_STAFF };
  await withTenant(inside, async () => {
    if (await hasStaffRead(inside, view.uuid, call, uuid)) return;
    await inTransaction(inside, (c) =>
      record(c, "tenant.read_by_staff", { uuid: view.uuid, after: { name: call, record: uuid } }),
    );
  });
}
