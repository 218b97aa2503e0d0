import type { MediaProblem } from "./types";

/** Reads a piece of the file; shorter at its end. */
export type Reader = { size: number; read(at: number, length: number): Promise<Uint8Array> };
export type Found = {
  container: string;
  /** ffmpeg's name of the only demuxer that may open it. */
  demuxer: string;
  /** Seconds the header declares, where it can be read here. */
  header_seconds?: number;
  /** The last page is not marked as the last. */
  cut?: true;
};

const HEAD = 65_536;
const latin = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

const BITRATES: Record<string, number[]> = {
  "1-1": [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  "1-2": [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  "1-3": [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  "2-1": [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  "2-2": [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const RATES = [44_100, 48_000, 32_000];

/** Length in bytes of the MPEG audio frame at `at`, and its layer; null where there is none. */
function frame(bytes: Uint8Array, at: number): { length: number; layer: number } | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return null;
  const [b1, b2] = [bytes[at + 1]!, bytes[at + 2]!];
  const version = (b1 >> 3) & 3;
  const layer = 4 - ((b1 >> 1) & 3);
  const [rate, bits] = [(b2 >> 2) & 3, b2 >> 4];
  if (version === 1 || layer === 4 || rate === 3 || bits === 0 || bits === 15) return null;
  const first = version === 3;
  const kilobits = BITRATES[`${first ? 1 : 2}-${first ? layer : Math.min(layer, 2)}`]![bits - 1]!;
  const half = version === 2 ? 2 : 4;
  const hertz = RATES[rate]! / (first ? 1 : half);
  const padding = (b2 >> 1) & 1;
  if (layer === 1) return { layer, length: (Math.floor((12_000 * kilobits) / hertz) + padding) * 4 };
  return {
    layer,
    length: Math.floor(((layer === 3 && !first ? 72_000 : 144_000) * kilobits) / hertz) + padding,
  };
}

/** MPEG audio: two consecutive frames, possibly after padding. */
function mpeg(bytes: Uint8Array): Found | null {
  for (let at = 0; at < Math.min(bytes.length, 8_192); at++) {
    const one = frame(bytes, at);
    if (!one) continue;
    const next = frame(bytes, at + one.length);
    if (next?.layer === one.layer || at + one.length === bytes.length) {
      const container = `mp${one.layer}`;
      return { container, demuxer: getDemuxer(container) };
    }
  }
  return null;
}

const isAdts = (bytes: Uint8Array) => bytes[0] === 0xff && (bytes[1]! & 0xf6) === 0xf0;

/** Seconds a WAV declares: its data divided by its bytes per second. A streamed one declares none. */
function wave(bytes: Uint8Array): Found {
  const found: Found = { container: "wav", demuxer: "wav" };
  const at = view(bytes);
  let rate = 0;
  for (let chunk = 12; chunk + 8 <= bytes.length; ) {
    const name = latin(bytes.subarray(chunk, chunk + 4));
    const size = at.getUint32(chunk + 4, true);
    if (name === "fmt " && chunk + 20 <= bytes.length) rate = at.getUint32(chunk + 16, true);
    if (name === "data") {
      const says = rate > 0 && size > 0 && size < 0xffff_ff00;
      return says ? { ...found, header_seconds: size / rate } : found;
    }
    chunk += 8 + size + (size % 2);
  }
  return found;
}

async function ogg({ size, read }: Reader): Promise<Found> {
  const tail = await read(Math.max(0, size - HEAD), HEAD);
  const page = latin(tail).lastIndexOf("OggS");
  const ended = page !== -1 && (tail[page + 5]! & 4) !== 0;
  return { container: "ogg", demuxer: "ogg", ...(!ended && { cut: true as const }) };
}

/** The name of a known format that is not audio, for the message. */
function nameForeignFormat(bytes: Uint8Array): string {
  const head = latin(bytes.subarray(0, 1_024)).trimStart().toLowerCase();
  if (/^(<!doctype html|<html|<head|<\?xml|<body)/.test(head)) return "html";
  if (/^(#extm3u|\[playlist\]|ffconcat|<asx|<smil)/.test(head)) return "playlist";
  if (/^(\x89png|\xff\xd8\xff|gif8)/.test(head)) return "image";
  if (head.startsWith("pk\u0003\u0004")) return "zip";
  if (head.startsWith("%pdf")) return "pdf";
  const text = bytes
    .subarray(0, 1_024)
    .every((byte) => byte >= 9 && byte !== 127 && (byte >= 32 || byte <= 13));
  return text ? "text" : "unknown";
}

/** Returns ffmpeg's name of the demuxer of a detected container. */
export function getDemuxer(container: string): string {
  if (/^mp[123]$/.test(container)) return "mp3";
  return /^(m4a|mp4|mov)$/.test(container) ? "mov" : container;
}

const OTHERS: [start: string, container: string][] = [
  ["\x1a\x45\xdf\xa3", "matroska"],
  ["FORM", "aiff"],
  ["0&\xb2u", "asf"],
  ["MThd", "midi"],
];

/** Detects the type of a file by its content. Name and declared type are ignored (trust F2). */
export async function detectFormat(file: Reader): Promise<Found | MediaProblem> {
  if (file.size === 0) return { code: "empty" };
  let head = await file.read(0, HEAD);
  let at = 0;
  for (let tags = 0; tags < 3 && latin(head.subarray(0, 3)) === "ID3" && head.length >= 10; tags++) {
    const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
    at += 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
    head = await file.read(Math.min(at, file.size), HEAD);
    if (head.length === 0) return { code: "no_audio" };
  }
  const start = latin(head.subarray(0, 16));
  if (/^(RIFF|RF64)....WAVE/s.test(start)) return wave(head);
  if (start.startsWith("fLaC")) return { container: "flac", demuxer: "flac" };
  if (start.startsWith("OggS")) return ogg(file);
  if (/^....(ftyp|moov|mdat|wide|free|skip)/s.test(start)) {
    const film = /^....ftypqt/s.test(start) ? "mov" : "mp4";
    const container = /^....ftypM4A/s.test(start) ? "m4a" : film;
    return { container, demuxer: getDemuxer(container) };
  }
  if (isAdts(head)) return { container: "aac", demuxer: "aac" };
  const other = OTHERS.find(([mark]) => start.startsWith(mark));
  if (other) return { code: "unsupported", values: { container: other[1] } };
  return mpeg(head) ?? { code: "not_audio", values: { found: nameForeignFormat(head) } };
}
