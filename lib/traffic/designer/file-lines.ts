import type { Encoding } from "../encoding";

/** A line of a file: the offset of its first byte, its text, and how it ends ("" at the end of the file). */
export type FileLine = { at: number; text: string; end: "\r\n" | "\n" | "\r" | "" };

const [LF, CR] = [10, 13];
const decoderOf = (encoding: Encoding) => {
  const label = encoding === "utf-8-bom" ? "utf-8" : encoding;
  // A byte order mark stays in the text, so that a file with one differs from a file without.
  return new TextDecoder(label, { ignoreBOM: true });
};

/** The lines of a file in an encoding, all of which hold ASCII as single bytes. Bytes without a character become "�". */
export function splitLines(bytes: Uint8Array, encoding: Encoding): FileLine[] {
  const decoder = decoderOf(encoding);
  const lines: FileLine[] = [];
  const add = (at: number, to: number, end: FileLine["end"]) =>
    lines.push({ at, text: decoder.decode(bytes.subarray(at, to)), end });
  let at = 0;
  for (let n = 0; n < bytes.length; n++) {
    if (bytes[n] === LF) add(at, n, "\n");
    else if (bytes[n] !== CR) continue;
    else if (bytes[n + 1] === LF) {
      add(at, n, "\r\n");
      n += 1;
    } else add(at, n, "\r");
    at = n + 1;
  }
  if (at < bytes.length) add(at, bytes.length, "");
  return lines;
}

/** A line that differs from the sample's line of the same number, from 1. */
export type LineDifference = {
  line: number;
  /** The first column that differs, from 1; null when only the ends of the lines differ or one of the files is over. */
  column: number | null;
  ours: FileLine | null;
  sample: FileLine | null;
};
/** Number of equal lines among all lines of the longer file, and the first `MOST_DIFFERENCES` differences. */
export type FileComparison = { equal: number; lines: number; differences: LineDifference[] };

/** The greatest number of differences that are listed. */
export const MOST_DIFFERENCES = 50;

function findColumn(ours: string, sample: string): number | null {
  if (ours === sample) return null;
  let n = 0;
  while (n < ours.length && ours[n] === sample[n]) n += 1;
  return n + 1;
}

/** Compares two files line by line; the first difference comes first. */
export function compareFiles(ours: readonly FileLine[], sample: readonly FileLine[]): FileComparison {
  const lines = Math.max(ours.length, sample.length);
  const result: FileComparison = { equal: 0, lines, differences: [] };
  for (let n = 0; n < lines; n++) {
    const [own, other] = [ours[n] ?? null, sample[n] ?? null];
    if (own?.text === other?.text && own?.end === other?.end) result.equal += 1;
    else if (result.differences.length < MOST_DIFFERENCES)
      result.differences.push({
        line: n + 1,
        column: own && other && findColumn(own.text, other.text),
        ours: own,
        sample: other,
      });
  }
  return result;
}
