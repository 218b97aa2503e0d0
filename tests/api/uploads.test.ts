import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { handleUpload } from "@/server/api/uploads";
import { world } from "@/tests/world";
import { cookiesFor } from "./client";

const TUS = { "tus-resumable": "1.0.0", "sec-fetch-site": "same-origin", host: "radio.test" };
const piece = { "content-type": "application/offset+octet-stream" };

async function ask(
  jar: Record<string, string>,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
) {
  const cookie = Object.entries(jar)
    .map(([k, v]) => `${k}=${v}`)
    .join("; ");
  return handleUpload(
    new Request(`http://radio.test${path}`, { method, headers: { ...TUS, cookie, ...headers }, body }),
  );
}
const begin = (jar: Record<string, string>, length: number, more = {}) =>
  ask(jar, "POST", "/api/uploads", { "upload-length": String(length), ...more });
const placeOf = (answer: Response) => new URL(answer.headers.get("location")!, "http://radio.test").pathname;

test("what a broken line had sent stays sent", async () => {
  const { ana } = await world();
  const jar = await cookiesFor(ana);
  const path = placeOf(await begin(jar, 10));
  expect((await ask(jar, "PATCH", path, { ...piece, "upload-offset": "0" }, "12345")).status).toBe(204);
  const head = await ask(jar, "HEAD", path);
  expect(head.headers.get("upload-offset")).toBe("5");
  expect((await ask(jar, "PATCH", path, { ...piece, "upload-offset": "3" }, "xx")).status).toBe(409);
  const last = await ask(jar, "PATCH", path, { ...piece, "upload-offset": "5" }, "67890");
  expect(last.headers.get("upload-offset")).toBe("10");
});

test("an unfinished upload is no master, and a finished one is the sender's alone", async () => {
  const { ana, sam, cara } = await world();
  const jar = await cookiesFor(ana);
  const path = placeOf(await begin(jar, 4));
  const upload = path.split("/").at(-1)!;
  const { uuid } = await ana.api.commercials.create({ title: "Green", length: 5 });
  await expect(ana.api.commercials.attach_media({ uuid, upload, file_name: "x.wav" })).rejects.toMatchObject({
    code: "conflict",
  });
  await ask(jar, "PATCH", path, { ...piece, "upload-offset": "0" }, "RIFF");
  for (const other of [sam, cara]) {
    const theirs = await cookiesFor(other);
    expect((await ask(theirs, "HEAD", path)).status).toBe(404);
    expect((await ask(theirs, "PATCH", path, { ...piece, "upload-offset": "4" }, "x")).status).toBe(404);
    expect((await ask(theirs, "DELETE", path)).status).toBe(404);
  }
  await expect(sam.api.commercials.attach_media({ uuid, upload, file_name: "x.wav" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("nobody uploads without a session, without the right, from another site, or too much", async () => {
  const { ana, vera } = await world();
  expect((await begin({}, 10)).status).toBe(401);
  expect((await begin(await cookiesFor(vera), 10)).status).toBe(403);
  const jar = await cookiesFor(ana);
  expect((await begin(jar, 10, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await begin(jar, 201 * 1024 * 1024)).status).toBe(413);
  expect((await ask(jar, "GET", "/api/uploads/abc")).status).toBe(405);
});

const PIECE = 2 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** Bytes of an upload, a piece at a time, with their hash. */
function bytesOf(seed: number, size: number) {
  const hash = createHash("sha256");
  const piece = (at: number) => {
    const bytes = Buffer.alloc(Math.min(PIECE, size - at), (seed * 31 + at / PIECE) % 251);
    hash.update(bytes);
    return bytes;
  };
  return { piece, hash: () => hash.digest("hex") };
}

// Slow: `LARGE=1 vitest run --project asking tests/api/uploads.test.ts` (trust F1).
test.runIf(process.env.LARGE)(
  "four uploads of 200 MB at once arrive byte for byte, and are never held whole",
  async () => {
    const { ana } = await world();
    const jar = await cookiesFor(ana);
    const size = 200 * MEGABYTE;
    const cookie = Object.entries(jar)
      .map(([k, v]) => `${k}=${v}`)
      .join("; ");
    const before = process.memoryUsage().rss;
    let most = 0;
    const one = async (seed: number) => {
      const path = placeOf(await begin(jar, size));
      const { piece: pieceOf, hash } = bytesOf(seed, size);
      for (let at = 0; at < size; at += PIECE) {
        const headers = { ...TUS, cookie, ...piece, "upload-offset": String(at) };
        const body = pieceOf(at) as BodyInit;
        const answer = await handleUpload(
          new Request(`http://radio.test${path}`, { method: "PATCH", headers, body }),
        );
        expect(answer.status).toBe(204);
        most = Math.max(most, process.memoryUsage().rss - before);
      }
      const { uuid } = await ana.api.commercials.create({ title: `Large ${seed}`, length: 5 });
      const upload = path.split("/").at(-1)!;
      await ana.api.commercials.attach_media({ uuid, upload, file_name: "large.wav" });
      const { media } = await ana.api.commercials.retrieve({ uuid });
      expect(media).toMatchObject({ bytes: size, sha256: hash() });
    };
    await Promise.all([1, 2, 3, 4].map(one));
    // Sender and receiver share this process, so the pieces of both are in it.
    expect(most).toBeLessThan(size);
  },
  120_000,
);
