import { buffer } from "node:stream/consumers";
import type { Document, StreamedDocument } from "@/lib/calls/kit";
import { getSeparators } from "@/lib/money";
import { type Ctx, tenantOf, withTenant } from "@/server/ctx";
import {
  type SheetColumn,
  type SheetParts,
  type SheetRow,
  streamCsv,
  streamXlsx,
} from "@/server/documents/sheet";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Streams rows, which come in parts, as a file in the person's date format and the tenant's decimal separator. `name`
 * has no extension. Resolves once the first rows are read, so that a refusal is answered instead of a file.
 */
export async function streamSheetFile(
  ctx: Ctx,
  format: keyof typeof TYPES,
  name: string,
  columns: readonly SheetColumn[],
  parts: SheetParts,
): Promise<StreamedDocument> {
  const decimal = getSeparators(tenantOf(ctx).currency_format).decimal as "." | ",";
  const reading = { decimal, date_format: ctx.date_format };
  const rows = await readAhead(ctx, parts);
  const bytes =
    format === "xlsx" ? streamXlsx(columns, rows, reading, ctx.now) : streamCsv(columns, rows, reading);
  return { parts: bytes, type: TYPES[format], name: `${name}.${format}` };
}

/** Writes a few rows as a file, like `streamSheetFile`. */
export const writeSheetFile = async (
  ctx: Ctx,
  format: keyof typeof TYPES,
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
): Promise<Document> => collectDocument(await streamSheetFile(ctx, format, name, columns, [rows]));

/** Reads a streamed document whole; another is returned as it is. */
export async function collectDocument(document: Document | StreamedDocument): Promise<Document> {
  if ("bytes" in document) return document;
  const { parts, ...named } = document;
  return { ...named, bytes: await buffer(parts) };
}

/** Reads the first part at once and the others as they are taken, all as work of the tenant. */
async function readAhead(ctx: Ctx, parts: SheetParts): Promise<AsyncGenerator<readonly SheetRow[]>> {
  async function* read() {
    yield* parts;
  }
  const rows = read();
  const next = () => withTenant(ctx, () => rows.next());
  let part = await next();
  async function* taken() {
    for (; !part.done; part = await next()) yield part.value;
  }
  return taken();
}
