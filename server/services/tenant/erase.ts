import { placeFrom } from "@/server/api/identity";
import { type Ctx, inPlace, inTransaction, makeCtx, placeOf } from "@/server/ctx";
import { eraseRows } from "@/server/data/tables";
import { closeTenant, eraseTraces, tenantsToErase } from "@/server/data/tenants";
import { tenantById } from "@/server/data/unscoped";
import { storage } from "@/server/outside/storage";

/** Erases the tenant of this work: rows, log, files, codes, and people who were nowhere else. */
async function erase(ctx: Ctx, people: readonly string[]) {
  const { tenant_id } = placeOf(ctx);
  await eraseRows(ctx);
  const store = await storage();
  for (const key of await store.keys(`${tenant_id}/`)) await store.remove(key);
  await eraseTraces(tenant_id, people);
}

/** The job behind a deleted practice copy; its people have been let go already. */
export async function eraseSandbox(ctx: Ctx, { people }: { people: string[] }) {
  const tenant = await tenantById(placeOf(ctx).tenant_id);
  if (tenant?.kind === "sandbox") await erase(ctx, people);
  return null;
}

/** Erases every tenant whose fourteen days are over. */
export async function eraseDue(now: Date): Promise<number> {
  const due = await tenantsToErase(now);
  for (const { uuid } of due) {
    const tenant = await tenantById(uuid);
    if (!tenant) continue;
    const ctx = makeCtx({ place: placeFrom({ tenant, role: "owner" }), now, request_id: "erase" });
    await inPlace(ctx, async () => {
      const people = await inTransaction(ctx, () => closeTenant(uuid));
      await erase(ctx, people);
    });
  }
  return due.length;
}
