import type { Document } from "@/lib/calls/kit";
import { separators } from "@/lib/money";
import { type Ctx, placeOf } from "@/server/ctx";
import { csv, type SheetColumn, type SheetRow, xlsx } from "@/server/documents/sheet";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Rows, all or a part at a time, as a file the person can open: their own dates, the tenant's decimal sign. `name` has no ending. */
export async function sheetFile(
  ctx: Ctx,
  format: keyof typeof TYPES,
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[] | AsyncIterable<readonly SheetRow[]>,
): Promise<Document> {
  const decimal = separators(placeOf(ctx).currency_format).decimal as "." | ",";
  const reading = { decimal, date_format: ctx.date_format };
  const parts = Symbol.asyncIterator in rows ? rows : [rows];
  const bytes = await (format === "xlsx" ? xlsx(columns, parts, reading) : csv(columns, parts, reading));
  return { bytes, type: TYPES[format], name: `${name}.${format}` };
}
