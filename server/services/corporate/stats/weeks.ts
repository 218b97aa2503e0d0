import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { findWrongWeeks, markWrongWeeks, refreshWeeks } from "@/server/data/queries/insights/weeks";
import { getLog } from "@/server/outside/log";

/** Counts the weeks of all changed campaigns again, so that statistics read few spots. Returns their number. */
export async function refreshStats(ctx: Ctx): Promise<number> {
  let campaigns = 0;
  for (;;) {
    const counted = await inTransaction(ctx, refreshWeeks);
    if (counted === 0) return campaigns;
    campaigns += counted;
  }
}

/**
 * Compares the kept weeks with the spots they were counted from, reports differences to the log of the server, and counts
 * those campaigns again. Returns their number, which is 0 unless spots were written past `writeReported`.
 */
export async function verifyStats(ctx: Ctx): Promise<number> {
  const wrong = await inTransaction(ctx, async (ctx) => {
    const found = await findWrongWeeks(ctx);
    if (found.length > 0) await markWrongWeeks(ctx, found);
    return found;
  });
  if (wrong.length === 0) return 0;
  getLog().error(
    { tenant: tenantOf(ctx).tenant_id, campaigns: wrong },
    "weeks of campaigns differed from their spots",
  );
  await refreshStats(ctx);
  return wrong.length;
}
