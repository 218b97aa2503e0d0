import type { Documents } from "./documents";
import { decode } from "./text";

/** Why nothing of a file is read; each is the code of an error with its own sentence. */
export const AS_RUN_PROBLEMS = [
  "empty_file",
  "binary_file",
  "web_page_file",
  "playlist_file",
  "no_lines_read",
] as const;
/** A problem of `AS_RUN_PROBLEMS`. */
export type AsRunProblem = (typeof AS_RUN_PROBLEMS)[number];

const HEAD = 4096;
/** Control characters among this share of the text make it binary; logs have single ones. */
const CONTROL_SHARE = 0.02;
/** Tab, line and page ends, and the mark that DOS puts at the end of a file. */
const CONTROLS_OF_TEXT = new Set("\t\n\v\f\r\u001a");
/** Beginnings of sound, pictures, documents and archives that may hold few control characters. */
const SIGNATURES = [
  "%PDF-",
  "ID3",
  "RIFF",
  "OggS",
  "fLaC",
  "\u0089PNG",
  "GIF8",
  "PK\u0003\u0004",
  "Rar!",
  "\u001f\u008b",
];

function isBinary(head: Uint8Array, text: string): boolean {
  const start = String.fromCharCode(...head.subarray(0, 8));
  if (SIGNATURES.some((signature) => start.startsWith(signature))) return true;
  const strange = [...text].filter(
    (char) => (char < " " && !CONTROLS_OF_TEXT.has(char)) || char === "\ufffd",
  );
  return strange.length > text.length * CONTROL_SHARE;
}

const lines = (text: string) => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
const areMost = (all: readonly string[], test: RegExp) =>
  all.length > 0 && all.filter((line) => test.test(line)).length > all.length / 2;

/** Lists of what is to air: they have the shape of their system, and nothing in them says what aired. */
function isPlaylist(text: string): boolean {
  if (/^\s*(#EXTM3U|\[playlist\]|-- PlayIt Playout Log Format)/i.test(text)) return true;
  if (/<(?:[\w-]+:)?ScheduledEvent\b/.test(text) && !/<(?:[\w-]+:)?AsRun\b/.test(text)) return true;
  const all = lines(text);
  const files = all.filter((line) => !line.startsWith("#"));
  const isFiles = areMost(files, /^[^\t;]*\.(mp3|mp2|m4a|aac|wav|flac|ogg|opus|wma|mxf|mov|mp4)\s*$/i);
  return (
    (isFiles && files.every((line) => !/\d\d:\d\d:\d\d/.test(line))) ||
    areMost(all, /^C\d{4}:\d\d/) ||
    areMost(all, /^\d{4} \d{5}\s*$/) ||
    areMost(all, /^(\d\d:\d\d(:\d\d)?)?\t[NHFS]?\t[BFIORD]\t/)
  );
}

/**
 * Finds out that a file is none that could be read as an as-run log: empty, binary, a web page or a playlist. Null for
 * all others, also those without a readable line.
 */
export function findProblem(bytes: Uint8Array, documents: Documents): AsRunProblem | null {
  const head = bytes.subarray(0, HEAD);
  const { text } = decode(head);
  const isBlank = (part: string) => part.replaceAll("\0", "").replaceAll("\u001a", "").trim() === "";
  if (isBlank(text) && (bytes.length <= HEAD || isBlank(decode(bytes).text))) return "empty_file";
  if (documents("sheet")) return null;
  if (isBinary(head, text)) return "binary_file";
  if (/^\s*(<!doctype html|<html)\b/i.test(text)) return "web_page_file";
  return isPlaylist(text) ? "playlist_file" : null;
}

/** Whether a file is text, so that a person can assign its columns. */
export function isTextFile(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEAD);
  const { text } = decode(head);
  return text.trim() !== "" && !isBinary(head, text);
}
