import type { Document } from "@/lib/calls/kit";
import type { ExportFormat, ListQuery } from "@/lib/list";
import { own } from "@/lib/own";
import type { Ctx } from "@/server/ctx";
import type { SheetColumn, SheetRow } from "@/server/documents/sheet";
import { writeSheetFile } from "@/server/services/sheet-file";

/** The most rows of one file. */
const ROWS_MOST = 100_000;

/** A column of a list's file: head, kind, and value of a row. */
export type FileColumn<Row> = readonly [
  head: string,
  kind: SheetColumn["kind"],
  of: (row: Row) => SheetRow[number],
];

/** Returns the query without paging, for the file of a list. */
export const withoutPaging = <A extends ListQuery>(input: A): A => ({
  ...input,
  page: 1,
  per_page: ROWS_MOST,
});

/** Writes rows of a list as a file, in the requested columns or in all; `name` has no extension. */
export function writeListFile<Row>(
  ctx: Ctx,
  input: { format: ExportFormat; columns?: readonly string[] | undefined },
  name: string,
  columns: Readonly<Record<string, FileColumn<Row>>>,
  rows: readonly Row[],
): Promise<Document> {
  const asked = (input.columns ?? []).map((id) => own(columns, id)).filter((column) => column !== undefined);
  const columnsToWrite = asked.length ? asked : Object.values(columns);
  return writeSheetFile(
    ctx,
    input.format,
    name,
    columnsToWrite.map(([head, kind]) => ({ head, kind })),
    rows.map((row) => columnsToWrite.map(([, , of]) => of(row))),
  );
}
