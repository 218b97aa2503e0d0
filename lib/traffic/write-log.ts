import { invalid } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import type { DayLog, LogBreak, LogRow } from "./day-log";
import { encode, transliterate } from "./encoding";
import type { OutputFormat, OutputLine } from "./output-format";
import { writeBxf } from "./write-bxf";
import { writeJson } from "./write-json";
import { isLineWritten, sanitizeLine, writeLine } from "./write-line";
import { formatFileName, type LinePosition } from "./write-values";

/** A file of a written log. */
export type TrafficFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

function groupBreaks(log: DayLog, unit: OutputFormat["file"]["unit"]): LogBreak[][] {
  if (unit === "day" || unit === "rolling") return [log.breaks];
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

/** Some breaks of a day. */
type DayPart = { log: DayLog; breaks: readonly LogBreak[] };
/** Writes the lines of one file: its head once, then the breaks of its days, and its foot. */
function writeLines(days: readonly DayPart[], format: OutputFormat): string[] {
  const lines: string[] = [];
  const written = days.flatMap(({ log, breaks }) =>
    breaks.filter((of) => isWritten(of, format)).map((of) => ({ log, of })),
  );
  const { log, breaks } = takeAt(days, 0);
  const linesOf = (row: LogRow) =>
    ({ spot: format.spot, jingle: format.jingle ?? format.spot, note: format.note })[row.kind];
  const place = { log, of: null, row: null, sequence: 0, rows: 0, length_total: 0 };
  const isRowWritten = ({ log, of }: (typeof written)[number], row: LogRow) =>
    linesOf(row).some((line) => isLineWritten(line, { ...place, log, of, row }, format));
  const counted = written.flatMap((at) => at.of.rows.filter((row) => isRowWritten(at, row)));
  const rows = counted.length;
  const length_total = counted.reduce((seconds, { length }) => seconds + length, 0);
  let sequence = 0;
  const write = (some: readonly OutputLine[], at: Partial<LinePosition>) => {
    for (const line of some) {
      const text = writeLine(line, { ...place, sequence, rows, length_total, ...at }, format);
      if (text !== null) lines.push(text);
    }
  };
  write(format.head, { of: breaks[0] ?? null });
  let last: string | null = null;
  for (const at of written) {
    const { of, log } = at;
    const hour = `${log.date} ${Math.floor(of.time / 3600)}`;
    if (hour !== last) write(format.hour_head, { log, of });
    last = hour;
    lines.push(...splitCode(of.above, format));
    write(format.break_head, { log, of });
    for (const row of of.rows) {
      if (isRowWritten(at, row)) sequence += 1;
      write(linesOf(row), { log, of, row });
    }
    write(format.break_foot, { log, of });
    lines.push(...splitCode(of.below, format));
  }
  write(format.foot, {});
  return lines;
}

function writeText(days: readonly DayPart[], format: OutputFormat): string {
  const { eol, final_eol } = format.file;
  const lines = format.writer === "lines" ? writeLines(days, format) : writeDocument(takeAt(days, 0), format);
  return lines.join(eol) + (final_eol && lines.length ? eol : "");
}
const writeDocument = ({ breaks, log }: DayPart, format: OutputFormat): string[] =>
  format.writer === "json" ? writeJson(breaks, log, format) : writeBxf(breaks, log, format);

/**
 * Writes a station's day to the files its playout system reads. Titles cannot break a line or column; ids that do not
 * fit are left blank, never truncated (`checkLog` lists them). A rolling file holds `others`, days before and after, too. Throws
 * 422 (`file_name`, `file_twice`) when two files would have the same name.
 */
export function writeLog(format: OutputFormat, log: DayLog, others: readonly DayLog[] = []): TrafficFile[] {
  const { unit } = format.file;
  const isWhole = unit === "day" || unit === "rolling";
  const rolled = unit === "rolling" ? others.map((one): DayPart => ({ log: one, breaks: one.breaks })) : [];
  const files = groupBreaks(log, unit)
    .filter((breaks) => isWhole || breaks.some((one) => isWritten(one, format)))
    .map((breaks) => {
      const place = { log, of: breaks[0] ?? null, row: null, sequence: 0, rows: 0, length_total: 0 };
      const days = [{ log, breaks }, ...rolled].sort((a, b) => (a.log.date < b.log.date ? -1 : 1));
      const text = writeText(days, format);
      return { name: formatFileName(format.file, place), bytes: encode(text, format.file.encoding) };
    });
  const names = new Set(files.map((file) => file.name.toLowerCase()));
  if (names.size < files.length) throw invalid("file_name", "file_twice");
  return files;
}
