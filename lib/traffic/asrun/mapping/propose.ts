import { parseClock, parseDate, parseLength } from "../clock";
import { AS_RUN_FIELDS, AS_RUN_HEADINGS, type AsRunField, normalizeHeading } from "../fields";
import { proposeFixedColumns } from "./fixed";
import { countHeadLines, detectSeparator, SHOWN_LINES, splitCells, splitHead } from "./head";
import type { AsRunMapping, MappedColumn } from "./mapping";
import { MOST_SKIPPED, type Separator } from "./separators";

const MOST_HEADING = 60;
const isClock = (text: string) => parseClock(text) !== null && text.includes(":");
const isDate = (text: string) => (["YMD", "DMY", "MDY"] as const).some((order) => parseDate(text, order));
const isMoment = (text: string) => {
  const [date = "", ...time] = text.split(/[ T]+/);
  return isDate(date) && isClock(time.join(" "));
};

/** Values of a field, and how sure they are: most values of a column must be of this form. */
const FORMS: readonly [field: AsRunField, test: (text: string) => boolean][] = [
  ["moment", isMoment],
  ["date", isDate],
  ["spot_ref", (text) => /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text)],
  ["time", (text) => /^\d{1,2}:\d\d:\d\d/.test(text) && isClock(text)],
  ["time", isClock],
  ["length", (text) => /^(\d+:)?\d{1,2}:\d\d([.,]\d+)?$/.test(text) && parseLength(text) !== null],
  ["cart", (text) => /^[A-Z]{0,4}\d{3,8}$/i.test(text)],
  ["length", (text) => /^\d{1,3}([.,]\d+)?$/.test(text)],
  ["title", (text) => /\p{L}{2}/u.test(text)],
];
const MOST_OF = 0.6;

/** Guesses the fields of columns by their values; each field once, "" where nothing fits. */
export function guessFields(columns: readonly (readonly string[])[]): (AsRunField | "")[] {
  const guessed: (AsRunField | "")[] = columns.map(() => "");
  for (const [field, test] of FORMS) {
    if (guessed.includes(field) || (field === "time" && guessed.includes("moment"))) continue;
    const at = columns.findIndex((values, n) => {
      const written = values.map((value) => value.trim()).filter((value) => value !== "");
      return (
        guessed[n] === "" && written.length > 0 && written.filter(test).length >= written.length * MOST_OF
      );
    });
    if (at !== -1) guessed[at] = field;
  }
  return guessed;
}

/** Proposes the fields of columns by their headings, in the languages of the stations; each field once. */
export function nameFields(headings: readonly string[]): (AsRunField | "")[] {
  const taken = new Set<AsRunField>();
  return headings.map((heading) => {
    const asked = normalizeHeading(heading);
    const field = AS_RUN_FIELDS.find(
      (one) => !taken.has(one) && AS_RUN_HEADINGS[one].names.some((name) => normalizeHeading(name) === asked),
    );
    if (!field || asked === "") return "";
    taken.add(field);
    return field;
  });
}

/** The headings by which columns can be found again: "" for those that are empty, too long or not the only one. */
export function listHeadings(cells: readonly string[]): string[] {
  const names = cells.map(normalizeHeading);
  return cells.map((cell, n) => {
    const isOnly = names.indexOf(names[n] ?? "") === n && names.lastIndexOf(names[n] ?? "") === n;
    return isOnly && cell.trim().length <= MOST_HEADING ? cell.trim() : "";
  });
}

/** Whether a line has headings: it names columns, and no cell is a time as in the rows below. */
function isHeading(cells: readonly string[]): boolean {
  const isValue = (cell: string) => isClock(cell.trim()) || isMoment(cell.trim()) || isDate(cell.trim());
  return cells.filter((cell) => /\p{L}/u.test(cell)).length >= cells.length / 2 && !cells.some(isValue);
}

const transpose = (rows: readonly (readonly string[])[]) => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, n) => rows.map((row) => row[n] ?? ""));
};

function proposeSeparated(lines: readonly string[], separator: Separator): AsRunMapping {
  const skip = countHeadLines(lines, separator);
  const header = isHeading(splitCells(lines[skip] ?? "", separator));
  const { heading, rows } = splitHead(lines, { skip, header });
  const cells = heading === null ? [] : splitCells(heading, separator);
  const headings = listHeadings(cells);
  const named = nameFields(cells);
  const columns = transpose(rows.slice(0, SHOWN_LINES).map((row) => splitCells(row, separator)));
  const guessed = guessFields(columns);
  const isFree = (field: AsRunField | "") => field !== "" && !named.includes(field);
  const timed = named.includes("moment") && guessed.includes("time");
  const proposed = columns.map((_, n): MappedColumn[] => {
    const guess = guessed[n] ?? "";
    const field = named[n] || (isFree(guess) && !(timed && guess === "time") ? guess : "");
    return field ? [{ field, at: n + 1, width: null, heading: headings[n] ?? "" }] : [];
  });
  return { separator, skip, header, columns: proposed.flat(), date_order: "auto" };
}

/** Proposes a mapping for the first lines of a file; with a given separator or the one that fits them best. */
export function proposeMapping(
  lines: readonly string[],
  separator: Separator = detectSeparator(lines),
): AsRunMapping {
  if (separator !== "fixed") return proposeSeparated(lines, separator);
  const isTimed = (line: string) => /\d{1,2}:\d\d/.test(line);
  const skip = Math.min(Math.max(0, lines.findIndex(isTimed)), MOST_SKIPPED);
  // A remark between the rows would close the gaps between their columns.
  const rows = lines.slice(skip, skip + SHOWN_LINES).filter(isTimed);
  const ranges = proposeFixedColumns(rows);
  const values = ranges.map(({ at, width }) => rows.map((row) => row.slice(at - 1, at - 1 + width)));
  const fields = guessFields(values);
  const columns = ranges.flatMap(({ at, width }, n): MappedColumn[] => {
    const field = fields[n];
    return field ? [{ field, at, width, heading: "" }] : [];
  });
  return { separator, skip, header: false, columns, date_order: "auto" };
}
