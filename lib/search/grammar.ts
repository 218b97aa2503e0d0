/** Where a part of a search text stands, in characters. */
export type Span = { at: number; length: number };
/** What a part asks for: a word, "exact words" or `key:value`; `not` excludes what matches it. */
export type SearchPart =
  | { not: boolean; kind: "word" | "exact"; text: string }
  | { not: boolean; kind: "key"; key: string; value: string };
/** A part as it was read: `isOpen` where its closing quotation mark is missing. */
export type SearchTerm = SearchPart & Span & { isOpen: boolean };

const KEY = /^([\p{L}][\p{L}\d_]*):/u;
const SPACE = /\s/;

/** Reads quoted text from its opening mark on; `\"` and `\\` stand for the character itself. */
function readQuoted(text: string, from: number): { value: string; end: number; isOpen: boolean } {
  let value = "";
  let at = from + 1;
  for (; at < text.length; at++) {
    const char = text[at];
    if (char === '"') return { value, end: at + 1, isOpen: false };
    const next = text[at + 1];
    const isEscaped = char === "\\" && (next === '"' || next === "\\");
    value += isEscaped ? next : char;
    if (isEscaped) at++;
  }
  return { value, end: at, isOpen: true };
}

function readPlain(text: string, from: number) {
  let end = from;
  while (end < text.length && !SPACE.test(text[end] ?? "")) end++;
  return { value: text.slice(from, end), end, isOpen: false };
}

const readValue = (text: string, from: number) =>
  text[from] === '"' ? readQuoted(text, from) : readPlain(text, from);

function readTerm(text: string, at: number): SearchTerm {
  const not = text[at] === "-" && at + 1 < text.length && !SPACE.test(text[at + 1] ?? "");
  const from = not ? at + 1 : at;
  const key = KEY.exec(text.slice(from))?.[1];
  const { value, end, isOpen } = readValue(text, key === undefined ? from : from + key.length + 1);
  const span = { not, at, length: end - at, isOpen };
  if (key !== undefined) return { kind: "key", key: key.toLowerCase(), value, ...span };
  return { kind: text[from] === '"' ? "exact" : "word", text: value, ...span };
}

/**
 * Parses a search text: words, "exact words", `key:value` and `key:"two words"`, each excluded by a `-` before it.
 * Never throws; what the keys mean is decided by `readSearch`.
 */
export function parseSearch(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = 0; at < text.length; ) {
    if (SPACE.test(text[at] ?? "")) {
      at++;
      continue;
    }
    const term = readTerm(text, at);
    terms.push(term);
    at = term.at + term.length;
  }
  return terms;
}

const quoteText = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
const needsQuotes = (value: string) => SPACE.test(value) || value.startsWith('"');

function formatPart(part: SearchPart): string {
  const sign = part.not ? "-" : "";
  if (part.kind === "key")
    return `${sign}${part.key}:${needsQuotes(part.value) ? quoteText(part.value) : part.value}`;
  return sign + (part.kind === "word" ? part.text : quoteText(part.text));
}

/** Writes parts as a search text that `parseSearch` reads as the same parts. */
export const formatSearch = (parts: readonly SearchPart[]): string => parts.map(formatPart).join(" ");

/** Writes what was typed as words only: a colon or a minus sign in it has no meaning. */
export const formatWords = (text: string): string =>
  text.split(/\s+/).filter(Boolean).map(quoteText).join(" ");

/** Returns the text without one of its parts, with one space where the part stood. */
export function removeTerm(text: string, { at, length }: Span): string {
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at + length).trimStart()];
  return before && after ? `${before} ${after}` : before + after;
}

/** Finds the part that the caret stands in or behind. */
export const findTermAt = (terms: readonly SearchTerm[], caret: number): SearchTerm | undefined =>
  terms.find(({ at, length }) => caret > at && caret <= at + length);
