import makeBidi from "bidi-js";
import { listKeys } from "@/lib/own";
import { type Direction, type Fallback, findFallback, isInFallback, isInInter } from "./fonts";

/** A part of a line in one font and one direction. */
export type TextRun = {
  /** In the order in which it is read. */
  text: string;
  /** What pdfkit is given: brackets of a right-to-left run are turned, and signs of Inter follow in the order drawn. */
  drawn: string;
  /** Null for Inter. */
  font: Fallback | null;
  direction: Direction;
  /** Its place in the order of reading. */
  at: number;
};
/** A character with its marks. */
type Cluster = { text: string; font: Fallback | null; at: number };

const bidi = makeBidi();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Stands for a character that no font has a glyph for. */
const NO_GLYPH = "\u25a1";
/** Characters beyond the letters that every weight of Inter has. */
const UNUSUAL = /[^\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148]/gu;
const LATIN = /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148]*$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
/** Begins a line whose direction follows from its paragraph; documents contain no other of these marks. */
const MARKS = { ltr: "\u2066", rtl: "\u2067" } as const;
const MARK = /^[\u2066\u2067]/u;

const readCode = (char: string) => char.codePointAt(0) ?? 0;
/** Whether Inter draws a text as it stands. */
const isPlain = (text: string) =>
  LATIN.test(text) || [...text].every((char) => char === "\n" || isInInter(readCode(char)));

/**
 * Replaces the characters that no font can draw, so that a document has no missing glyphs, which PDF/A forbids: by a
 * box, or by nothing where they are invisible. Invisible ones stay in a text that needs another font than Inter, for
 * they join letters and emoji.
 */
export function replaceMissing(text: string): string {
  let isMixed: boolean | undefined;
  return text.replaceAll(UNUSUAL, (char) => {
    const code = readCode(char);
    if (isInInter(code)) return char;
    if (!INVISIBLE.test(char)) return findFallback([code]) ? char : NO_GLYPH;
    isMixed ??= text.match(UNUSUAL)?.some(isForFallback) ?? false;
    return isMixed ? char : "";
  });
}
const isForFallback = (char: string) =>
  !INVISIBLE.test(char) && !isInInter(readCode(char)) && findFallback([readCode(char)]) !== null;

/** Finds the font of a character with its marks; where no font has all of them, of each by itself. */
function findClusters(text: string, at: number): Cluster[] {
  const chars = [...text];
  const codes = chars.filter((char) => !INVISIBLE.test(char)).map(readCode);
  if (codes.every(isInInter))
    return [{ text: chars.filter((char) => isInInter(readCode(char))).join(""), font: null, at }];
  const font = findFallback(codes);
  if (font) return [{ text: chars.filter((char) => isInFallback(font, readCode(char))).join(""), font, at }];
  if (codes.length === 1) return [{ text: NO_GLYPH, font: null, at }];
  let next = at;
  return chars.flatMap((char) => {
    const start = next;
    next += char.length;
    return INVISIBLE.test(char) ? [] : findClusters(char, start);
  });
}

/** Digits of the West, of Arabic and of Persian. */
const DIGIT = "[0-9\\u0660-\\u0669\\u06f0-\\u06f9]";
const BETWEEN_DIGITS = new RegExp(`(?<=${DIGIT})[-\u2013\u2212/ ](?=${DIGIT})`, "gu");
const SIGN = new RegExp(`(?<![\\p{L}\\p{N}])[-+\u2212](?=${DIGIT})`, "gu");

/**
 * Returns a text with characters of other kinds where the Unicode rules of direction do not read as customers do:
 * emoji, which bidi-js takes for letters, are neutral; and a number with a sign, hyphens, slashes or spaces, such as of
 * an invoice or a telephone, stays one number after Arabic letters, where the rules would show "00042-2026".
 */
const writeForLevels = (text: string) =>
  text
    .replaceAll(/[\u{10000}-\u{10ffff}]/gu, (char) => (/\p{L}/u.test(char) ? char : "\u2610\u2610"))
    .replaceAll(BETWEEN_DIGITS, ".")
    .replaceAll(SIGN, "0");

/**
 * Writes letters for the numbers of a left-to-right text that no right-to-left letter follows: in "Aired 02 Nov, شركة,
 * 30 s" the rules would draw the 30 left of the name, but it belongs to what comes after.
 */
function separateNumbers(text: string): string {
  const chars = text.split("");
  let isBeforeName = false;
  for (let at = chars.length - 1; at >= 0; at--) {
    const char = chars[at] ?? "";
    if (/\p{L}/u.test(char)) isBeforeName = RIGHT_TO_LEFT.test(char);
    else if (!isBeforeName && /\p{Nd}/u.test(char)) chars[at] = "a";
  }
  return chars.join("");
}

/** The level of direction of each character: even for left to right, odd for right to left. */
function findLevels(text: string, base: Direction | undefined) {
  const written = writeForLevels(text);
  const embedding = bidi.getEmbeddingLevels(written, base);
  const isLeftToRight = embedding.paragraphs[0]?.level === 0;
  if (!isLeftToRight || !RIGHT_TO_LEFT.test(text)) return embedding;
  return bidi.getEmbeddingLevels(separateNumbers(written), "ltr");
}

/** Gives a space between letters of one font to that font, so that a name is one run. */
function joinSpaces(clusters: readonly Cluster[], levels: Uint8Array): Cluster[] {
  return clusters.map((cluster, i) => {
    const [before, after] = [clusters[i - 1], clusters[i + 1]];
    const font = before?.font;
    const isInside =
      cluster.text === " " &&
      font !== "emoji" &&
      font === after?.font &&
      levels[cluster.at] === levels[before?.at ?? 0] &&
      levels[cluster.at] === levels[after?.at ?? 0];
    return isInside && font && isInFallback(font, readCode(" ")) ? { ...cluster, font } : cluster;
  });
}

function writeDrawn(texts: readonly string[], font: Fallback | null, direction: Direction): string {
  if (direction === "ltr") return texts.join("");
  const turned = texts.map((text) => bidi.getMirroredCharacter(text) ?? text);
  // fontkit turns letters around; Inter is not told the direction, for it has none that are written so.
  return (font ? turned : turned.toReversed()).join("");
}

/**
 * Splits a line into runs of one font and direction, from left to right as they are drawn: Inter where it has the
 * glyph, else the first font that has it. The direction of the line is that of its first letter, unless a mark says it.
 */
export function splitRuns(line: string): TextRun[] {
  if (isPlain(line)) return [{ text: line, drawn: line, font: null, direction: "ltr", at: 0 }];
  const text = line.replace(MARK, "");
  const base = listKeys(MARKS).find((direction) => line.startsWith(MARKS[direction]));
  const embedding = findLevels(text, base);
  const { levels } = embedding;
  const clusters = [...graphemes.segment(text)]
    .flatMap(({ segment, index }) => findClusters(segment, index))
    .filter((cluster) => cluster.text);
  const groups: { texts: string[]; font: Fallback | null; level: number; at: number }[] = [];
  for (const cluster of joinSpaces(clusters, levels)) {
    const { text: part, font, at } = cluster;
    const level = levels[at] ?? 0;
    const last = groups.at(-1);
    if (last?.font === font && last.level === level) last.texts.push(part);
    else groups.push({ texts: [part], font, level, at });
  }
  const places = new Map(bidi.getReorderedIndices(text, embedding).map((at, place) => [at, place]));
  return groups
    .toSorted((a, b) => (places.get(a.at) ?? 0) - (places.get(b.at) ?? 0))
    .map(({ texts, font, level, at }) => {
      const direction = level % 2 ? "rtl" : "ltr";
      return { text: texts.join(""), drawn: writeDrawn(texts, font, direction), font, direction, at };
    });
}

/** Splits a text into what a line may be broken between when nothing better is left: its characters with their marks. */
export const splitCharacters = (text: string): string[] =>
  isPlain(text) ? [...text] : [...graphemes.segment(text)].map(({ segment }) => segment);

/** Marks each line of a paragraph with its direction, which the letters of one line do not tell. */
export function markDirection(lines: string[], paragraph: string): string[] {
  if (lines.length < 2 || !RIGHT_TO_LEFT.test(paragraph)) return lines;
  const level = bidi.getEmbeddingLevels(writeForLevels(paragraph)).paragraphs[0]?.level ?? 0;
  const mark = level % 2 ? MARKS.rtl : MARKS.ltr;
  return lines.map((line) => mark + line);
}
