import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setHost } from "@/lib/browser/fetch";
import { upload } from "@/lib/browser/upload";

let folder: string;
let http: HttpServer;
/** Cuts the connection at the nth PATCH, before or after its bytes are received. */
let cut: { at: number; after: boolean } | null;
let asked: string[];
let refuse: number | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "upload-"));
  const tus = new Server({
    path: "/api/uploads",
    datastore: new FileStore({ directory: folder }),
    relativeLocation: true,
  });
  let patches = 0;
  [cut, refuse, asked] = [null, null, []];
  http = createServer((request, response) => {
    asked.push(request.method!);
    if (refuse) {
      response.writeHead(refuse, { "content-type": "application/json" });
      return response.end(JSON.stringify({ error: { code: "too_large", message: "storage_full" } }));
    }
    if (request.method === "PATCH" && ++patches === cut?.at) {
      if (!cut.after) return request.socket.destroy();
      response.end = () => request.socket.destroy() as never;
    }
    void tus.handle(request, response);
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  setHost(`http://127.0.0.1:${(http.address() as { port: number }).port}`);
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  setHost("");
  http.closeAllConnections();
  await new Promise((done) => http.close(done));
  await rm(folder, { recursive: true });
});

const bytes = Uint8Array.from({ length: 5 * 1024 * 1024 + 7 }, (_, n) => (n * 31) % 251);
const file = () => new File([bytes], "Wintérreifen.wav", { lastModified: 1 });
const arrived = async (id: string) => Buffer.compare(await readFile(join(folder, id)), Buffer.from(bytes));

test("a file arrives intact, and its progress is reported", async () => {
  const seen: number[] = [];
  const id = await upload(file(), { onProgress: (sent) => seen.push(sent) });
  expect(await arrived(id)).toBe(0);
  expect(seen).toEqual([0, 2_097_152, 4_194_304, bytes.length]);
});

test.each([
  ["before a piece is in", false],
  ["before the answer is back", true],
])("an upload whose connection breaks %s continues where it stopped", async (_, after) => {
  cut = { at: 2, after };
  const id = await upload(file(), { waits: [1, 1] });
  expect(await arrived(id)).toBe(0);
  expect(asked.filter((method) => method === "POST")).toHaveLength(1);
  expect(asked).toContain("HEAD");
});

test("a reloaded page continues with the same file", async () => {
  cut = { at: 2, after: false };
  await expect(upload(file(), { waits: [] })).rejects.toMatchObject({ code: "unavailable" });
  const id = await upload(file());
  expect(await arrived(id)).toBe(0);
  expect(asked.filter((method) => method === "POST")).toHaveLength(1);
});

test("an upload unknown to the server starts again; a rejected one fails at once", async () => {
  localStorage.setItem(`upload.Wintérreifen.wav.${bytes.length}.1`, "0123456789abcdef");
  expect(await arrived(await upload(file()))).toBe(0);
  refuse = 413;
  await expect(upload(file())).rejects.toMatchObject({ code: "too_large", message: "storage_full" });
});

test("an upload can be stopped", async () => {
  const stop = new AbortController();
  const sending = upload(file(), { signal: stop.signal, onProgress: (sent) => sent > 0 && stop.abort() });
  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
});
