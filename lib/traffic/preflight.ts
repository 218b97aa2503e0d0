import { formatTime, toBroadcastSecond } from "@/lib/day";
import { findPushedBreaks } from "@/lib/inventory/hard-breaks";
import { takeAt } from "@/lib/must";
import type { DayLog, LogRow } from "./day-log";
import { transliterate } from "./encoding";
import { SOURCES, type Source } from "./formats/styles";
import type { OutputFormat } from "./output-format";
import { LOG_PROBLEMS, type LogProblem } from "./problems";
import { sanitizeLine } from "./write-line";
import { formatCart, formatSource, formatSpotId } from "./write-values";

type Found = Pick<LogProblem, "code" | "value" | "written">;

/** The sources of documents with a fixed structure, which hold values of any length. */
const DOCUMENT_SOURCES: ReadonlySet<Source> = new Set<Source>([
  "cart",
  "file",
  "title",
  "advertiser",
  "isci",
  "spot_ref",
]);

/** Which values a format writes for a row, and the width they may have (Infinity without a limit). */
function makeWidths(format: OutputFormat): (source: Source) => number | null {
  if (format.writer !== "lines") return (source) => (DOCUMENT_SOURCES.has(source) ? Infinity : null);
  const widths = new Map<Source, number>();
  const add = (source: Source, width: number) => widths.set(source, Math.max(widths.get(source) ?? 0, width));
  for (const line of [...format.spot, ...(format.jingle ?? [])]) {
    const conditions = [...line.needs, ...line.lacks];
    if (line.layout === "text") {
      for (const source of SOURCES) if (line.text.includes(`{${source}}`)) add(source, Infinity);
    } else for (const field of line.fields) add(field.from, field.width ?? Infinity);
    for (const source of conditions) if (!widths.has(source)) widths.set(source, Infinity);
  }
  return (source) => widths.get(source) ?? null;
}

function checkIds(row: LogRow, format: OutputFormat, width: (source: Source) => number | null): Found[] {
  const found: Found[] = [];
  const cartWidth = width("cart");
  const byFile = width("file") !== null || width("file_name") !== null;
  const cart = formatCart(row.cart, format.cart);
  if (cartWidth !== null && !row.cart.trim() && !(byFile && row.file))
    found.push({ code: "cart_missing", value: "", written: "" });
  if (cartWidth !== null && row.cart.trim() && (!cart || cart.length > cartWidth))
    found.push({ code: "cart_unfit", value: row.cart, written: "" });
  const spotRef = formatSpotId(row.spot_ref);
  if (spotRef.length > (width("spot_ref") ?? Infinity))
    found.push({ code: "spot_ref_unfit", value: spotRef, written: "" });
  if (row.isci.length > (width("isci") ?? Infinity))
    found.push({ code: "isci_unfit", value: row.isci, written: "" });
  return found;
}

function checkMedia(row: LogRow, format: OutputFormat, width: (source: Source) => number | null): Found[] {
  const cartSuffices = width("cart") !== null && formatCart(row.cart, format.cart) !== "";
  const byFile = (width("file") !== null || width("file_name") !== null) && !cartSuffices;
  const { encoding, transliterate: own } = format.file;
  if (row.media_refused) return [{ code: "media_refused", value: row.file, written: row.file }];
  if (!row.file) {
    const isNeeded = row.kind === "spot" || byFile;
    return isNeeded ? [{ code: "media_missing", value: "", written: "" }] : [];
  }
  const written = transliterate(encoding, sanitizeLine(row.file), own);
  const found: Found[] = [];
  if (row.unconverted) found.push({ code: "media_unconverted", value: row.file, written: row.unconverted });
  const usesFile = width("file") !== null || width("file_name") !== null;
  if (usesFile && written !== row.file) found.push({ code: "file_letters", value: row.file, written });
  return found;
}

function checkTexts(row: LogRow, format: OutputFormat, width: (source: Source) => number | null): Found[] {
  const { encoding, transliterate: own } = format.file;
  return (["title", "advertiser"] as const).flatMap((source) => {
    const room = width(source);
    if (room === null) return [];
    const value = sanitizeLine(row[source]);
    const written = transliterate(encoding, value, own);
    const found: Found[] = [];
    if (source === "title" && written.length > room)
      found.push({ code: "title_cut", value, written: written.slice(0, room) });
    const hasLost = written.split("?").length > row[source].split("?").length;
    if (hasLost) found.push({ code: "letters_lost", value: row[source], written });
    return found;
  });
}

/** The names of audio files that stand for more than one sound, in lower case: playout keeps one file of a name. */
function findSharedFiles(log: DayLog, format: OutputFormat): ReadonlySet<string> {
  const owners = new Map<string, Set<string>>();
  for (const of of log.breaks)
    for (const row of of.rows) {
      if (!row.file || !row.commercial) continue;
      const name = formatSource(
        "file_name",
        { log, of, row, sequence: 0, rows: 0, length_total: 0 },
        format,
      ).toLowerCase();
      owners.set(name, (owners.get(name) ?? new Set()).add(row.media ?? row.commercial));
    }
  return new Set([...owners].filter(([, sounds]) => sounds.size > 1).map(([name]) => name));
}

function checkRow(row: LogRow, format: OutputFormat, width: (source: Source) => number | null): Found[] {
  if (row.kind === "note") {
    const isWritten = format.writer === "json" || format.note.length > 0;
    return isWritten ? [] : [{ code: "note_left_out", value: row.title, written: "" }];
  }
  if (row.kind === "spot" && row.commercial === null)
    return [{ code: "commercial_missing", value: "", written: "" }];
  return [checkMedia, checkIds, checkTexts].flatMap((check) => check(row, format, width));
}

/** The hard breaks of a log that what airs before them pushes, with the break before each and its seconds too many. */
function listPushed({ station, breaks }: DayLog): LogProblem[] {
  const timed = breaks.map(({ time, kind = "soft", rows }) => ({
    at: toBroadcastSecond(time, station.day_start ?? 0),
    kind,
    seconds: rows.reduce((sum, { length }) => sum + length, 0),
  }));
  return findPushedBreaks(timed).map(({ hard, before, seconds }) => {
    const { name, time } = takeAt(breaks, hard);
    return {
      code: "hard_pushed",
      title: name,
      commercial: null,
      value: String(Math.ceil(seconds)),
      written: formatTime(takeAt(breaks, before).time, 24),
      count: 1,
      second: time,
    };
  });
}

/**
 * Lists what a playout system would air wrongly or not at all from a log in a format, by commercial, gravest first:
 * spots without a commercial or usable audio, audio that is not converted, carts and ids that are missing or do not fit,
 * names of files that two commercials share, hard breaks that do not start at their time, texts that are cut or lose
 * letters, and notes that the format has no line for.
 */
export function checkLog(format: OutputFormat, log: DayLog): LogProblem[] {
  const width = makeWidths(format);
  const usesFile = width("file") !== null || width("file_name") !== null;
  const shared = usesFile ? findSharedFiles(log, format) : new Set<string>();
  const problems = new Map<string, LogProblem>();
  for (const row of log.breaks.flatMap((of) => of.rows)) {
    const isShared = shared.has(row.file.split(/[/\\]/).at(-1)?.toLowerCase() ?? "");
    const found = checkRow(row, format, width);
    if (isShared) found.push({ code: "file_shared", value: row.file, written: row.file });
    for (const one of found) {
      const commercial = row.commercial ?? null;
      const key = JSON.stringify([one.code, commercial ?? row.title, one.value]);
      const known = problems.get(key);
      if (known) known.count += 1;
      else {
        const { code, value, written } = one;
        problems.set(key, { code, title: row.title, commercial, value, written, count: 1, second: row.time });
      }
    }
  }
  for (const found of listPushed(log)) problems.set(`${found.code} ${found.second}`, found);
  const rank = ({ code }: LogProblem) => LOG_PROBLEMS.indexOf(code);
  return [...problems.values()].sort((a, b) => rank(a) - rank(b));
}
