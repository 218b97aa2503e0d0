import type { ImportField, ImportMapping } from "@/lib/customers-import/fields";
import type { ImportTexts } from "@/lib/customers-import/values";
import { unescapeCell } from "@/lib/spreadsheet-cell";

/** A row of a file with its number, as a spreadsheet counts it. */
export type ImportRow = { line: number; texts: ImportTexts };
/** What a person changed before the import: single cells, and values for all empty cells of a field. */
export type ImportChanges = {
  edits: readonly { line: number; field: ImportField; value: string }[];
  fill: Partial<Record<ImportField, string>>;
};

/** The texts of each row by field, with the changes of a person. Blank rows are left out. */
export function assignColumns(
  rows: readonly { line: number; cells: readonly string[] }[],
  mapping: ImportMapping,
  { edits, fill }: ImportChanges,
): ImportRow[] {
  const edited = Map.groupBy(edits, ({ line }) => line);
  const fills = Object.entries(fill) as [ImportField, string][];
  return rows.flatMap(({ line, cells }) => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const texts: ImportTexts = {};
    for (const [at, field] of mapping.entries()) {
      const text = unescapeCell(cells[at] ?? "").trim();
      if (field && text) texts[field] = text;
    }
    for (const [field, value] of fills) texts[field] ??= value;
    for (const { field, value } of edited.get(line) ?? []) texts[field] = value.trim();
    return [{ line, texts }];
  });
}
