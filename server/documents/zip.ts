import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Entry, openPromise } from "yauzl";
import { ZipFile } from "yazl";

/** Writes files as one ZIP with a fixed time, so that the same files give the same bytes. */
export async function writeZip(
  files: readonly { name: string; bytes: Uint8Array }[],
  at: Date,
): Promise<Uint8Array> {
  const archive = new ZipFile();
  for (const { name, bytes } of files)
    archive.addBuffer(Buffer.from(bytes), name, { mtime: at, mode: 0o100644 });
  archive.end();
  return new Uint8Array(await buffer(archive.outputStream));
}

/** A ZIP that is streamed: pieces are sent before the next are made. */
export class Archive {
  readonly #file = new ZipFile();
  readonly #how: { mtime: Date; mode: number };
  readonly stream = this.#file.outputStream;

  constructor(at: Date) {
    this.#how = { mtime: at, mode: 0o100644 };
  }
  add(name: string, content: string | Uint8Array) {
    this.#file.addBuffer(Buffer.from(content), name, this.#how);
  }
  /**
   * Adds a file that is not packed: for audio, which packing makes no smaller. Resolves when it has been taken, so that
   * no more than one is held.
   */
  addFile(name: string, bytes: Uint8Array): Promise<void> {
    const from = Readable.from([bytes]);
    const taken = new Promise<void>((done, failed) => from.once("end", done).once("error", failed));
    this.#file.addReadStream(from, name, { ...this.#how, compress: false });
    return taken;
  }
  /** Resolves when the last piece has been taken. */
  addPieces(name: string, pieces: () => AsyncGenerator<string>): Promise<void> {
    const from = Readable.from(pieces());
    const taken = new Promise<void>((done, failed) => from.once("end", done).once("error", failed));
    this.#file.addReadStream(from, name, this.#how);
    return taken;
  }
  end() {
    this.#file.end();
  }
  /** Ends the archive as broken: whoever reads it gets the error. */
  cancel(e: Error) {
    if (this.stream instanceof Readable) this.stream.destroy(e);
  }
  /** The bytes, made as they are taken. */
  async *read(): AsyncGenerator<Uint8Array> {
    for await (const piece of this.stream) if (typeof piece !== "string") yield piece;
  }
}

/** Files that a ZIP that is read may have. */
const FILES_MOST = 500_000;

/** A ZIP file that is open: the unpacked size of each of its files in bytes, and their bytes. */
export type OpenZip = {
  sizes: ReadonlyMap<string, number>;
  /** Yields the bytes of a file, never more than its size. Throws where there is none, and where it is broken. */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
};

/** Opens a ZIP file on disk; the caller closes it. Throws where it is none. */
export async function openZip(path: string): Promise<OpenZip> {
  const zip = await openPromise(path, { autoClose: false });
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > FILES_MOST) throw new Error("too many files");
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (e) {
    zip.close();
    throw e;
  }
  return {
    sizes: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`the ZIP has no ${name}`);
      for await (const piece of await zip.openReadStreamPromise(entry)) yield piece;
    },
    close: () => zip.close(),
  };
}
