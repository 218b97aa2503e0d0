import type { StreamedDocument } from "@/lib/calls/kit";
import type { ListColumns } from "@/lib/columns/column";
import { NAMESPACES } from "@/lib/i18n/load";
import type { ExportFormat } from "@/lib/list";
import { own } from "@/lib/own";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { SheetColumn, SheetRow } from "@/server/documents/sheet";
import { loadWordsFor } from "@/server/documents/translator";
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

/** A value of a row for each column of a file, in the order of the file. */
type FileValues<Row, C extends ListColumns> = { readonly [Id in keyof C]?: FileColumn<Row>[2] };

/** The columns of a declaration that have a value, with heads in the person's language. */
async function makeFileColumns<Row, C extends ListColumns>(
  ctx: Ctx,
  columns: C,
  values: FileValues<Row, C>,
): Promise<Record<string, FileColumn<Row>>> {
  const { currency } = tenantOf(ctx);
  const made = Object.entries<FileColumn<Row>[2] | undefined>(values).map(async ([id, of]) => {
    const column = columns[id];
    if (!column || !of) return [];
    const word = column.word_in_file ?? column.word;
    const namespace = NAMESPACES.find((name) => word.startsWith(`${name}.`));
    if (!namespace) throw new Error(`no namespace of ${word}`);
    const t = await loadWordsFor(ctx, namespace);
    return [[id, [t(word.slice(namespace.length + 1), { currency }), column.kind, of] as const] as const];
  });
  return Object.fromEntries((await Promise.all(made)).flat());
}

/** Streams the rows of a list as a file, in the columns of its declaration that have a value. */
export async function streamDeclaredFile<Row, C extends ListColumns>(
  ctx: Ctx,
  input: { format: ExportFormat; columns?: readonly string[] | undefined },
  name: string,
  columns: C,
  values: FileValues<Row, C>,
  parts: AsyncIterable<readonly Row[]>,
): Promise<StreamedDocument> {
  return streamListFile(ctx, input, name, await makeFileColumns(ctx, columns, values), parts);
}

/** Writes rows that are in memory as a file, in the columns of a declaration that have a value. */
export function streamDeclaredRows<Row, C extends ListColumns>(
  ctx: Ctx,
  input: { format: ExportFormat },
  name: string,
  columns: C,
  values: FileValues<Row, C>,
  rows: readonly Row[],
): Promise<StreamedDocument> {
  async function* parts() {
    yield rows;
  }
  return streamDeclaredFile(ctx, input, name, columns, values, parts());
}

/** Changes the rows of each part, as they are read. */
export async function* changeParts<Read, Row>(
  parts: AsyncIterable<readonly Read[]>,
  change: (rows: readonly Read[]) => Promise<readonly Row[]> | readonly Row[],
): AsyncGenerator<readonly Row[]> {
  for await (const rows of parts) yield await change(rows);
}
