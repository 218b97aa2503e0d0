import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { conflict } from "@/lib/errors";
import { CONTENTS, DownloadContents, type DownloadEntry, SIGNATURE } from "@/lib/tables/download";
import { type OpenZip, openZip } from "@/server/documents/zip";
import { deriveKey } from "@/server/env";

/**
 * Returns the signature of a list of contents. Rows go into the database as they are, so they are taken only from
 * downloads of this installation.
 */
export const signContents = (listed: string | Uint8Array) =>
  createHmac("sha256", deriveKey("data-download")).update(listed).digest("base64url");

/** Bytes that a list of contents may have. */
const CONTENTS_MOST = 50_000_000;

/** A download of a tenant's data that is open, with a checked list of contents. */
export type Download = {
  contents: DownloadContents;
  /** Yields the lines of a file. Throws at its end where it is not as listed. */
  readLines(entry: DownloadEntry): AsyncGenerator<string>;
  /** Returns the bytes of a file. Throws where it is not as listed. */
  readBytes(entry: DownloadEntry): Promise<Uint8Array>;
};

/** Yields the bytes of a file; one that cannot be unpacked was changed. */
async function* unpack(zip: OpenZip, name: string) {
  try {
    yield* zip.read(name);
  } catch {
    throw conflict("download_changed");
  }
}

/** Reads a small file whole. */
async function readSmall(zip: OpenZip, name: string, most: number): Promise<Buffer> {
  const size = zip.sizes.get(name);
  if (size === undefined || size > most) throw conflict("not_a_download");
  return buffer(unpack(zip, name));
}

/** Reads the list of contents and checks its signature. */
async function readContents(zip: OpenZip): Promise<DownloadContents> {
  const listed = await readSmall(zip, CONTENTS, CONTENTS_MOST);
  const signature = await readSmall(zip, SIGNATURE, 200);
  const right = Buffer.from(signContents(listed));
  if (signature.length !== right.length || !timingSafeEqual(signature, right))
    throw conflict("download_not_signed");
  return DownloadContents.parse(JSON.parse(listed.toString("utf8")));
}

/** Yields the pieces of a file and compares it with its entry. */
async function* readChecked(zip: OpenZip, { name, bytes, sha256 }: DownloadEntry) {
  if (zip.sizes.get(name) !== bytes) throw conflict("download_changed");
  const hash = createHash("sha256");
  for await (const piece of unpack(zip, name)) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") !== sha256) throw conflict("download_changed");
}

async function* splitLines(pieces: AsyncGenerator<Buffer>): AsyncGenerator<string> {
  const text = new TextDecoder();
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + text.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

/**
 * Opens a download of a tenant's data for `use`. Refuses (409) a file that is none (not_a_download), and one that was
 * not made by this installation or whose contents were changed (download_not_signed, download_changed).
 */
export async function withDownload<T>(path: string, use: (download: Download) => Promise<T>): Promise<T> {
  const zip = await openZip(path).catch(() => {
    throw conflict("not_a_download");
  });
  try {
    return await use({
      contents: await readContents(zip),
      readLines: (entry) => splitLines(readChecked(zip, entry)),
      readBytes: (entry) => buffer(readChecked(zip, entry)),
    });
  } finally {
    zip.close();
  }
}
