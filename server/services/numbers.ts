import type { Day } from "@/lib/day";
import { formatNumber, type NumberKind, numberingOf } from "@/lib/rules/numbering";
import { type Ctx, placeOf } from "@/server/ctx";
import { peekNumber, takeNumber } from "@/server/data/numbers";
import { tenantById } from "@/server/data/unscoped";

async function written(ctx: Ctx, kind: NumberKind, next: number, date: Day): Promise<string> {
  const tenant = await tenantById(placeOf(ctx).tenant_id);
  const series = numberingOf(tenant!.numbering_json)[kind];
  return formatNumber({ ...series, next }, date);
}

/** Takes the next number of a kind as it stands on the document. Ask for it last: others wait until the transaction ends. */
export async function nextNumber(
  ctx: Ctx,
  kind: NumberKind,
  date: Day,
): Promise<{ nr: number; number: string }> {
  const nr = await takeNumber(ctx, kind);
  return { nr, number: await written(ctx, kind, nr, date) };
}
/** The number a document would take now; another may take it first. */
export const comingNumber = async (ctx: Ctx, kind: NumberKind, date: Day) =>
  written(ctx, kind, await peekNumber(ctx, kind), date);
