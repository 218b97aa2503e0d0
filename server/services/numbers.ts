import { formatNumber, type NumberKind, readNumbering } from "@/lib/billing/numbering";
import type { Day } from "@/lib/day";
import type { Ctx } from "@/server/ctx";
import { peekNumber, takeNumber } from "@/server/data/numbers";
import { readOwnTenant } from "@/server/services/tenant/own";

async function formatNext(ctx: Ctx, kind: NumberKind, next: number, date: Day): Promise<string> {
  const tenant = await readOwnTenant(ctx);
  const series = readNumbering(tenant.numbering_json)[kind];
  return formatNumber({ ...series, next }, date);
}

/**
 * Takes the next number of a kind as printed on the document. Call it last: other transactions wait until this one
 * ends.
 */
export async function takeDocumentNumber(
  ctx: Ctx,
  kind: NumberKind,
  date: Day,
): Promise<{ nr: number; number: string }> {
  const nr = await takeNumber(ctx, kind);
  return { nr, number: await formatNext(ctx, kind, nr, date) };
}
/** Returns the number a document would take now; another may take it first. */
export const previewDocumentNumber = async (ctx: Ctx, kind: NumberKind, date: Day) =>
  formatNext(ctx, kind, await peekNumber(ctx, kind), date);
