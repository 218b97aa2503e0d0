import type { Day } from "@/lib/day";
import type { Ctx } from "@/server/ctx";

/**
 * The last day on which something was taken back from each invoice: before it, that still settles the invoice, so that
 * nothing else does.
 */
export async function readReleaseDates(ctx: Ctx, invoices: string[]): Promise<ReadonlyMap<string, Day>> {
  const rows = await ctx.db.allocation.findMany({
    where: { invoice_id: { in: invoices }, amount: { lt: "0" } },
    orderBy: { date: "asc" },
    select: { invoice_id: true, date: true },
  });
  return new Map(rows.map(({ invoice_id, date }) => [invoice_id, date]));
}
