import { takeAt } from "@/lib/must";

/** Receives a record: its cells, the line it begins on (from 1) and its text. Returns false to stop. */
type Take = (cells: string[], line: number, text: string) => boolean | undefined;

/** A longer quoted cell indicates a stray quotation mark. */
const LONGEST_CELL = 10_000;

/**
 * The end of the quoted cell that opens at `open`: the mark followed by a delimiter or line end; -1 when there is
 * none.
 */
function findClosingQuote(text: string, open: number, delimiter: string): number {
  const limit = Math.min(text.length, open + LONGEST_CELL);
  for (let at = text.indexOf('"', open + 1); at !== -1 && at < limit; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === '"') at += 1;
    else if (next === undefined || next === delimiter || next === "\n" || next === "\r") return at;
  }
  return -1;
}

/** The cells of a record with quotation marks; `end` is its end, `next` the start of the next record. */
function readQuotedRecord(
  text: string,
  start: number,
  delimiter: string,
): { cells: string[]; end: number; next: number } {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const close = text[at] === '"' ? findClosingQuote(text, at, delimiter) : -1;
    let end: number;
    if (close !== -1) {
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
      end = close + 1;
    } else {
      end = at;
      while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r")
        end += 1;
      cells.push(text.slice(at, end));
    }
    if (text[end] !== delimiter) {
      const next = text[end] === "\r" && text[end + 1] === "\n" ? end + 2 : end + 1;
      return { cells, end, next };
    }
    at = end + 1;
  }
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/**
 * Calls `take` for every record of a text, in order. With a delimiter it splits cells, and quoted cells may contain
 * line ends; without one (fixed columns) the line is the only cell. A quotation mark that is never closed is an
 * ordinary character.
 */
export function forEachRecord(text: string, delimiter: string | null, quotes: boolean, take: Take): void {
  const lf = text.includes("\n");
  const eol = lf ? "\n" : "\r";
  let line = 1;
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf(eol, start);
    if (end === -1) end = text.length;
    let next = end + 1;
    if (lf && text.charCodeAt(end - 1) === 13 && end > start) end -= 1;
    let recordText = text.slice(start, end);
    let cells: string[];
    if (delimiter === null) cells = [recordText];
    else if (!quotes || !recordText.includes('"')) cells = recordText.split(delimiter);
    else {
      const record = readQuotedRecord(text, start, delimiter);
      cells = record.cells;
      next = record.next;
      recordText = text.slice(start, record.end);
    }
    if (take(cells, line, recordText) === false) return;
    line += next === end + 1 || next === end + 2 ? 1 : countNewlines(text, start, next);
    start = next;
  }
}

const DELIMITERS = ["\t", ";", "|", ","] as const;
/** The delimiter that splits the first lines into the same number of cells; "," when none does. */
export function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim())
    .slice(0, 20);
  const evenness = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
    return usual === 0 ? 0 : counts.filter((n) => n === usual).length + usual / 100;
  });
  const best = Math.max(...evenness);
  return best > 0 ? takeAt(DELIMITERS, evenness.indexOf(best)) : ",";
}
