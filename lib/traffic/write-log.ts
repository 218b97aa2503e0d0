import { invalid } from "@/lib/errors";
import type { DayLog, LogBreak } from "./day-log";
import { encode, transliterate } from "./encoding";
import type { OutputFormat, OutputLine } from "./output-format";
import { sanitizeLine, writeLine } from "./write-line";
import { formatCart, formatFileName, formatSpotId, type LinePosition } from "./write-values";

/** A file of a written log. */
export type TrafficFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

function groupBreaks(log: DayLog, unit: OutputFormat["file"]["unit"]): LogBreak[][] {
  if (unit === "day") return [log.breaks];
  if (unit === "break") return log.breaks.map((one) => [one]);
  return [...Map.groupBy(log.breaks, (one) => Math.floor(one.time / 3600)).values()];
}

const isWritten = (of: LogBreak, { empty_breaks }: OutputFormat) =>
  of.rows.length > 0 || (empty_breaks && of.file_when_empty !== false);

/** The tenant's text lines for the playout system, in characters the file can contain. */
const splitCode = (text: string | undefined, { file }: OutputFormat): string[] =>
  (text ?? "")
    .split(/\r\n|\n|\r/)
    .filter(Boolean)
    .map((line) => transliterate(file.encoding, sanitizeLine(line), file.transliterate));

function writeLines(breaks: readonly LogBreak[], log: DayLog, format: OutputFormat): string[] {
  const lines: string[] = [];
  const rows = breaks.reduce((n, one) => n + one.rows.length, 0);
  let sequence = 0;
  const write = (some: readonly OutputLine[], at: Partial<LinePosition>) => {
    for (const line of some) {
      const text = writeLine(line, { log, of: null, row: null, sequence, rows, ...at }, format);
      if (text !== null) lines.push(text);
    }
  };
  write(format.head, { of: breaks[0] ?? null });
  for (const of of breaks) {
    if (!isWritten(of, format)) continue;
    lines.push(...splitCode(of.above, format));
    write(format.break_head, { of });
    for (const row of of.rows) {
      sequence += 1;
      const kinds = { spot: format.spot, jingle: format.jingle ?? format.spot, note: format.note };
      write(kinds[row.kind], { of, row });
    }
    write(format.break_foot, { of });
    lines.push(...splitCode(of.below, format));
  }
  write(format.foot, {});
  return lines;
}

/**
 * Writes a station's day to the files its playout system reads. Titles cannot break a line or column; ids that do not
 * fit are left blank, never truncated (check with `findLogProblems` first). Throws 422 (`file_name`, `file_twice`)
 * when two files would have the same name.
 */
export function writeLog(format: OutputFormat, log: DayLog): TrafficFile[] {
  const { eol, final_eol, encoding } = format.file;
  const files = groupBreaks(log, format.file.unit)
    .filter((breaks) => format.file.unit === "day" || breaks.some((one) => isWritten(one, format)))
    .map((breaks) => {
      const place = { log, of: breaks[0] ?? null, row: null, sequence: 0, rows: 0 };
      const lines = writeLines(breaks, log, format);
      const text = lines.join(eol) + (final_eol && lines.length ? eol : "");
      return { name: formatFileName(format.file, place), bytes: encode(text, encoding) };
    });
  const names = new Set(files.map((file) => file.name.toLowerCase()));
  if (names.size < files.length) throw invalid("file_name", "file_twice");
  return files;
}

/** A problem of one row in a format. */
export type LogProblem = {
  code:
    | "cart_missing"
    | "cart_unfit"
    | "spot_ref_unfit"
    | "isci_unfit"
    | "file_missing"
    | "letters_lost"
    | "title_cut";
  break_time: number;
  position: number;
  title: string;
};

/** The problems of a log in a format, row by row: missing or unsuitable ids, lost characters, truncated titles. */
export function findLogProblems(format: OutputFormat, log: DayLog): LogProblem[] {
  const lines = [...format.spot, ...(format.jingle ?? [])];
  const fields = lines.flatMap((line) => (line.layout === "text" ? [] : line.fields));
  const text = lines.flatMap((line) => (line.layout === "text" ? [line.text] : [])).join();
  const usesSource = (source: string) =>
    fields.some((field) => field.from === source) || text.includes(`{${source}}`);
  const width = (source: string) =>
    Math.max(0, ...fields.filter((field) => field.from === source).map((field) => field.width ?? Infinity));
  const byCart = usesSource("cart");
  const byFile = usesSource("file") || usesSource("file_name");

  return log.breaks.flatMap((of) =>
    of.rows
      .filter((row) => row.kind !== "note")
      .flatMap((row) => {
        const cart = formatCart(row.cart, format.cart);
        const letters = sanitizeLine(row.title);
        const lost = transliterate(format.file.encoding, letters, format.file.transliterate);
        const codes: LogProblem["code"][] = [];
        if (byCart && !row.cart.trim() && !(byFile && row.file)) codes.push("cart_missing");
        if (byCart && row.cart.trim() && (!cart || cart.length > width("cart"))) codes.push("cart_unfit");
        if (byFile && !row.file && !(byCart && cart)) codes.push("file_missing");
        if (usesSource("spot_ref") && formatSpotId(row.spot_ref).length > width("spot_ref"))
          codes.push("spot_ref_unfit");
        if (usesSource("isci") && row.isci.length > width("isci")) codes.push("isci_unfit");
        if (usesSource("title") && !text.includes("{title}") && letters.length > width("title"))
          codes.push("title_cut");
        if (usesSource("title") && lost.split("?").length > letters.split("?").length)
          codes.push("letters_lost");
        return codes.map((code) => ({ code, break_time: of.time, position: row.position, title: row.title }));
      }),
  );
}
