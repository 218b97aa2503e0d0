import { type DocumentLayout, type Documents, formatSheetCell } from "./documents";
import { AS_RUN_FIELDS, type AsRunField, normalizeHeading } from "./fields";
import type { AsRunProfile } from "./profile";
import { detectDelimiter, forEachRecord } from "./records";
import { decode, type EncodingChoice } from "./text";

/** Lines in which the header is looked for. */
const HEADER_WITHIN = 20;
/** Reads a field from the cells of a record. */
export type Reader = (cells: readonly string[], field: AsRunField) => string;

/** A reader by column names of a header; null when the header does not belong to the profile. */
function makeNameReader(profile: AsRunProfile, header: readonly string[]): Reader | null {
  const titles = header.map(normalizeHeading);
  const places: Partial<Record<AsRunField, number>> = {};
  for (const field of AS_RUN_FIELDS) {
    const found = profile.columns[field]?.names
      ?.map((name) => titles.indexOf(normalizeHeading(name)))
      .find((i) => i >= 0);
    if (found !== undefined) places[field] = found;
  }
  const timed = places.moment !== undefined || places.time !== undefined;
  const named = places.title !== undefined || places.cart !== undefined || places.spot_ref !== undefined;
  if (!timed || !named) return null;
  return (cells, field) => {
    const at = places[field];
    return at === undefined ? "" : (cells[at] ?? "").trim();
  };
}
/** A reader by the named groups of the expression of a row. */
function makePatternReader(row: RegExp): Reader {
  let read = { line: "", groups: row.exec("")?.groups };
  return ([line = ""], field) => {
    if (line !== read.line) read = { line, groups: row.exec(line)?.groups };
    return (read.groups?.[field] ?? "").trim();
  };
}
function makePositionReader({ columns, shift, layout, row }: AsRunProfile): Reader {
  if (layout === "pattern") return makePatternReader(new RegExp(row));
  if (layout === "delimited") {
    return (cells, field) => {
      const at = columns[field]?.at;
      return at === undefined ? "" : (cells[at - 1] ?? "").trim();
    };
  }
  return ([line = ""], field) => {
    const column = columns[field];
    if (!column?.at) return "";
    const by = shift && column.at > shift.at && line[shift.at - 1] === shift.is ? shift.by : 0;
    const at = column.at - 1 + by;
    return line.slice(at, column.width ? at + column.width : undefined).trim();
  };
}

/** A decoded file, and how a profile takes it apart. */
export type Source = {
  text: string;
  encoding: string;
  profile: AsRunProfile;
  delimiter: string | null;
  documents: Documents;
};
/** Receives a row: a reader of its fields, its cells, line (from 1) and text. Returns false to stop. */
type TakeRow = (read: Reader, cells: readonly string[], line: number, text: string) => boolean | undefined;

/** Whether columns are found by the names of a header. */
export const isNamed = (profile: AsRunProfile): boolean =>
  Object.values(profile.columns).some((column) => column?.names?.length);

/** The layout of a profile that is read as a whole document; null for lines of text. */
const getDocumentLayout = ({ layout }: AsRunProfile): DocumentLayout | null =>
  layout === "sheet" || layout === "json" || layout === "bxf" ? layout : null;

/** Decodes a file for a profile. A workbook has no text. */
export function openSource(
  bytes: Uint8Array,
  profile: AsRunProfile,
  documents: Documents,
  choice?: EncodingChoice,
): Source {
  const isText = profile.layout !== "sheet";
  const { text, encoding } = isText
    ? decode(bytes, profile.encoding ?? undefined, choice)
    : { text: "", encoding: "utf-8" };
  const delimiter = profile.layout === "delimited" ? (profile.delimiter ?? detectDelimiter(text)) : null;
  return { text, encoding, profile, delimiter, documents };
}

type TakeRecord = (cells: string[], line: number, text: string) => boolean | undefined;
function forEachSourceRecord({ text, profile, delimiter, documents }: Source, take: TakeRecord): void {
  const layout = getDocumentLayout(profile);
  if (!layout) forEachRecord(text, delimiter, profile.quotes, take);
  else for (const row of documents(layout) ?? []) if (take(row.cells, row.line, row.text) === false) return;
}

/** Calls `take` for each row after head, remarks and header. Returns false when a required header was not found. */
export function forEachRow(source: Source, take: TakeRow): boolean {
  const { profile } = source;
  const skip = profile.skip ? new RegExp(profile.skip) : null;
  const ofSheet = (read: Reader): Reader =>
    profile.layout === "sheet" ? (cells, field) => formatSheetCell(read(cells, field), field) : read;
  let read = isNamed(profile) ? null : makePositionReader(profile);
  let header = "";
  forEachSourceRecord(source, (cells, line, whole) => {
    if (line <= profile.head_lines && line > 0) return;
    if (profile.remark && whole.startsWith(profile.remark)) return;
    if (skip?.test(whole)) return;
    if (read) {
      // A file joined from several repeats its header.
      if (whole.trim() === "" || whole === header) return;
      return take(read, cells, line, whole);
    }
    const named = makeNameReader(profile, cells);
    if (named) {
      read = ofSheet(named);
      header = whole;
    }
    return named || line < HEADER_WITHIN ? undefined : false;
  });
  return read !== null;
}
