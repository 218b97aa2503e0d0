import { addDays, parseIsoDay, toDay } from "@/lib/day";
import { type Inflate, readSheetRows } from "@/lib/workbook";
import { decodeXml } from "@/lib/xml-elements";
import { parseClock } from "./clock";
import type { AsRunField } from "./fields";
import { decode, type EncodingChoice } from "./text";

/** A record of a document as a row of a table; the first row has the names of the columns. */
export type TableRow = { line: number; cells: string[]; text: string };
/** The layouts that are read as a whole document. */
export type DocumentLayout = "sheet" | "json" | "bxf";

/** Columns of a JSON document that are read; objects with more of them are cut. */
const COLUMNS_MOST = 200;
const DEEPEST = 12;
const HALF_DAY = 43_200;

type Scalars = Record<string, string>;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => isRecord(one));

/** The plain values of an object; those of objects inside it have dotted names. */
function flatten(object: Record<string, unknown>, prefix = "", deep = 0): Scalars {
  const found: Scalars = {};
  for (const [name, value] of Object.entries(object)) {
    if (isRecord(value) && deep < 2) Object.assign(found, flatten(value, `${prefix}${name}.`, deep + 1));
    else if (["string", "number", "boolean"].includes(typeof value)) found[prefix + name] = String(value);
  }
  return found;
}

/** Moves the date of a row after midnight in a break before it: our log dates breaks, not rows. */
function dateAfterBreak(row: Scalars): Scalars {
  const [own, of] = [parseClock(row.time ?? ""), parseClock(row["of.time"] ?? "")];
  const day = parseIsoDay(row["of.date"] ?? "");
  const passed = row.date === undefined && own && of && own.seconds < of.seconds - HALF_DAY;
  return passed && day ? { ...row, "of.date": addDays(day, 1) } : row;
}

/** Collects the objects that contain no lists; the values of those around them have the prefix "of.". */
function collectRows(value: unknown, around: Scalars, rows: Scalars[], deep = 0): void {
  if (deep > DEEPEST) return;
  if (Array.isArray(value)) for (const one of value) collectRows(one, around, rows, deep + 1);
  if (!isRecord(value)) return;
  const lists = Object.values(value).filter(isList);
  const own = flatten(value);
  if (lists.length === 0) {
    rows.push(dateAfterBreak({ ...around, ...own }));
    return;
  }
  const named = Object.entries(own).map(([name, text]) => [`of.${name}`, text]);
  const inside = { ...around, ...Object.fromEntries(named) };
  for (const list of lists) collectRows(list, inside, rows, deep + 1);
}

function readJson(text: string): TableRow[] {
  const rows: Scalars[] = [];
  collectRows(JSON.parse(text), {}, rows);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, COLUMNS_MOST);
  const inOrder = rows.map((row, i) => ({
    line: i + 1,
    cells: names.map((name) => row[name] ?? ""),
    text: JSON.stringify(row),
  }));
  return [{ line: 0, cells: names, text: "" }, ...inOrder];
}

const BXF_COLUMNS = ["date", "time", "length", "cart", "title", "spot_ref", "status"];
const EVENT = /<(?:[\w-]+:)?(BasicAsRun|CompleteAsRun)\b[^>]*>/g;
/** The text of the first element with a name; "" when there is none. */
function findElement(xml: string, name: string, from = 0): string {
  const open = new RegExp(`<(?:[\\w-]+:)?${name}\\b[^>]*>([^<]*)</`, "g");
  open.lastIndex = from;
  return decodeXml(open.exec(xml)?.[1] ?? "").trim();
}
const indexOf = (xml: string, name: string, from: number) => {
  const found = xml.slice(from).search(new RegExp(`<(?:[\\w-]+:)?${name}\\b`));
  return found === -1 ? xml.length : from + found;
};

/** The values of one as-run event. What aired stands in AsRunDetail; elements that are not known are passed over. */
function readEvent(xml: string): string[] {
  const detail = indexOf(xml, "AsRunDetail", 0);
  const start = indexOf(xml, "StartDateTime", detail);
  const lasted = indexOf(xml, "Duration", detail);
  return [
    /\bbroadcastDate="([^"]*)"/.exec(xml.slice(start))?.[1] ?? "",
    findElement(xml, "SmpteTimeCode", start),
    findElement(xml, "SmpteTimeCode", lasted),
    findElement(xml, "HouseNumber"),
    findElement(xml, "Name"),
    findElement(xml, "EventId").replace(/^urn:uuid:/i, ""),
    findElement(xml, "Status", detail),
  ];
}

function readBxf(text: string): TableRow[] {
  const starts = [...text.matchAll(EVENT)];
  let line = 1;
  let counted = 0;
  const rows = starts.map((start, i): TableRow => {
    const piece = text.slice(start.index + start[0].length, starts[i + 1]?.index);
    const end = piece.search(new RegExp(`</(?:[\\w-]+:)?${start[1]}>`));
    line += text.slice(counted, start.index).split("\n").length - 1;
    counted = start.index;
    // An event that is cut off has no cells, so it is unreadable.
    const cells = end === -1 ? [] : readEvent(piece.slice(0, end));
    return { line, cells, text: piece.slice(0, 500).replaceAll(/\s+/g, " ") };
  });
  return [{ line: 0, cells: BXF_COLUMNS, text: "" }, ...rows];
}

/** A document that was read once for all the profiles that try it. */
export type Documents = (layout: DocumentLayout) => TableRow[] | null;

const ZIP = [0x50, 0x4b];
const BEGINNING = 256;
/**
 * Returns a function that reads a file as a document of a layout: once, and null where it is none. Workbooks need
 * `inflate`.
 */
export function makeDocuments(
  bytes: Uint8Array,
  inflate: Inflate | undefined,
  choice?: EncodingChoice,
): Documents {
  const known = new Map<DocumentLayout, TableRow[] | null>();
  const isZip = ZIP.every((byte, i) => bytes[i] === byte);
  function read(layout: DocumentLayout): TableRow[] | null {
    if (layout === "sheet") {
      if (!isZip || !inflate) return null;
      return readSheetRows(bytes, inflate).map((row) => ({ ...row, text: row.cells.join("\t") }));
    }
    if (isZip) return null;
    const textOf = (part: Uint8Array) => decode(part, undefined, choice).text;
    const start = textOf(bytes.subarray(0, BEGINNING)).trimStart().slice(0, 1);
    if (layout === "json") return /[[{]/.test(start) ? readJson(textOf(bytes)) : null;
    return start === "<" ? readBxf(textOf(bytes)) : null;
  }
  return (layout) => {
    if (!known.has(layout)) {
      let table: TableRow[] | null = null;
      try {
        table = read(layout);
      } catch {
        // Text that begins like a document and is none, or a damaged workbook.
      }
      known.set(layout, table);
    }
    return known.get(layout) ?? null;
  };
}

/** The day before day 1 of the serial numbers of a workbook, and the numbers that can be days. */
const DAY_ZERO = toDay("1899-12-30");
const [FIRST_DAY, LAST_DAY] = [20_000, 80_000];
const DAY_SECONDS = 86_400;
const two = (n: number) => String(n).padStart(2, "0");
const formatSerialTime = (seconds: number) =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/** A cell of a workbook as text: serial numbers become dates, times and lengths by the field that the cell is for. */
export function formatSheetCell(text: string, field: AsRunField): string {
  if (!/^\d+(\.\d+)?(E-\d+)?$/i.test(text)) return text;
  const serial = Number(text);
  const isDay = serial >= FIRST_DAY && serial < LAST_DAY;
  if (field === "length") return serial > 0 && serial < 1 ? String(Math.round(serial * DAY_SECONDS)) : text;
  if (field === "date") return isDay ? addDays(DAY_ZERO, Math.floor(serial)) : text;
  if (field !== "time" && field !== "moment") return text;
  if (serial < 2) return formatSerialTime(Math.round(serial * DAY_SECONDS));
  if (!isDay) return text;
  const seconds = Math.round((serial % 1) * DAY_SECONDS);
  return `${addDays(DAY_ZERO, Math.floor(serial))} ${formatSerialTime(seconds)}`;
}
