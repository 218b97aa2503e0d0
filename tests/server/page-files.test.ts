import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadPageFile } from "@/lib/browser/page-files";
import { calls } from "@/lib/calls";
import { buildRoutes } from "@/lib/calls/routes";
import { compileMessages } from "@/lib/i18n/compile";
import { COMMON, loadMessages } from "@/lib/i18n/load";
import { findPageFileAddress, withPageFiles } from "@/server/api/page-files";

const handle = withPageFiles(async ({ method, url }, response) => {
  response.writeHead(404).end(`${method} ${url} by Next`);
});
const server = createServer((request, response) => void handle(request, response));
let base = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

/** What a script of a page file hands over. */
function run(script: string): unknown[] {
  const self: { spotledger_loaded?: unknown[] } = {};
  new Function("self", script)(self);
  return self.spotledger_loaded ?? [];
}

test.each(["br", "gzip", "identity"])("a file is sent as %s, to be kept", async (encoding) => {
  const href = await findPageFileAddress("de/common");
  const answer = await fetch(base + href, { headers: { "accept-encoding": encoding } });
  expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(run(await answer.text())).toEqual([[href, compileMessages(await loadMessages("de", COMMON))]]);
});

test("a file that a language has no texts for says them in English, under an address of its own", async () => {
  const [english, croatian] = [await findPageFileAddress("en/help"), await findPageFileAddress("hr/help")];
  expect(croatian.split("/")[3]).not.toBe(english.split("/")[3]);
  expect(run(await (await fetch(base + croatian)).text())).toEqual([
    [croatian, compileMessages(await loadMessages("hr", ["help"]))],
  ]);
});

test("the table of calls is a file too", async () => {
  const href = await findPageFileAddress("routes");
  expect(run(await (await fetch(base + href)).text())).toEqual([[href, buildRoutes(calls)]]);
});

test("a second copy of the module, as Next makes in development, takes no file from the first", async () => {
  const before = await findPageFileAddress("en/payments");
  vi.resetModules();
  const copy = await import("@/server/api/page-files");
  const after = await copy.findPageFileAddress("en/invoices");
  for (const href of [before, after]) {
    expect(await loadPageFile(href)).toBeTypeOf("object");
    const answer = await fetch(base + href);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(run(await answer.text())).toHaveLength(1);
  }
});

test("a page that needs a file which the server does not have fails instead of waiting for it", async () => {
  expect(() => loadPageFile("/api/page-files/of-nobody/en/common")).toThrow("of-nobody");
});

test("a page of another build gets what the file is now under the address it knows, and does not keep it", async () => {
  const old = "/api/page-files/of-another/en/status";
  const answer = await fetch(base + old);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(run(await answer.text())).toEqual([[old, compileMessages(await loadMessages("en", ["status"]))]]);
});

test.each([
  ["GET", "/api/page-files/"],
  ["GET", "/api/page-files/x/en/nothing"],
  ["GET", "/api/page-files/x/xx/ui"],
  ["GET", "/api/page-files/x/constructor"],
  ["GET", "/api/page-files/x/en/common?y=1"],
  ["POST", "/api/page-files/x/en/common"],
  ["GET", "/customers"],
])("%s %s is left to Next", async (method, path) => {
  const answer = await fetch(base + path, { method });
  expect([answer.status, await answer.text()]).toEqual([404, `${method} ${path} by Next`]);
});

test("HEAD has the headers of GET and no body", async () => {
  const href = await findPageFileAddress("en/common");
  const [head, get] = await Promise.all([fetch(base + href, { method: "HEAD" }), fetch(base + href)]);
  expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
  expect(await head.text()).toBe("");
});
