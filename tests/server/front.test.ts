import { createServer, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handleAtDoor, refuseRaw } from "@/server/api/front";
import { buildContentPolicy } from "@/server/api/policy";
import { getLog } from "@/server/outside/log";

const server = createServer(
  handleAtDoor(async (asked, response) => {
    if (asked.url?.startsWith("/breaks")) throw new Error("the renderer broke");
    response.setHeader("x-frame-options", "SAMEORIGIN");
    response.writeHead(200, { "Referrer-Policy": "same-origin" }).end("page");
  }),
);
server.on("clientError", (error, socket) => refuseRaw(error, socket as Socket));
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

type Got = { status: number; headers: Record<string, unknown>; body: string };
const ask = (method: string, path: string) =>
  new Promise<Got>((done, failed) => {
    const sent = request({ host: "127.0.0.1", port, method, path }, (got) => {
      let body = "";
      got.on("data", (chunk) => {
        body += chunk;
      });
      got.on("end", () => done({ status: got.statusCode ?? 0, headers: got.headers, body }));
    });
    sent.on("error", failed).end();
  });
const GUARDED = {
  "x-content-type-options": "nosniff",
  "strict-transport-security": expect.stringContaining("max-age=31536000"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.any(String),
  "referrer-policy": expect.any(String),
};

test.each([
  ["TRACE", "/", 405, "method"],
  ["PROPFIND", "/api/corporate/customers", 405, "method"],
  ["GET", "/api/share/%", 404, "not_found"],
  ["GET", "/%E0%A4%A", 404, "not_found"],
  ["GET", "/API/health", 404, "not_found"],
  ["GET", "//api/health", 404, "not_found"],
  ["GET", "/breaks", 500, "broken"],
])(
  "%s %s is answered with %i in the standard error format, with all headers",
  async (method, path, status, code) => {
    const got = await ask(method, path);
    expect(got.status).toBe(status);
    expect(got.headers).toMatchObject({ ...GUARDED, "cache-control": "no-store" });
    expect(JSON.parse(got.body)).toEqual({ error: { code, message: code, request_id: expect.any(String) } });
  },
);

test("a page that breaks is logged with its cause", async () => {
  const error = vi.spyOn(getLog(), "error").mockImplementation(() => undefined);
  const { request_id } = JSON.parse((await ask("GET", "/breaks?token=secret")).body).error;
  expect(error).toHaveBeenCalledWith(
    { request_id, path: "/breaks", err: expect.objectContaining({ message: "the renderer broke" }) },
    "broken",
  );
  error.mockRestore();
});

test("pages allow styles of our own files and of this response, and no style attribute", () => {
  const policy = buildContentPolicy("abc", false);
  expect(policy).toContain("style-src 'self' 'nonce-abc'");
  expect(policy).toContain("style-src-attr 'none'");
  expect(policy).toContain("report-uri /api/csp-report");
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
});

test("a page keeps its own headers, secret addresses are never referrers, API answers are not cached", async () => {
  expect((await ask("GET", "/customers")).headers).toMatchObject({
    ...GUARDED,
    "referrer-policy": "same-origin",
    "x-frame-options": "SAMEORIGIN",
  });
  const { buildSecurityHeaders } = await import("@/server/api/front");
  for (const path of [
    "/share/report/code",
    "/live-report/a/b",
    "/auth/reset-password/u/t",
    "/api/accounts/activate/u/t",
  ])
    expect(buildSecurityHeaders(path)).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
  const api = buildSecurityHeaders("/api/broadcast/live-report/a/b/pdf");
  expect(api).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  expect(buildSecurityHeaders("/changelog")).not.toHaveProperty("x-robots-tag");
});

test("a request that is not HTTP gets the same format and headers", async () => {
  const answer = await new Promise<string>((done) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("NOT HTTP\r\n\r\n"));
    let words = "";
    socket.on("data", (chunk) => {
      words += chunk;
    });
    socket.on("close", () => done(words));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  for (const name of Object.keys(GUARDED)) expect(answer).toContain(`\r\n${name}: `);
  expect(answer).toContain('{"error":{"code":"invalid"');
});

test.each([
  ["/api/auth/signin/google", { "content-length": "70000" }, 413],
  ["/api/auth/signin/google", { "transfer-encoding": "chunked" }, 413],
  ["/auth/login", { "transfer-encoding": "chunked" }, 413],
  ["/api/auth/signin/google", { "content-length": "5" }, 200],
  ["/api/corporate/customers/create", { "transfer-encoding": "chunked" }, 200],
])("a POST to %s with %o is answered with %i", async (path, headers, status) => {
  const got = await new Promise<number>((done, failed) => {
    const sent = request({ host: "127.0.0.1", port, method: "POST", path, headers }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    sent.on("error", failed);
    sent.write("hello");
    if (status === 200) sent.end();
  });
  expect(got).toBe(status);
});
