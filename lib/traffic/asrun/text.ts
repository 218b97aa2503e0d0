/** Decoded text and the encoding it was decoded with. */
export type Decoded = { text: string; encoding: string };

/** The encodings that a person can choose for an as-run file. */
export const AS_RUN_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1257",
  "iso-8859-2",
  "iso-8859-15",
  "cp852",
  "ibm866",
  "koi8-r",
] as const;
/** An encoding of `AS_RUN_ENCODINGS`. */
export type AsRunEncoding = (typeof AS_RUN_ENCODINGS)[number];
/**
 * What people said of an encoding: `chosen` for this file, which nothing overrules, or `usual` for earlier files of the
 * station, which takes the place of a guess.
 */
export type EncodingChoice = { chosen?: AsRunEncoding; usual?: AsRunEncoding };

const BOMS: [label: string, bytes: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Detects UTF-16 without a byte-order mark: in Western text every other byte is NUL. */
function detectUtf16(head: Uint8Array): string | null {
  let even = 0;
  let odd = 0;
  head.forEach((byte, i) => {
    if (byte === 0) i % 2 ? odd++ : even++;
  });
  const many = head.length / 5;
  if (odd > many && even < many / 4) return "utf-16le";
  return even > many && odd < many / 4 ? "utf-16be" : null;
}

const isLetter = (byte: number) => (byte | 32) >= 97 && (byte | 32) <= 122;
/** Bytes that are letters in Central European text, and symbols in Western text (ł ą ę? ś ź ż š ž and capitals). */
const CENTRAL = new Set([
  0x8a, 0x8c, 0x8e, 0x8f, 0x9a, 0x9c, 0x9e, 0x9f, 0xa3, 0xa5, 0xaf, 0xb3, 0xb9, 0xbf, 0xd0, 0xf0,
]);

/**
 * Detects single-byte encodings: Cyrillic has runs of high bytes, Central European has letters where Western has
 * symbols.
 */
function detectSingleByte(head: Uint8Array): string {
  let runs = 0;
  let high = 0;
  let central = 0;
  head.forEach((byte, i) => {
    if (byte < 128) return;
    high += 1;
    const before = head[i - 1] ?? 32;
    const after = head[i + 1] ?? 32;
    if (byte >= 0xc0 && before >= 0xc0 && after >= 0xc0) runs += 1;
    if (CENTRAL.has(byte) && (isLetter(before) || isLetter(after) || before >= 0xc0 || after >= 0xc0))
      central += 1;
  });
  if (runs > high / 4) return "windows-1251";
  return central > 0 ? "windows-1250" : "windows-1252";
}

/** The upper half of CP 852, which DOS programs of Central Europe write and TextDecoder does not know. */
const CP852 =
  "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐" +
  "└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0";
const isUpperLetter = (byte: number) => byte >= 128 && /\p{L}/u.test(CP852.charAt(byte - 128));
/** Bytes that are letters in CP 852 and signs in the Windows code pages, where they do not stand before letters. */
const DOS_LETTERS = new Set([0x81, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x90, 0x94, 0x98, 0xa6, 0xa7, 0xac]);

/** Detects CP 852: all high bytes are letters in it, and some stand in words where Windows text has no letters. */
function isCp852(head: Uint8Array): boolean {
  let signs = 0;
  for (const [i, byte] of head.entries()) {
    if (byte < 128) continue;
    if (!isUpperLetter(byte)) return false;
    if (DOS_LETTERS.has(byte) && isLetter(head[i + 1] ?? 32)) signs += 1;
  }
  return signs > 0;
}
const decodeCp852 = (bytes: Uint8Array) => {
  let text = "";
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : CP852.charAt(byte - 128);
  return text;
};

const decodeAs = (bytes: Uint8Array, encoding: string): Decoded => ({
  text: encoding === "cp852" ? decodeCp852(bytes) : new TextDecoder(encoding).decode(bytes),
  encoding,
});

const SAMPLE = 65_536;

/**
 * Decodes text of unknown encoding: as a person chose for it; by byte-order mark; as `given` by its format, where no
 * person has chosen before; as UTF-8 when valid; as usual for the station; otherwise as the most likely code page.
 */
export function decode(bytes: Uint8Array, given?: string, { chosen, usual }: EncodingChoice = {}): Decoded {
  if (chosen) return decodeAs(bytes, chosen);
  const marked = BOMS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte));
  if (marked) return decodeAs(bytes, marked[0]);
  if (given && !usual) return decodeAs(bytes, given);
  const head = bytes.subarray(0, SAMPLE);
  const pairs = detectUtf16(head);
  if (pairs) return decodeAs(bytes, pairs);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    if (usual) return decodeAs(bytes, usual);
    const first = head.some((byte) => byte > 127) ? head : bytes;
    return decodeAs(bytes, isCp852(first) ? "cp852" : detectSingleByte(first));
  }
}

/** Characters of a line that are shown around its first accent. */
const SHOWN = 160;
/**
 * The first line with a letter beyond ASCII, or with bytes that the encoding does not have, and its number from 1: by
 * it a person sees whether the encoding is right. Null in a file of plain ASCII.
 */
export function findAccentedLine(text: string): { line: number; text: string } | null {
  const at = text.search(/[\u0080-\uffff]/);
  if (at === -1) return null;
  const before = text.slice(0, at);
  const line = before.split(/\r\n|\n|\r/);
  const start = before.length - (line.at(-1)?.length ?? 0);
  const whole = text.slice(start, at + SHOWN).split(/\r|\n/, 1)[0] ?? "";
  const cut = Math.max(0, whole.length - SHOWN);
  return { line: line.length, text: whole.slice(cut) };
}
