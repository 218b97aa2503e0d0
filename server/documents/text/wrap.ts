import { takeAt } from "@/lib/must";
import { markDirection, splitCharacters } from "./runs";

/** Splits a word that is wider than the line. */
function pieces(word: string, width: number, wide: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = "";
  let taken = 0;
  for (const char of splitCharacters(word)) {
    const more = wide(char);
    if (part && taken + more > width) {
      parts.push(part);
      part = "";
      taken = 0;
    }
    part += char;
    taken += more;
  }
  return [...parts, part];
}

/** Scripts that are written without spaces: a line may end after every character. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** What no line begins with, and what none ends with. */
const CLOSING =
  /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** Splits a word where a line may end: around characters of scripts without spaces, but not before closing signs. */
function splitUnspaced(word: string): string[] {
  if (!UNSPACED.test(word)) return [word];
  const parts: string[] = [];
  let part = "";
  let last = "";
  for (const char of splitCharacters(word)) {
    const isBetween = UNSPACED.test(char) || UNSPACED.test(last);
    if (last && isBetween && !CLOSING.test(char) && !OPENING.test(last)) {
      parts.push(part);
      part = "";
    }
    part += char;
    last = char;
  }
  return [...parts, part];
}

/** What stays on one line, and what stands before it unless it begins one. */
type Part = { text: string; gap: "" | " " };
const listParts = (word: string, width: number, wide: (text: string) => number): Part[] =>
  splitUnspaced(word).flatMap((part, i) => {
    const gap = i === 0 ? " " : "";
    if (wide(part) <= width) return [{ text: part, gap }];
    return pieces(part, width, wide).map((text) => ({ text, gap }));
  });

/** Breaks text into lines no wider than `width`; its own line ends stay. `wide` measures in the same unit. */
export function wrapText(text: string, width: number, wide: (text: string) => number): string[] {
  const space = wide(" ");
  return text.split("\n").flatMap((paragraph) => {
    if (wide(paragraph) <= width) return [paragraph];
    const lines: string[] = [];
    let line = "";
    let isBegun = false;
    let taken = 0;
    for (const word of paragraph.split(" ")) {
      for (const { text, gap } of listParts(word, width, wide)) {
        const more = wide(text);
        const before = gap ? space : 0;
        if (isBegun && taken + before + more > width) {
          lines.push(line);
          line = "";
          isBegun = false;
          taken = 0;
        }
        taken += more + (isBegun ? before : 0);
        line += (isBegun ? gap : "") + text;
        isBegun = true;
      }
    }
    return markDirection([...lines, line], paragraph);
  });
}

/** Returns at most `count` lines; the last one shows that text is missing. */
export function cutLines(lines: readonly string[], count: number): readonly string[] {
  if (lines.length <= count) return lines;
  return [...lines.slice(0, count - 1), `${takeAt(lines, count - 1).replace(/.{0,2}$/u, "")}…`];
}
