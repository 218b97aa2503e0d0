import { transliterate } from "@/lib/traffic/encoding";
import type { Party } from "./parties";

/** The separators of X12: between elements, between components, and after a segment. */
export const SEPARATORS = { element: "*", component: ">", end: "~" } as const;
/** The lengths and counts that version 004010 allows. */
export const LIMITS = { address: 15, number: 22, spots: 1000, places: 2 } as const;

/**
 * Writes a text in the characters of X12: those outside ASCII are transliterated (č is c, ß is ss, what has no likeness
 * is "?"). X12 has no escapes, so a separator inside a text becomes a space, as do line breaks and the two characters
 * of ASCII that X12 lacks.
 */
export const cleanText = (text: string): string =>
  transliterate("ascii", text.normalize("NFC").replaceAll(/[\p{Cc}\p{Z}]+/gu, " "))
    .replaceAll(/[*>~^`]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();

/** Writes a text as pieces of at most `most` characters, divided at spaces where there are any; none for no text. */
export function splitText(text: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = cleanText(text);
  while (rest.length > most) {
    const space = rest.lastIndexOf(" ", most);
    const end = space > 0 ? space : most;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest ? [...pieces, rest] : pieces;
}

/** The first piece of a text, for elements whose rest may be lost. */
export const cutText = (text: string, most: number): string => cleanText(text).slice(0, most).trim();

/** Joins a segment, without the empty elements at its end. Every element is cleaned, so none breaks the segment. */
export function makeSegment(name: string, elements: readonly (string | number)[]): string {
  const texts = [name, ...elements.map((element) => cleanText(String(element)))];
  const last = texts.findLastIndex((text) => text !== "");
  return `${texts.slice(0, last + 1).join(SEPARATORS.element)}${SEPARATORS.end}`;
}

/** The address of an interchange: a qualifier and 2 to 15 characters. */
export type EdiAddress = { qualifier: "01" | "ZZ"; id: string };
const DUNS = "0060";
/** Finds where an interchange comes from or goes to: a D-U-N-S number, or another address but email. Null without one. */
export function findEdiAddress({ electronic_address: at }: Party): EdiAddress | null {
  if (!at || !/^\d{4}$/.test(at.scheme) || cleanText(at.id) !== at.id) return null;
  if (at.id.length < 2 || at.id.length > LIMITS.address) return null;
  return { qualifier: at.scheme === DUNS ? "01" : "ZZ", id: at.id };
}
