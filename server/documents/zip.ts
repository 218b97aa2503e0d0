import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Files as one ZIP, all of one time, so that the same files are the same bytes. */
export async function zip(
  files: readonly { name: string; bytes: Uint8Array }[],
  at: Date,
): Promise<Uint8Array> {
  const archive = new ZipFile();
  for (const { name, bytes } of files)
    archive.addBuffer(Buffer.from(bytes), name, { mtime: at, mode: 0o100644 });
  archive.end();
  return new Uint8Array(await buffer(archive.outputStream as NodeJS.ReadableStream));
}
