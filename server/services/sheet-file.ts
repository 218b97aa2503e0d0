import type { Document } from "@/lib/calls/kit";
import { getSeparators } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { type SheetColumn, type SheetRow, writeCsv, writeXlsx } from "@/server/documents/sheet";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Writes rows, at once or in parts, as a file in the person's date format and the tenant's decimal separator. `name`
 * has no extension.
 */
export async function writeSheetFile(
  ctx: Ctx,
  format: keyof typeof TYPES,
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[] | AsyncIterable<readonly SheetRow[]>,
): Promise<Document> {
  const decimal = getSeparators(tenantOf(ctx).currency_format).decimal as "." | ",";
  const reading = { decimal, date_format: ctx.date_format };
  const parts = Symbol.asyncIterator in rows ? rows : [rows];
  const bytes = await (format === "xlsx"
    ? writeXlsx(columns, parts, reading)
    : writeCsv(columns, parts, reading));
  return { bytes, type: TYPES[format], name: `${name}.${format}` };
}
