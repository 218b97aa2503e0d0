import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "storage-"));
const KEY = "0190a5c2-7b3e-7c11-9f00-1a2b3c4d5e6f/media/abc";

// A store on loopback that keeps objects by their path, like S3 in path style.
const objects = new Map<string, Buffer>();
const bucket = createServer(async (request, response) => {
  const path = new URL(request.url!, "http://x").pathname;
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=us/"))
    return response.writeHead(403).end();
  if (request.method === "PUT") {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    objects.set(path, Buffer.concat(pieces));
    return response.writeHead(200, { etag: '"x"' }).end();
  }
  if (request.method === "DELETE") {
    objects.delete(path);
    return response.writeHead(204).end();
  }
  const found = objects.get(path);
  return found ? response.writeHead(200).end(found) : response.writeHead(404).end();
});

beforeAll(async () => {
  bucket.listen(0, "127.0.0.1");
  await once(bucket, "listening");
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const kinds = {
  "a folder": () => ({ DATA_DIR: folder, S3_BUCKET: "" }),
  "a bucket": () => ({
    S3_BUCKET: "spots",
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    S3_ACCESS_KEY: "us",
    S3_SECRET_KEY: "secret",
  }),
};

describe.each(Object.entries(kinds))("%s", (_, environment) => {
  test("stores bytes and files, returns them unchanged, and deletes them", async () => {
    vi.resetModules();
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
    const { openStorage } = await import("@/server/outside/storage");
    const store = await openStorage();
    const bytes = new Uint8Array(100_000).map((_, i) => i % 251);
    await store.put(KEY, bytes);
    expect(Buffer.from(await store.read(KEY)).equals(bytes)).toBe(true);
    const file = join(folder, "master.wav");
    writeFileSync(file, "RIFF");
    await store.put(KEY, file);
    expect(Buffer.from(await store.read(KEY)).toString()).toBe("RIFF");
    await store.remove(KEY);
    await expect(store.read(KEY)).rejects.toThrow();
    for (const key of ["../secret", "a/../../b", "/etc/passwd", "a"])
      await expect(async () => store.read(key)).rejects.toThrow();
    vi.unstubAllEnvs();
  });
});
