import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { deleteKeptBefore } from "@/server/data/deleted";
import { deleteShare } from "@/server/data/unscoped/shares";

const DAYS_KEPT = 30;
const NOTIFICATION_DAYS_KEPT = 180;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
/**
 * Deletes for good what was deleted more than 30 days ago, and notifications older than 180 days. Returns the number of
 * records.
 */
export const deleteKeptRecords = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { now } = ctx;
    const created_at = { lt: daysBefore(now, NOTIFICATION_DAYS_KEPT) };
    await ctx.db.notification.deleteMany({ where: { created_at } });
    const old = await deleteKeptBefore(ctx, daysBefore(now, DAYS_KEPT));
    const reports = old.filter(({ kind }) => kind === "report");
    for (const { uuid } of reports) await deleteShare(tenantOf(ctx).tenant_id, "report", uuid);
    return old.length;
  });
