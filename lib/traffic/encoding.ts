import { takeFrom } from "@/lib/must";

/** The encodings a log can be written in. */
export const ENCODINGS = [
  "utf-8",
  "utf-8-bom",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "iso-8859-2",
  "iso-8859-15",
  "ascii",
] as const;
/** An encoding of `ENCODINGS`. */
export type Encoding = (typeof ENCODINGS)[number];

/** Characters that Unicode decomposition does not reduce to a base letter. */
const PLAIN: Record<string, string> = {
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  ł: "l",
  Ł: "L",
  ø: "o",
  Ø: "O",
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  þ: "th",
  Þ: "Th",
  ı: "i",
  ħ: "h",
  Ħ: "H",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
  "€": "EUR",
  "\u00a0": " ",
};
const LOST = "?";

const tables = new Map<Encoding, Map<string, number>>();
function tableOf(encoding: Encoding): Map<string, number> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, number>();
  const decoder = encoding === "ascii" ? null : new TextDecoder(encoding);
  for (let byte = 0; byte < 256; byte++) {
    if (byte < 128) table.set(String.fromCharCode(byte), byte);
    else if (decoder) table.set(decoder.decode(Uint8Array.of(byte)), byte);
  }
  table.delete("\ufffd");
  tables.set(encoding, table);
  return table;
}

const baseLetters = (char: string) => char.normalize("NFD").replaceAll(/\p{M}/gu, "");

/**
 * Replaces characters the encoding lacks: accents are removed, other characters become "?". The tenant's own table
 * `own` takes precedence.
 */
export function transliterate(
  encoding: Encoding,
  text: string,
  own: Readonly<Record<string, string>> = {},
): string {
  const unicode = encoding === "utf-8" || encoding === "utf-8-bom";
  if (unicode && Object.keys(own).length === 0) return text;
  const table = unicode ? null : tableOf(encoding);
  const writable = (s: string) => !table || [...s].every((char) => table.has(char));
  return [...text]
    .map((char) => {
      const replaced = own[char] ?? char;
      if (writable(replaced)) return replaced;
      const plain = [PLAIN[char], baseLetters(char)].find((s) => s && writable(s));
      return plain ?? LOST;
    })
    .join("");
}

/** Encodes text as bytes. Missing characters are replaced as in `transliterate`. */
export function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "utf-8-bom") return new TextEncoder().encode(`\ufeff${text}`);
  const table = tableOf(encoding);
  return Uint8Array.from(transliterate(encoding, text), (char) => takeFrom(table, char));
}
