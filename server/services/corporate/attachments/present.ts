import type { z } from "zod";
import type { Attachment } from "@/lib/calls/corporate/attachments";
import type { Ctx } from "@/server/ctx";
import { readUserNames } from "@/server/data/unscoped";

/** An attachment as stored. */
export type AttachmentRow = Awaited<ReturnType<Ctx["db"]["attachment"]["findMany"]>>[number];

/** Returns attachment rows in the form of calls, in their order. */
export async function presentAttachments(
  rows: readonly AttachmentRow[],
): Promise<z.input<typeof Attachment>[]> {
  const names = await readUserNames(rows.map((r) => r.created_by));
  return rows.map((row) => ({ ...row, created_by_name: names.get(row.created_by ?? "") ?? "" }));
}
