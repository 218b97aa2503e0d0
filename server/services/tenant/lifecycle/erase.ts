import { type Ctx, inTransaction, makeCtx, tenantOf, withTenant } from "@/server/ctx";
import { eraseRows } from "@/server/data/tables";
import { closeTenant, eraseTraces, listTenantsToErase } from "@/server/data/tenants";
import { findTenant } from "@/server/data/unscoped";
import { tenantContextOf } from "@/server/identity";
import { openStorage } from "@/server/outside/storage";

/** Erases the current tenant: rows, log, files, codes, and people who belong to no other tenant. */
async function erase(ctx: Ctx, people: readonly string[]) {
  const { tenant_id } = tenantOf(ctx);
  await eraseRows(ctx);
  const store = await openStorage();
  for (const key of await store.keys(`${tenant_id}/`)) await store.remove(key);
  await eraseTraces(tenant_id, people);
}

/** Erases a deleted sandbox, whose members have been removed already. A job. */
export async function eraseSandbox(ctx: Ctx, { people }: { people: string[] }) {
  const tenant = await findTenant(tenantOf(ctx).tenant_id);
  if (tenant?.kind === "sandbox") await erase(ctx, people);
  return null;
}

/** Erases a tenant of any kind, with the people who belong to no other. */
export async function eraseTenant(uuid: string, now: Date): Promise<void> {
  const tenant = await findTenant(uuid);
  if (!tenant) return;
  const ctx = makeCtx({ tenant: tenantContextOf({ tenant, role: "owner" }), now, request_id: "erase" });
  await withTenant(ctx, async () => {
    const people = await inTransaction(ctx, () => closeTenant(uuid));
    await erase(ctx, people);
  });
}

/** Erases every tenant whose fourteen days have passed. Returns their number. */
export async function eraseDueTenants(now: Date): Promise<number> {
  const due = await listTenantsToErase(now);
  for (const { uuid } of due) await eraseTenant(uuid, now);
  return due.length;
}
