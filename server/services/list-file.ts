import type { Document } from "@/lib/calls/kit";
import type { ExportFormat, ListQuery } from "@/lib/list";
import { own } from "@/lib/own";
import type { Ctx } from "@/server/ctx";
import type { SheetColumn, SheetRow } from "@/server/documents/sheet";
import { writeSheetFile } from "@/server/services/sheet-file";

/** What one file holds at most. */
const ROWS_MOST = 100_000;

/** A column of a list's file: its head, its kind, and what it takes from a row. */
export type FileColumn<Row> = readonly [
  head: string,
  kind: SheetColumn["kind"],
  of: (row: Row) => SheetRow[number],
];

/** The same question without pages: how a list's own service is asked for its file. */
export const withoutPaging = <A extends ListQuery>(input: A): A => ({
  ...input,
  page: 1,
  per_page: ROWS_MOST,
});

/** Rows of a list as a file, in the columns asked for, or in all there are; `name` has no ending. */
export function writeListFile<Row>(
  ctx: Ctx,
  input: { format: ExportFormat; columns?: readonly string[] | undefined },
  name: string,
  columns: Readonly<Record<string, FileColumn<Row>>>,
  rows: readonly Row[],
): Promise<Document> {
  const asked = (input.columns ?? []).map((id) => own(columns, id)).filter((column) => column !== undefined);
  const shown = asked.length ? asked : Object.values(columns);
  return writeSheetFile(
    ctx,
    input.format,
    name,
    shown.map(([head, kind]) => ({ head, kind })),
    rows.map((row) => shown.map(([, , of]) => of(row))),
  );
}
