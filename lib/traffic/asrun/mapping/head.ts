import { forEachRecord } from "../records";
import { decode, type EncodingChoice } from "../text";
import type { AsRunMapping } from "./mapping";
import { MOST_SKIPPED, SEPARATOR_MARKS, type Separator } from "./separators";

/** Lines of a file that a person sees while columns are assigned. */
export const SHOWN_LINES = 20;
const MOST_LINES = MOST_SKIPPED + 1 + SHOWN_LINES;
const MOST_CHARACTERS = 1_000;
const HEAD_BYTES = 64 * 1024;

/** The first lines of a text file, each cut to 1,000 characters. */
export function readHeadLines(bytes: Uint8Array, choice?: EncodingChoice): string[] {
  const isCut = bytes.length > HEAD_BYTES;
  const end = isCut ? bytes.lastIndexOf(10, HEAD_BYTES) : bytes.length;
  const { text } = decode(bytes.subarray(0, end > 0 ? end : HEAD_BYTES), undefined, choice);
  const lines = text.split(/\r\n|\n|\r/, MOST_LINES);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.toWellFormed().slice(0, MOST_CHARACTERS));
}

/** The cells of a line. A quoted cell may contain the separator. */
export function splitCells(line: string, separator: Separator): string[] {
  let found: string[] = [];
  forEachRecord(line, SEPARATOR_MARKS[separator], true, (cells) => {
    found = cells;
    return false;
  });
  return found;
}

const LEAST_SHARE = 0.6;
/** The separator that cuts most lines into the same number of cells, at least two; `fixed` when none does. */
export function detectSeparator(lines: readonly string[]): Separator {
  const written = lines.filter((line) => line.trim() !== "");
  let [best, most]: [Separator, number] = ["fixed", 0];
  for (const separator of ["tab", "semicolon", "pipe", "comma"] as const) {
    const counts = written.map((line) => splitCells(line, separator).length);
    const usual = findUsual(counts);
    const share = counts.filter((count) => count === usual).length / Math.max(1, written.length);
    // Among equal shares, more cells say more: a comma within titles makes few.
    const weight = usual > 1 && share >= LEAST_SHARE ? share + usual / 100 : 0;
    if (weight > most) [best, most] = [separator, weight];
  }
  return best;
}

/** The number that occurs most often; the greater one of equals, 0 of none. */
function findUsual(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Lines at the top that have other cells than the rest: titles and remarks of the system that wrote the file. */
export function countHeadLines(lines: readonly string[], separator: Separator): number {
  if (separator === "fixed") return 0;
  const counts = lines.map((line) => splitCells(line, separator).length);
  const usual = findUsual(counts.filter((count) => count > 1));
  return Math.min(Math.max(0, counts.indexOf(usual)), MOST_SKIPPED);
}

/** The lines of a mapping: those skipped, the headings, and the first rows. */
export function splitHead(lines: readonly string[], { skip, header }: Pick<AsRunMapping, "skip" | "header">) {
  const first = header ? skip + 1 : skip;
  return {
    heading: header ? (lines[skip] ?? "") : null,
    /** The number of the first row in the file. */
    first_line: first + 1,
    rows: lines.slice(first, first + SHOWN_LINES),
  };
}
