import { createHash } from "node:crypto";
import type { StreamedDocument } from "@/lib/calls/kit";
import { type AudioFormat, planConversion } from "@/lib/commercials/audio-format";
import type { Ctx } from "@/server/ctx";
import { Archive } from "@/server/documents/zip";
import { openStorage } from "@/server/outside/storage";
import { readConverted } from "@/server/services/broadcast/commercials/converted";
import { buildMediaKey } from "@/server/services/broadcast/commercials/media";
import { type LogMedia, makeAudioOf } from "./audio";
import type { PublishedBreak } from "./log";

/** A sound that a published log names: its stored file, or null where there is none. */
type Sound = {
  /** As uploaded, and as the output names it. */
  original: string;
  file: string;
  media: ReturnType<LogMedia>;
  cart: string;
  title: string;
  length: number;
};

/** The sounds of a log by their file name, those without one by their title, in the order they first air. */
export function listSounds(
  breaks: readonly PublishedBreak[],
  mediaOf: LogMedia,
  audio: AudioFormat | null,
): Sound[] {
  const rows = breaks.flatMap(({ spots, frame = [], lines = [] }) => [
    ...spots,
    ...frame,
    ...lines.filter(({ kind }) => kind === "filler").map((line) => ({ ...line, title: line.text })),
  ]);
  const audioOf = makeAudioOf(mediaOf, audio);
  const sounds = new Map<string, Sound>();
  for (const row of rows) {
    const { file, title, length, cart } = row;
    const key = file || title;
    if (sounds.has(key)) continue;
    const media = file ? mediaOf(row) : null;
    const named = audioOf(row).file;
    sounds.set(key, {
      original: file,
      file: named,
      media,
      cart: cart === null ? "" : String(cart),
      title,
      length,
    });
  }
  return [...sounds.values()];
}

/** What became of a sound in the ZIP, as the manifest lists it; `file` and `sha256` are empty where it has none. */
type Delivered = { file: string; sha256: string; bytes: number; problem: "" | "no_file" | "not_converted" };
const toCell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
const toLine = (cells: readonly (string | number)[]) => `${cells.map(toCell).join(",")}\r\n`;

/** The table of the sounds, with which a studio checks what has arrived. */
const writeManifest = (rows: readonly (Sound & Delivered)[]): string =>
  [
    ["file", "sha256", "bytes", "cart", "title", "seconds", "problem"],
    ...rows.map((of) => [
      of.sha256 && `media/${of.file}`,
      of.sha256,
      of.bytes,
      of.cart,
      of.title,
      of.length,
      of.problem,
    ]),
  ]
    .map(toLine)
    .join("");

/** The bytes of a sound for an output: converted, or as uploaded where it needs no conversion or cannot have one. */
async function readSound(ctx: Ctx, { original, file, media }: Sound, audio: AudioFormat | null) {
  if (!media) return { file: "", bytes: null, problem: "no_file" as const };
  const plan = audio ? planConversion(media, audio) : "fits";
  const converted = audio && plan === "convert" ? await readConverted(ctx, media, audio) : null;
  if (converted) return { file, bytes: converted, problem: "" as const };
  const bytes = await (await openStorage()).read(buildMediaKey(ctx, media.sha256));
  return { file: original, bytes, problem: plan === "fits" ? ("" as const) : ("not_converted" as const) };
}

/** Adds the sounds to the ZIP one after the other, each when the one before was taken, and the manifest at last. */
async function addSounds(
  ctx: Ctx,
  archive: Archive,
  sounds: readonly Sound[],
  audio: AudioFormat | null,
): Promise<void> {
  const rows: (Sound & Delivered)[] = [];
  for (const sound of sounds) {
    const { file, bytes, problem } = await readSound(ctx, sound, audio);
    const sha256 = bytes ? createHash("sha256").update(bytes).digest("hex") : "";
    rows.push({ ...sound, file, sha256, bytes: bytes?.length ?? 0, problem });
    if (bytes) await archive.addFile(`media/${file}`, bytes);
  }
  archive.add("manifest.csv", `\ufeff${writeManifest(rows)}`);
  archive.end();
}

/**
 * Returns the files of a published log with the audio that it names, in the format of the output (null: as uploaded),
 * and a manifest as one ZIP. The audio is read and converted file by file as the ZIP is taken. What cannot be converted
 * is in it as uploaded, and the manifest says so.
 */
export function writeMediaZip(
  ctx: Ctx,
  files: readonly { name: string; bytes: Uint8Array }[],
  sounds: readonly Sound[],
  { name, at, audio }: { name: string; at: Date; audio: AudioFormat | null },
): StreamedDocument {
  const archive = new Archive(at);
  for (const file of files) archive.add(file.name, file.bytes);
  async function* parts() {
    addSounds(ctx, archive, sounds, audio).catch((e: Error) => archive.cancel(e));
    yield* archive.read();
  }
  return { parts: parts(), type: "application/zip", name };
}
