import { type Ctx, inTransaction, makeCtx, tenantOf, withTenant } from "@/server/ctx";
import { deleteKeptBefore } from "@/server/data/deleted";
import { listActiveTenants } from "@/server/data/tenants";
import { deleteShare } from "@/server/data/unscoped";
import { tenantContextOf } from "@/server/identity";

/**
 * Runs work in every tenant, each in a transaction of its own. Returns the sum of the results. A tenant in which it fails
 * holds up no other one: an AggregateError tells of all failures when every tenant had its turn.
 */
export async function runInAllTenants(now: Date, request_id: string, work: (ctx: Ctx) => Promise<number>) {
  let done = 0;
  const failures: Error[] = [];
  for (const tenant of await listActiveTenants()) {
    const ctx = makeCtx({ tenant: tenantContextOf({ tenant, role: "owner" }), now, request_id, via: "job" });
    try {
      done += await withTenant(ctx, () => inTransaction(ctx, work));
    } catch (cause) {
      failures.push(new Error(`${request_id} of tenant ${tenant.uuid}`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${request_id} of ${failures.length} tenants`);
  return done;
}

const DAYS_KEPT = 30;
const NOTIFICATION_DAYS_KEPT = 180;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
/**
 * Deletes for good what was deleted more than 30 days ago, and notifications older than 180 days. Returns the number of
 * records.
 */
export const deleteKeptRecords = (now: Date): Promise<number> =>
  runInAllTenants(now, "deleted-records", async (ctx) => {
    const created_at = { lt: daysBefore(now, NOTIFICATION_DAYS_KEPT) };
    await ctx.db.notification.deleteMany({ where: { created_at } });
    const old = await deleteKeptBefore(ctx, daysBefore(now, DAYS_KEPT));
    const reports = old.filter(({ kind }) => kind === "report");
    for (const { uuid } of reports) await deleteShare(tenantOf(ctx).tenant_id, "report", uuid);
    return old.length;
  });
