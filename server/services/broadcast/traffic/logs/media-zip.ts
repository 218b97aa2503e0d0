import type { StreamedDocument } from "@/lib/calls/kit";
import type { Ctx } from "@/server/ctx";
import { Archive } from "@/server/documents/zip";
import { openStorage } from "@/server/outside/storage";
import { buildMediaKey } from "@/server/services/broadcast/commercials/media";
import type { PublishedBreak } from "./log";

/** A sound that a published log names, as the manifest lists it; `sha256` is empty where there is no file. */
type Sound = { file: string; sha256: string; bytes: number; cart: string; title: string; length: number };

/** The sounds of a log by their file name, those without one by their title, in the order they first air. */
async function readSounds(ctx: Ctx, breaks: readonly PublishedBreak[]): Promise<Sound[]> {
  const rows = breaks.flatMap(({ spots, frame = [], lines = [] }) => [
    ...spots.map((spot) => ({ ...spot, media: spot.media ?? null })),
    ...frame.map((clip) => ({ ...clip, media: null })),
    ...lines
      .filter(({ kind }) => kind === "filler")
      .map((line) => ({ ...line, title: line.text, media: null })),
  ]);
  const commercials = rows.flatMap((row) => (row.media === null ? (row.commercial ?? []) : []));
  const own = await ctx.db.commercial.findMany({
    where: { uuid: { in: [...new Set(commercials)] } },
    select: { uuid: true, media_id: true },
  });
  const mediaOf = new Map(own.map(({ uuid, media_id }) => [uuid, media_id]));
  const named = rows.map((row) => ({
    ...row,
    media: row.media ?? mediaOf.get(row.commercial ?? "") ?? null,
  }));
  const found = await ctx.db.media.findMany({
    where: { uuid: { in: [...new Set(named.flatMap((row) => row.media ?? []))] } },
    select: { uuid: true, sha256: true, bytes: true },
  });
  const stored = new Map(found.map((media) => [media.uuid, media]));
  const sounds = new Map<string, Sound>();
  for (const { file, title, length, cart, media } of named) {
    const key = file || title;
    const of = file && media ? stored.get(media) : undefined;
    if (sounds.has(key)) continue;
    sounds.set(key, {
      file: of ? file : "",
      sha256: of?.sha256 ?? "",
      bytes: of?.bytes ?? 0,
      cart: cart === null ? "" : String(cart),
      title,
      length,
    });
  }
  return [...sounds.values()];
}

const toCell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
/** The table of the sounds, with which a studio checks what has arrived. */
const writeManifest = (sounds: readonly Sound[]): string =>
  [
    ["file", "sha256", "bytes", "cart", "title", "seconds"],
    ...sounds.map((of) => [of.file && `media/${of.file}`, of.sha256, of.bytes, of.cart, of.title, of.length]),
  ]
    .map((cells) => `${cells.map(toCell).join(",")}\r\n`)
    .join("");

/**
 * Returns the files of a published log with the audio that it names and a manifest as one ZIP. The audio is read file by
 * file as the ZIP is taken.
 */
export async function writeMediaZip(
  ctx: Ctx,
  files: readonly { name: string; bytes: Uint8Array }[],
  breaks: readonly PublishedBreak[],
  { name, at }: { name: string; at: Date },
): Promise<StreamedDocument> {
  const sounds = await readSounds(ctx, breaks);
  const store = await openStorage();
  const archive = new Archive(at);
  for (const file of files) archive.add(file.name, file.bytes);
  archive.add("manifest.csv", `\ufeff${writeManifest(sounds)}`);
  for (const { file, sha256 } of sounds)
    if (file) archive.addFile(`media/${file}`, () => store.read(buildMediaKey(ctx, sha256)));
  archive.end();
  return { parts: archive.read(), type: "application/zip", name };
}
