import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handleAtDoor } from "@/server/api/front";
import { isPlainPage, removeRuntime } from "@/server/api/plain-page";

const ID = "0198f0a0-0000-7000-8000-000000000000";
const REPORT = `/live-report/${ID}/${ID}`;
const PAGE = `<html><head><link rel="preload" as="script" href="/_next/a.js"/><link rel="stylesheet" href="/a.css"/><script src="/_next/a.js" async=""></script></head><body><main>Ä</main><script>self.__next_f.push("<p>")</script><script data-own="true" src="/live-report/script.js"></script></body></html>`;
const KEPT = `<html><head><link rel="stylesheet" href="/a.css"/></head><body><main>Ä</main><script data-own="true" src="/live-report/script.js"></script></body></html>`;

test.each([
  [REPORT, true],
  [`${REPORT}?date=2026-11-20`, true],
  [`${REPORT}/manifest.webmanifest`, false],
  ["/live-report/script.js", false],
  [`/share/report/${ID}`, false],
  ["/customers", false],
])("%s is a page without the runtime: %s", (url, plain) => {
  expect(isPlainPage(url)).toBe(plain);
});

test("only the page's own script and its styles are left", () => {
  expect(removeRuntime(PAGE)).toBe(KEPT);
});

const server = createServer(
  handleAtDoor(async (asked, response) => {
    const part = asked.headers.rsc !== undefined;
    response.setHeader("content-type", part ? "text/x-component" : "text/html; charset=utf-8");
    response.setHeader("content-length", Buffer.byteLength(PAGE));
    response.writeHead(404, { "x-page": "report" });
    response.flushHeaders();
    response.write(Buffer.from(PAGE.slice(0, 60)));
    response.end(PAGE.slice(60));
  }),
);
let base = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test.each([["gzip"], ["identity"]])(
  "a report is answered whole, as %s, also to Next's router",
  async (encoding) => {
    const answer = await fetch(base + REPORT, { headers: { rsc: "1", "accept-encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect([answer.status, answer.headers.get("x-page")]).toEqual([404, "report"]);
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(await answer.text()).toBe(KEPT);
  },
);

test("any other page is answered as it is", async () => {
  expect(await (await fetch(`${base}/customers`)).text()).toBe(PAGE);
});
