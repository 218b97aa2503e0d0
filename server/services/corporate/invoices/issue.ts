import { conflict } from "@/lib/errors";
import { isNegative, type Money } from "@/lib/money";
import type { Ctx } from "@/server/ctx";
import { takeDocumentNumber } from "@/server/services/numbers";

import { buildInvoiceData } from "./files";
import { readParties } from "./parties";
import type { InvoiceRow } from "./read";

/** What the activity log keeps of an issued document. */
export type Issued = { number: string; total: Money; kind: InvoiceRow["kind"] };

/** Gives a locked draft the next number of its kind and freezes its content; the caller records it. */
export async function issueDocument(ctx: Ctx, draft: InvoiceRow): Promise<Issued> {
  if (draft.lines.length === 0) throw conflict("no_lines");
  if (isNegative(draft.total)) throw conflict("negative_total");
  const { nr, number } = await takeDocumentNumber(ctx, draft.kind, draft.date);
  const parties = await readParties(ctx, draft);
  const issued = JSON.parse(JSON.stringify(await buildInvoiceData(ctx, draft, number)));
  await ctx.db.invoice.updateMany({
    where: { uuid: draft.uuid },
    data: {
      status: "issued",
      nr,
      number,
      issued,
      parties,
      issued_at: ctx.now,
      agent_ids: draft.agency_id ? [draft.agency_id] : [],
      version: draft.version + 1,
    },
  });
  return { number, total: draft.total, kind: draft.kind };
}
