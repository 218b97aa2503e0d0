import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callApi, registerConfirmation, setRoutes } from "@/lib/browser/api";
import { REFRESH_EVERY } from "@/lib/browser/session";
import { holdUnsaved } from "@/lib/browser/unsaved";
import { calls } from "@/lib/calls";
import { get, post } from "@/lib/calls/kit";
import { buildRoutes } from "@/lib/calls/routes";

const UUID = "00000000-0000-4000-8000-000000000001";
const LIST = { tenant: UUID, search: "tyres" };
const EMPTY = { rows: [], total: 0, page: 1, per_page: 50 };

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
let server: Server;
let seen: Seen[];
let answer: (request: Seen, response: ServerResponse) => void;
let left: string[];
let reloaded: number;
let minutes = 0;

class Store {
  private kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}
const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
};
const refusal = (code: string, more = {}) => ({ error: { code, message: code, request_id: "R1", ...more } });

beforeEach(async () => {
  // Each test on a page of its own: none is leaving still.
  minutes += 1;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  seen = [];
  left = [];
  reloaded = 0;
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body: Buffer.concat(parts).toString() };
      seen.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  setRoutes(
    {
      ...buildRoutes(calls),
      ...buildRoutes({
        files: {
          logo: post("tenant/logo/{uuid}", { access: "member", summary: "", sends: "form" }),
          pdf: get("corporate/pdf/{uuid}", { access: "member", summary: "", answers: "blob" }),
          gone: post("corporate/gone", { access: "member", summary: "" }),
        },
      }),
    },
    `http://127.0.0.1:${port}`,
  );
  vi.stubGlobal("localStorage", new Store());
  vi.stubGlobal("sessionStorage", new Store());
  vi.stubGlobal("location", {
    pathname: "/customers",
    search: "?page=2",
    assign: (to: string) => left.push(to),
    reload: () => {
      reloaded += 1;
    },
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await new Promise((done) => server.close(done));
});

/** A name that is not in the catalogue of this test's own routes. */
const call = (name: string, input: object) =>
  callApi(name as "customers.list", input as never) as Promise<unknown>;

describe("a call is sent as a request", () => {
  test("with placeholders in the path and the other fields in the body", async () => {
    answer = (_, response) => json(response, 200, EMPTY);
    expect(await callApi("customers.list", LIST)).toEqual(EMPTY);
    expect(seen[0]).toMatchObject({ method: "POST", url: `/api/corporate/customers/list/${UUID}` });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ search: "tyres" });
    expect(seen[0]?.headers["content-type"]).toBe("application/json");
    expect(seen[0]?.headers["idempotency-key"]).toBeUndefined();
  });
  test("with the fields of a GET in the query, without missing ones", async () => {
    answer = (_, response) => json(response, 200, {});
    await call("customers.retrieve", { uuid: "a/b", tags: ["x", "y"], none: undefined, empty: null });
    expect(seen[0]?.url).toBe("/api/corporate/customers/retrieve/a%2Fb?tags=x&tags=y");
  });
  test("a missing placeholder is an error of the caller", async () => {
    await expect(call("customers.retrieve", {})).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });
  test("with an idempotency key when it creates, the given one if there is one", async () => {
    answer = (_, response) => json(response, 200, {});
    const input = { name: "A" } as never;
    await callApi("customers.create", input);
    await callApi("customers.create", input, { key: "mine" });
    expect(seen[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[1]?.headers["idempotency-key"]).toBe("mine");
  });
  test("with the file and its params when it is a form", async () => {
    answer = (_, response) => json(response, 200, {});
    await call("files.logo", {
      uuid: UUID,
      file: new File(["bytes"], "logo.png", { type: "image/png" }),
      place: "top",
    });
    expect(seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data/);
    expect(seen[0]?.body).toContain('name="file"; filename="logo.png"');
    expect(seen[0]?.body).toContain('{"place":"top"}');
  });
  test("a downloaded file has its name", async () => {
    answer = (_, response) => {
      const name = "attachment; filename=\"x.pdf\"; filename*=UTF-8''Rechnung%20%E2%82%AC.pdf";
      response.writeHead(200, { "content-type": "application/pdf", "content-disposition": name }).end("%PDF");
    };
    const file = (await call("files.pdf", { uuid: UUID })) as File;
    expect([file.name, file.type, await file.text()]).toEqual(["Rechnung €.pdf", "application/pdf", "%PDF"]);
  });
  test("an empty response returns nothing", async () => {
    answer = (_, response) => response.writeHead(204).end();
    expect(await call("files.gone", {})).toBeUndefined();
  });
});

describe("an error response", () => {
  test("becomes an error with code, fields and request id", async () => {
    const fields = [{ path: "name", code: "taken" }];
    answer = (_, response) => json(response, 422, refusal("invalid", { fields }));
    await expect(callApi("customers.list", LIST)).rejects.toMatchObject({
      code: "invalid",
      more: { fields, request_id: "R1" },
    });
  });
  test("from a proxy keeps its status and retry time", async () => {
    answer = (_, response) => response.writeHead(429, { "retry-after": "7" }).end("<html>slow down</html>");
    await expect(callApi("customers.list", LIST)).rejects.toMatchObject({
      code: "limit",
      more: { retry_after: 7 },
    });
  });
  test("without a response is an offline error; an aborted call is an abort", async () => {
    answer = (_, response) => response.destroy();
    await expect(callApi("customers.list", LIST)).rejects.toMatchObject({
      code: "unavailable",
      message: "offline",
    });
    await expect(callApi("customers.list", LIST, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

describe("an expired session", () => {
  let fresh: boolean;
  let refreshes: number;
  beforeEach(() => {
    fresh = false;
    refreshes = 0;
    localStorage.setItem("logged_in", "true");
    answer = (request, response) => {
      if (request.url !== "/api/accounts/refresh")
        return fresh ? json(response, 200, EMPTY) : json(response, 401, refusal("unauthenticated"));
      refreshes += 1;
      fresh = true;
      json(response, 200, {});
    };
  });
  test("is refreshed once for all calls, and each call is retried once", async () => {
    const all = await Promise.all([
      callApi("customers.list", LIST),
      callApi("customers.list", LIST),
      callApi("customers.list", LIST),
    ]);
    expect(all).toEqual([EMPTY, EMPTY, EMPTY]);
    expect(refreshes).toBe(1);
    expect(seen).toHaveLength(7);
    expect(left).toEqual([]);
  });
  test("leads to the sign-in page when the refresh is rejected, keeping the way back", async () => {
    answer = (_, response) => json(response, 401, refusal("unauthenticated"));
    await expect(callApi("customers.list", LIST)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(left).toEqual(["/auth/login?next=%2Fcustomers%3Fpage%3D2"]);
    expect(localStorage.getItem("logged_in")).toBe("false");
    expect(seen).toHaveLength(2);
  });
  test("leads there once when several calls are rejected", async () => {
    answer = (_, response) => json(response, 401, refusal("unauthenticated"));
    const all = [callApi("customers.list", LIST), callApi("customers.list", LIST)];
    await Promise.allSettled(all);
    // One that is answered later.
    await callApi("customers.list", LIST).catch(() => undefined);
    expect(left).toHaveLength(1);
  });
  test("leads there too when the retried call is rejected", async () => {
    answer = (request, response) =>
      request.url === "/api/accounts/refresh"
        ? json(response, 200, {})
        : json(response, 401, refusal("unauthenticated"));
    await expect(callApi("customers.list", LIST)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(left).toHaveLength(1);
    expect(seen).toHaveLength(3);
  });
  test("is kept when the server cannot be reached, so that nothing typed is lost", async () => {
    answer = (request, response) =>
      request.url === "/api/accounts/refresh"
        ? json(response, 503, refusal("unavailable"))
        : json(response, 401, refusal("unauthenticated"));
    await expect(callApi("customers.list", LIST)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(left).toEqual([]);
    expect(localStorage.getItem("logged_in")).toBe("true");
  });
  test("is ignored where nobody is signed in", async () => {
    localStorage.setItem("logged_in", "false");
    await expect(callApi("customers.list", LIST)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(seen).toHaveLength(1);
    expect(left).toEqual([]);
  });
});

describe("a newer server version", () => {
  beforeEach(() => {
    answer = (_, response) => json(response, 200, EMPTY, { "app-version": "472" });
  });
  test("shows a warning and reloads once", async () => {
    await callApi("customers.list", LIST);
    await callApi("customers.list", LIST);
    expect(console.warn).toHaveBeenCalledTimes(2);
    expect(reloaded).toBe(1);
  });
  test("never reloads over unsaved changes", async () => {
    const letGo = holdUnsaved();
    await callApi("customers.list", LIST);
    expect(reloaded).toBe(0);
    letGo();
    await callApi("customers.list", LIST);
    expect(reloaded).toBe(1);
  });
});

test("the refresh interval is 5 × 59 seconds", () => {
  expect(REFRESH_EVERY).toBe(5 * 59 * 1000);
});

describe("a sensitive call", () => {
  const asking = (sure: boolean) => {
    const asked = vi.fn(async () => sure);
    return { asked, stop: registerConfirmation(asked) };
  };
  const confirmable = (_: Seen, response: ServerResponse) =>
    seen.length === 1
      ? json(response, 403, { error: { code: "forbidden", message: "confirm_password" } })
      : json(response, 200, EMPTY);

  test("is repeated with the same content and key after the password was confirmed", async () => {
    answer = confirmable;
    const { asked, stop } = asking(true);
    await callApi("customers.create", { name: "A" } as never, { key: "mine-and-only" });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(seen.map((one) => [one.body, one.headers["idempotency-key"]])).toEqual([
      ['{"name":"A"}', "mine-and-only"],
      ['{"name":"A"}', "mine-and-only"],
    ]);
    stop();
  });
  test("stays rejected when the confirmation is cancelled, not offered, or would not help", async () => {
    answer = confirmable;
    const { asked, stop } = asking(false);
    await expect(callApi("customers.list", LIST)).rejects.toMatchObject({ message: "confirm_password" });
    stop();
    seen = [];
    await expect(callApi("customers.list", LIST)).rejects.toMatchObject({ message: "confirm_password" });
    seen = [];
    answer = (_, response) => json(response, 403, refusal("forbidden"));
    await expect(callApi("customers.list", LIST)).rejects.toMatchObject({ code: "forbidden" });
    expect([asked.mock.calls.length, seen.length]).toEqual([1, 1]);
  });
});

test("a rejected sign-in does not refresh the session", async () => {
  localStorage.setItem("logged_in", "true");
  answer = (_, response) => json(response, 401, refusal("unauthenticated"));
  await expect(callApi("accounts.login", { email: "a@b.example", password: "x" })).rejects.toMatchObject({
    status: 401,
  });
  expect(seen.map((one) => one.url)).toEqual(["/api/accounts/login"]);
});
