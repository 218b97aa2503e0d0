import { buffer } from "node:stream/consumers";
import { type DateFormat, formatDay, toDay } from "@/lib/day";
import { escapeCell, quoteField } from "@/lib/spreadsheet-cell";
import { streamWorkbook, type WorkbookCell } from "@/server/documents/workbook";

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

/** Streams rows under their heads as CSV, in UTF-8 with a byte order mark for spreadsheets. */
export async function* streamCsv(
  columns: readonly SheetColumn[],
  parts: SheetParts,
  reading: SheetReading,
): AsyncGenerator<Uint8Array> {
  const delimiter = reading.decimal === "," ? ";" : ",";
  const line = (cells: string[]) => `${cells.map((cell) => quoteField(cell, delimiter)).join(delimiter)}\r\n`;
  const cells = (row: SheetRow) => columns.map((column, i) => csvCell(row[i] ?? null, column, reading));
  yield Buffer.from(`\ufeff${line(columns.map(({ head }) => escapeCell(head)))}`);
  for await (const part of parts) yield Buffer.from(part.map((row) => line(cells(row))).join(""));
}

/** Writes rows under their heads as CSV. */
export const writeCsv = (
  columns: readonly SheetColumn[],
  parts: SheetParts,
  reading: SheetReading,
): Promise<Uint8Array> => buffer(streamCsv(columns, parts, reading));

const escaped = (char: string) =>
  char
    .split("")
    .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .join("");

/** Escapes characters that XML cannot hold as the format does; text that looks like an escape is escaped itself. */
function xmlText(text: string): string {
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

function toWorkbookCell(
  value: string | number | null,
  { kind }: SheetColumn,
  { date_format }: SheetReading,
): WorkbookCell {
  if (value === null || value === "") return null;
  if (kind === "text") return xmlText(escapeCell(String(value)));
  if (kind === "day") return { value: toSerialDay(String(value)), format: DATES[date_format] };
  const number = Number(value);
  if (!Number.isFinite(number)) return null;
  const places = kind === "money" ? (String(value).split(".")[1]?.length ?? 0) : 0;
  const amount = places ? `#,##0.${"0".repeat(places)}` : "#,##0";
  return { value: number, format: kind === "money" ? amount : null };
}

const DAY_MS = 86_400_000;
/** Days from the first of a spreadsheet, 30 December 1899, to 1 January 1970. */
const FIRST_SERIAL = 25_569;
const toSerialDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS + FIRST_SERIAL;

const HEAD_LEAST = 12;
/** Streams the same rows as an Excel workbook of one sheet with bold, fixed heads. */
export function streamXlsx(
  columns: readonly SheetColumn[],
  parts: SheetParts,
  reading: SheetReading,
  at: Date,
  sheet = "Sheet1",
): AsyncIterable<Uint8Array> {
  async function* cells() {
    for await (const part of parts)
      yield part.map((row) => columns.map((column, i) => toWorkbookCell(row[i] ?? null, column, reading)));
  }
  const name =
    sheet
      .replaceAll(/[[\]:*?/\\]/g, " ")
      .slice(0, 31)
      .trim() || "Sheet1";
  const heads = columns.map(({ head, width }) => ({
    text: xmlText(escapeCell(head)),
    width: width ?? Math.max(HEAD_LEAST, head.length + 2),
  }));
  return streamWorkbook({ name, heads }, cells(), at);
}
