import { type Encoding, encode } from "../encoding";
import type { FileLine } from "./file-lines";

/** Characters that cannot be seen, as they are drawn. Each takes one column. */
const DRAWN: Readonly<Record<string, string>> = { " ": "·", "\t": "→", "\ufeff": "⊢" };

/** A text as it is drawn, in runs: `isBlank` marks signs that stand for characters that cannot be seen. */
export const splitRuns = (text: string): { text: string; isBlank: boolean }[] =>
  [...text.matchAll(/[ \t\ufeff]+|[^ \t\ufeff]+/gu)].map(([run]) => {
    const isBlank = run[0] !== undefined && run[0] in DRAWN;
    return { text: isBlank ? [...run].map((char) => DRAWN[char] ?? char).join("") : run, isBlank };
  });

/** A text in parts with the column each begins at, from 1, so that each of these columns is a part of its own. */
export function splitAt(text: string, columns: readonly number[]): { column: number; text: string }[] {
  const cuts = new Set([1, ...columns.flatMap((column) => [column, column + 1])]);
  const starts = [...cuts].filter((column) => column <= text.length).sort((a, b) => a - b);
  return starts.map((column, n) => ({
    column,
    text: text.slice(column - 1, (starts[n + 1] ?? Infinity) - 1),
  }));
}

const toBytes = (text: string, encoding: Encoding) =>
  encode(text, encoding === "utf-8-bom" ? "utf-8" : encoding);
const toHex = (text: string, encoding: Encoding) =>
  [...toBytes(text, encoding)].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(" ");

const AROUND = 4;
/**
 * The character at a column, from 1: its first byte in the file, from 0, and the bytes of it and of up to four
 * characters before and after, as hexadecimal text.
 */
export function describeColumn({ at, text }: FileLine, column: number, encoding: Encoding) {
  const n = column - 1;
  return {
    byte: at + toBytes(text.slice(0, n), encoding).length,
    before: toHex(text.slice(Math.max(0, n - AROUND), n), encoding),
    hex: toHex(text.slice(n, n + 1), encoding),
    after: toHex(text.slice(n + 1, n + 1 + AROUND), encoding),
  };
}

/** A ruler of columns: tens that end at their column, and a tick at every fifth. */
export function buildRuler(width: number): { numbers: string; ticks: string } {
  const tens = Math.floor(width / 10);
  const numbers = Array.from({ length: tens }, (_, n) => String((n + 1) * 10).padStart(10)).join("");
  return { numbers, ticks: "....:....|".repeat(tens + 1).slice(0, width) };
}
