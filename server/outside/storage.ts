import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getDataDir, getEnv } from "@/server/env";

/** A store of files; a key is "<tenant>/<kind>/<name>". */
export type Storage = {
  /** Stores bytes, or the file at a path. */
  put(key: string, from: Uint8Array | string): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** Passes a stored file as a local path; a fetched copy is deleted afterwards. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  remove(key: string): Promise<void>;
  /** Every key with this prefix; a folder ends with a slash. `before`: only files stored before that time. */
  keys(prefix: string, before?: Date): Promise<string[]>;
};

/** Whether reading failed because the storage has no such file. */
export const isMissing = (e: unknown): boolean =>
  e instanceof Error && (("code" in e && e.code === "ENOENT") || e.name === "NoSuchKey");

const checkKey = (key: string) => {
  if (!/^[\w-]+(\/[\w.-]+)+$/.test(key) || key.includes("..")) throw new Error("not a storage key");
  return key;
};

/** A file deleted meanwhile is not older. */
const isOlder = (path: string, than: Date) =>
  stat(path).then(
    ({ mtime }) => mtime < than,
    () => false,
  );

function disk(): Storage {
  const path = (key: string) => join(getDataDir(), "files", checkKey(key));
  return {
    async put(key, from) {
      const to = path(key);
      await mkdir(dirname(to), { recursive: true });
      const half = `${to}.${randomUUID()}`;
      if (typeof from === "string") await copyFile(from, half);
      else await writeFile(half, from);
      await rename(half, to); // a reader sees the whole file or none
    },
    read: async (key) => readFile(path(key)),
    withFile: (key, use) => use(path(key)),
    remove: (key) => rm(path(key), { force: true }),
    async keys(prefix, before) {
      const folder = join(getDataDir(), "files");
      const at = join(folder, checkKey(`${prefix}x`).slice(0, -2));
      const found = await readdir(at, { recursive: true, withFileTypes: true }).catch(() => []);
      const files = found.filter((f) => f.isFile()).map((f) => join(f.parentPath, f.name));
      const kept = before ? await Promise.all(files.map((f) => isOlder(f, before))) : [];
      return files.filter((_, i) => !before || kept[i]).map((f) => relative(folder, f));
    },
  };
}

async function s3(): Promise<Storage> {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } =
    await import("@aws-sdk/client-s3");
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = getEnv();
  const client = new S3Client({
    region: S3_REGION,
    // Some S3-compatible stores cannot read the checksum chunks that the client sends by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY &&
      S3_SECRET_KEY && { credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY } }),
  });
  const at = (key: string) => ({ Bucket: S3_BUCKET!, Key: checkKey(key) });
  return {
    async put(key, from) {
      const length = typeof from === "string" ? (await stat(from)).size : from.byteLength;
      const Body = typeof from === "string" ? createReadStream(from) : from;
      await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: length }));
    },
    async read(key) {
      const found = await client.send(new GetObjectCommand(at(key)));
      return found.Body!.transformToByteArray();
    },
    async withFile(key, use) {
      const folder = await mkdtemp(join(tmpdir(), "kept-"));
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        const to = join(folder, "in");
        await pipeline(Body as Readable, createWriteStream(to));
        return await use(to);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async keys(prefix, before) {
      const all: string[] = [];
      let more: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: S3_BUCKET!, Prefix: prefix, ContinuationToken: more }),
        );
        const kept = (page.Contents ?? []).filter((one) => !before || (one.LastModified ?? before) < before);
        all.push(...kept.flatMap((one) => one.Key ?? []));
        more = page.NextContinuationToken;
      } while (more);
      return all;
    },
  };
}

let chosen: Promise<Storage> | undefined;
/** Returns a folder of the data directory, or the bucket of the environment. */
export function openStorage(): Promise<Storage> {
  chosen ??= getEnv().S3_BUCKET ? s3() : Promise.resolve(disk());
  return chosen;
}
