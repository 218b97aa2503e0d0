import writeXlsxFile, { type Cell, type SheetData } from "write-excel-file/node";
import { type DateFormat, formatDay, toDay } from "@/lib/day";
import { escapeCell, quoteField } from "@/lib/spreadsheet-cell";

/** Amounts and numbers stay numbers; a day is a date; everything else is text and never runs as a formula. */
export type SheetColumn = {
  head: string;
  kind: "text" | "number" | "money" | "day" /** Of characters. */;
  width?: number;
};
export type SheetRow = readonly (string | number | null)[];
export type SheetReading = {
  /** The decimal separator of CSV; with a comma, cells are separated by semicolons. */
  decimal: "." | ",";
  date_format: DateFormat;
};

const plainNumber = (value: string | number) =>
  typeof value === "number" && !Number.isFinite(value) ? "" : String(value);

function csvCell(
  value: string | number | null,
  { kind }: SheetColumn,
  { decimal, date_format }: SheetReading,
): string {
  if (value === null || value === "") return "";
  if (kind === "text") return escapeCell(String(value));
  if (kind === "day") return formatDay(toDay(String(value)), date_format);
  return plainNumber(value).replace(".", decimal);
}

/** Rows of a file in parts, so that a long file is never held in memory. */
export type SheetParts = Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>;

/** Writes rows under their heads as CSV, in UTF-8 with a byte order mark for spreadsheets. */
export async function writeCsv(
  columns: readonly SheetColumn[],
  parts: SheetParts,
  reading: SheetReading,
): Promise<Uint8Array> {
  const delimiter = reading.decimal === "," ? ";" : ",";
  const line = (cells: string[]) => `${cells.map((cell) => quoteField(cell, delimiter)).join(delimiter)}\r\n`;
  const cells = (row: SheetRow) => columns.map((column, i) => csvCell(row[i] ?? null, column, reading));
  const written = [Buffer.from(`\ufeff${line(columns.map(({ head }) => escapeCell(head)))}`)];
  for await (const part of parts) written.push(Buffer.from(part.map((row) => line(cells(row))).join("")));
  return Buffer.concat(written);
}

const escaped = (char: string) =>
  char
    .split("")
    .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .join("");

/** Escapes characters that XML cannot hold as the format does; text that looks like an escape is escaped itself. */
function xmlText(text: string): string {
  // The writer keeps texts as keys of a plain object, which already has "constructor".
  if (text in {}) return escaped(text.charAt(0)) + text.slice(1);
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(/[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}|\p{Cs}/gu, escaped);
}

const DATES: Record<DateFormat, string> = {
  "D/M/Y": "dd/mm/yyyy",
  "D-M-Y": "dd-mm-yyyy",
  "D.M.Y": "dd.mm.yyyy",
  "M/D/Y": "mm/dd/yyyy",
  "M-D-Y": "mm-dd-yyyy",
  "M.D.Y": "mm.dd.yyyy",
  "Y-M-D": "yyyy-mm-dd",
};

function xlsxCell(value: string | number | null, { kind }: SheetColumn, { date_format }: SheetReading): Cell {
  if (value === null || value === "") return null;
  if (kind === "text") return { value: xmlText(escapeCell(String(value))), type: String };
  if (kind === "day")
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: DATES[date_format] };
  const number = Number(value);
  if (!Number.isFinite(number)) return null;
  const places = kind === "money" ? (String(value).split(".")[1]?.length ?? 0) : 0;
  return {
    value: number,
    type: Number,
    ...(kind === "money" && { format: places ? `#,##0.${"0".repeat(places)}` : "#,##0" }),
  };
}

/** Writes the same rows as an Excel workbook of one sheet with bold, fixed heads. */
export async function writeXlsx(
  columns: readonly SheetColumn[],
  parts: SheetParts,
  reading: SheetReading,
  sheet = "Sheet1",
): Promise<Uint8Array> {
  const heads: Cell[] = columns.map(({ head }) => ({
    value: xmlText(escapeCell(head)),
    type: String,
    fontWeight: "bold",
  }));
  const cells: SheetData = [heads];
  for await (const part of parts)
    for (const row of part) cells.push(columns.map((column, i) => xlsxCell(row[i] ?? null, column, reading)));
  const name =
    sheet
      .replaceAll(/[[\]:*?/\\]/g, " ")
      .slice(0, 31)
      .trim() || "Sheet1";
  const widths = columns.map(({ head, width }) => ({ width: width ?? Math.max(12, head.length + 2) }));
  const file = writeXlsxFile(cells, { sheet: name, stickyRowsCount: 1, columns: widths });
  return new Uint8Array(await file.toBuffer());
}
