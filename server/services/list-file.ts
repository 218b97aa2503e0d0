import type { StreamedDocument } from "@/lib/calls/kit";
import type { ExportFormat } from "@/lib/list";
import { own } from "@/lib/own";
import type { Ctx } from "@/server/ctx";
import type { SheetColumn, SheetRow } from "@/server/documents/sheet";
import { streamSheetFile } from "@/server/services/sheet-file";

/** A column of a list's file: head, kind, and value of a row. */
export type FileColumn<Row> = readonly [
  head: string,
  kind: SheetColumn["kind"],
  of: (row: Row) => SheetRow[number],
];

/**
 * Streams the rows of a list, which come in parts, as a file, in the requested columns or in all; `name` has no
 * extension.
 */
export function streamListFile<Row>(
  ctx: Ctx,
  input: { format: ExportFormat; columns?: readonly string[] | undefined },
  name: string,
  columns: Readonly<Record<string, FileColumn<Row>>>,
  parts: AsyncIterable<readonly Row[]>,
): Promise<StreamedDocument> {
  const asked = (input.columns ?? []).map((id) => own(columns, id)).filter((column) => column !== undefined);
  const columnsToWrite = asked.length ? asked : Object.values(columns);
  async function* cells() {
    for await (const rows of parts) yield rows.map((row) => columnsToWrite.map(([, , of]) => of(row)));
  }
  const heads = columnsToWrite.map(([head, kind]) => ({ head, kind }));
  return streamSheetFile(ctx, input.format, name, heads, cells());
}

/** Changes the rows of each part, as they are read. */
export async function* changeParts<Read, Row>(
  parts: AsyncIterable<readonly Read[]>,
  change: (rows: readonly Read[]) => Promise<readonly Row[]> | readonly Row[],
): AsyncGenerator<readonly Row[]> {
  for await (const rows of parts) yield await change(rows);
}
