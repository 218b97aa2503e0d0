import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { promisify } from "node:util";
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
const readLocation = (answer: Response) =>
  new URL(answer.headers.get("location")!, "http://radio.test").pathname;

test("bytes sent before a connection loss are kept", async () => {
  const { ana } = await world();
  const jar = await cookiesFor(ana);
  const path = readLocation(await begin(jar, 10));
  expect((await ask(jar, "PATCH", path, { ...piece, "upload-offset": "0" }, "12345")).status).toBe(204);
  const head = await ask(jar, "HEAD", path);
  expect(head.headers.get("upload-offset")).toBe("5");
  expect((await ask(jar, "PATCH", path, { ...piece, "upload-offset": "3" }, "xx")).status).toBe(409);
  const last = await ask(jar, "PATCH", path, { ...piece, "upload-offset": "5" }, "67890");
  expect(last.headers.get("upload-offset")).toBe("10");
});

test("an unfinished upload cannot be attached, and a finished one belongs to its sender only", async () => {
  const { ana, sam, cara } = await world();
  const jar = await cookiesFor(ana);
  const path = readLocation(await begin(jar, 4));
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

test("uploads without a session, without the right, from another site or too large are rejected", async () => {
  const { ana, vera } = await world();
  expect((await begin({}, 10)).status).toBe(401);
  expect((await begin(await cookiesFor(vera), 10)).status).toBe(403);
  const jar = await cookiesFor(ana);
  expect((await begin(jar, 10, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await begin(jar, 201 * 1024 * 1024)).status).toBe(413);
  expect((await ask(jar, "GET", "/api/uploads/abc")).status).toBe(405);
});

const MEGABYTE = 1024 * 1024;
/** An HTTP server that handles uploads only. */
async function uploadServer() {
  const server = createServer(async (from, to) => {
    const body = from.method === "PATCH" ? (Readable.toWeb(from) as unknown as BodyInit) : undefined;
    const headers = Object.entries(from.headers).map(([k, v]) => [k, String(v)] as [string, string]);
    const asked = { method: from.method!, headers, ...(body && { body, duplex: "half" }) };
    const answer = await handleUpload(new Request(`http://radio.test${from.url}`, asked));
    to.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

// Slow: `LARGE=1 vitest run --project asking tests/api/uploads.test.ts` (trust F1).
test.runIf(process.env.LARGE).each([200, 8])(
  "four simultaneous uploads of 200 MB in parts of %i MB arrive intact and are never held in memory",
  async (piece) => {
    const { ana } = await world();
    const jar = await cookiesFor(ana);
    const cookie = Object.entries(jar).map(([k, v]) => `${k}=${v}`);
    const server = await uploadServer();
    const { port } = server.address() as AddressInfo;
    const send = async (many: number, size: number) => {
      const headers = { ...TUS, cookie: cookie.join("; ") };
      const input = JSON.stringify({ port, headers, many, size, piece: piece * MEGABYTE });
      const { stdout } = await promisify(execFile)(process.execPath, ["tests/api/send-uploads.mjs", input]);
      return JSON.parse(stdout) as { upload: string; sha256: string }[];
    };
    const size = 200 * MEGABYTE;
    await send(1, size); // what the process grows by once, whatever is sent
    const before = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    }, 20);
    const sent = await send(4, size);
    clearInterval(watch);
    server.close();
    process.stdout.write(`pieces of ${piece} MB: memory + ${Math.round(most / MEGABYTE)} MB\n`);
    // This is a bare server in the process of vitest; checked is only that no upload is held in memory.
    expect(most).toBeLessThan(size / 2);
    for (const { upload, sha256 } of sent) {
      const { uuid } = await ana.api.commercials.create({ title: `Large ${upload}`, length: 5 });
      await ana.api.commercials.attach_media({ uuid, upload, file_name: "large.wav" });
      const { media } = await ana.api.commercials.retrieve({ uuid });
      expect(media).toMatchObject({ bytes: size, sha256 });
    }
  },
  240_000,
);
