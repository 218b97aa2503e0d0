import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withAssets } from "@/server/api/assets";
import { compressAssets } from "@/server/cli/compress-assets";

const SCRIPT = "export const many = 1;\n".repeat(500);
const folder = mkdtempSync(join(tmpdir(), "assets-"));
/** What reached Next. */
const passed: string[] = [];
/** What reached whoever answers errors. */
const failures: string[] = [];
let port = 0;
let stop = () => undefined as unknown;

beforeAll(async () => {
  writeFileSync(join(folder, "app.js"), SCRIPT);
  writeFileSync(join(folder, "inter.woff2"), Buffer.alloc(64, 1));
  writeFileSync(join(folder, "..secret"), "secret");
  writeFileSync(join(folder, "gone.js"), SCRIPT);
  await compressAssets(folder);
  const handle = withAssets(async ({ method, url }, response) => {
    passed.push(`${method} ${url}`);
    response.writeHead(404).end("by Next");
  }, folder);
  const server = createServer((request, response) => {
    handle(request, response).catch((e: Error) => {
      failures.push(e.message);
      response.destroy();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  ({ port } = server.address() as AddressInfo);
  stop = () => server.close();
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, { method = "GET", accept = "", range = "" } = {}) =>
  new Promise<{ status?: number; headers: Record<string, unknown>; bytes: Buffer }>((done, failed) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        path,
        method,
        headers: { "accept-encoding": accept, ...(range && { range }) },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          done({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
        );
      },
    );
    sent.once("error", failed).end();
  });

const asIs = (bytes: Buffer) => bytes;
test.each([
  { accept: "gzip, deflate, br, zstd", encoding: "br", read: brotliDecompressSync },
  { accept: "gzip, deflate", encoding: "gzip", read: gunzipSync },
  { accept: "", encoding: undefined, read: asIs },
])("a script is sent as $encoding to a browser that takes '$accept'", async ({ accept, encoding, read }) => {
  const { status, headers, bytes } = await ask("/_next/static/app.js", { accept });
  expect([status, headers["content-encoding"], headers["content-type"]]).toEqual([
    200,
    encoding,
    "text/javascript",
  ]);
  expect(headers).toMatchObject({
    "cache-control": "public,max-age=31536000,immutable",
    vary: "Accept-Encoding",
    "content-length": String(bytes.length),
  });
  expect(read(bytes).toString()).toBe(SCRIPT);
});

test("a font is sent as it is", async () => {
  const { status, headers, bytes } = await ask("/_next/static/inter.woff2", { accept: "br" });
  expect([status, headers["content-encoding"], headers["content-type"], bytes.length]).toEqual([
    200,
    undefined,
    "font/woff2",
    64,
  ]);
});

test.each([
  ["GET", "/_next/static/lost.js"],
  ["GET", "/_next/static/..secret"],
  ["GET", "/_next/static/../assets.test.ts"],
  ["GET", "/_next/static/%2e%2e/assets.test.ts"],
  ["GET", "/_next/static/%"],
  ["POST", "/_next/static/app.js"],
  ["GET", "/customers"],
])("%s %s is left to Next with its own address", async (method, path) => {
  passed.length = 0;
  const { bytes } = await ask(path, { method, accept: "br" });
  expect([passed, bytes.toString()]).toEqual([[`${method} ${path}`], "by Next"]);
});

test("HEAD has the headers of GET and no body", async () => {
  const { status, headers, bytes } = await ask("/_next/static/app.js", { method: "HEAD", accept: "br" });
  expect([status, headers["content-encoding"], bytes.length]).toEqual([200, "br", 0]);
});

test.each(["bytes=0-9", "bytes=-500", "bytes=5-2", "bytes=99999999-", "lines=1"])(
  "a script is sent whole to whoever asks for %s",
  async (range) => {
    const { status, headers, bytes } = await ask("/_next/static/app.js", { accept: "br", range });
    expect([status, headers["content-range"]]).toEqual([200, undefined]);
    expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
  },
);

test("a file that another build removed breaks its own request only", async () => {
  for (const name of ["gone.js", "gone.js.br", "gone.js.gz"]) rmSync(join(folder, name));
  await expect(ask("/_next/static/gone.js", { accept: "br" })).rejects.toThrow("hang up");
  expect(failures).toEqual([expect.stringContaining("ENOENT")]);
  expect((await ask("/_next/static/app.js")).status).toBe(200);
});
