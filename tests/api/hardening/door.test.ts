import { expect, test, vi } from "vitest";
import { handle } from "@/server/api/http";
import { takePolicyReport } from "@/server/api/policy-report";
import { checkAlive, checkReady } from "@/server/api/ready";
import { handleUpload } from "@/server/api/uploads";
import { getGlobalClient, getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { isRetryable, translateError } from "@/server/data/kernel/errors";
import { getLog } from "@/server/outside/log";
import { getUploadStore } from "@/server/outside/uploads";
import { make } from "@/tests/make";
import { world } from "@/tests/world";
import { cookiesFor, send } from "../client";

const CUSTOMERS = "/api/corporate/customers";

test.each([
  ["PATCH", `${CUSTOMERS}/create`, 405],
  ["OPTIONS", `${CUSTOMERS}/create`, 405],
  ["GET", "/api/nothing/at/all", 404],
  ["GET", "/api/share/%25/%00", 404],
])("%s %s is answered with %i in the standard error format", async (method, path, status) => {
  const got = await send(method, path);
  expect(got.status).toBe(status);
  expect(got.body).toMatchObject({ error: { code: expect.any(String), request_id: expect.any(String) } });
  expect(got.headers.get("cache-control")).toBe("no-store");
});

test("the largest version number is rejected or stale and causes no server error", async () => {
  const { ana } = await world();
  const cookies = await cookiesFor(ana);
  const { uuid } = await ana.api.customers.create({ name: "Kept" });
  const status = async (version: number) =>
    (await send("PUT", `${CUSTOMERS}/update/${uuid}`, { cookies, body: { version, name: "New" } })).status;
  expect(await status(2_147_483_646)).toBe(412);
  expect(await status(2_147_483_647)).toBe(422);
  expect(await status(2 ** 53)).toBe(422);
  await getGlobalClient().$executeRaw`select 1`;
});

test("a body without a length is read only up to its limit", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 100_000;
      controller.enqueue(new Uint8Array(100_000).fill(32));
    },
  });
  const response = await handle(
    new Request("http://radio.test/api/accounts/login", {
      method: "POST",
      body: endless,
      headers: { "content-type": "application/json", host: "radio.test", "sec-fetch-site": "same-origin" },
      duplex: "half",
    } as RequestInit),
  );
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(3_000_000);
});

test("the body of someone who is not signed in is not read where a session is needed", async () => {
  for (const [path, type] of [
    ["/api/corporate/customers/create", "application/json"],
    [`/api/broadcast/stations/as-run/import/${crypto.randomUUID()}`, "multipart/form-data; boundary=x"],
  ] as const) {
    let sent = 0;
    const large = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100_000;
        if (sent > 30_000_000) controller.close();
        else controller.enqueue(new Uint8Array(100_000).fill(32));
      },
    });
    const headers = { "content-type": type, host: "radio.test", "sec-fetch-site": "same-origin" };
    const asked = { method: "POST", body: large, headers, duplex: "half" } as RequestInit;
    const response = await handle(new Request(`http://radio.test${path}`, asked));
    expect(response.status, path).toBe(401);
    expect(sent, path).toBeLessThan(1_000_000);
  }
});

test("health and readiness answers are not cached", async () => {
  expect(checkAlive().headers.get("cache-control")).toBe("no-store");
  expect((await checkReady()).headers.get("cache-control")).toBe("no-store");
});

test("a Postgres error is classified by its SQLSTATE, not by words in its message", async () => {
  const said = async (input: Promise<unknown>) => translateError(await input.catch((e: unknown) => e));
  const db = getGlobalClient();
  expect(await said(db.$queryRaw`select 'x'::int`)).toMatchObject({ code: "invalid" });
  expect(await said(db.$queryRaw`select ${`${2 ** 40}`}::bigint::int`)).toMatchObject({ code: "invalid" });
  expect(await said(db.$queryRaw`select pg_cancel_backend(pg_backend_pid())`)).toMatchObject({
    code: "unavailable",
  });
  const words = new Error(
    "connection break_closed row-level security timeout exceeded invalid byte sequence",
  );
  expect(translateError(words)).toBe(words);
  const cause = Object.assign(new Error("no"), { code: "ECONNREFUSED" });
  expect(translateError(cause)).toMatchObject({ code: "unavailable", cause });
  const broken = await said(db.$queryRaw`select 1 / 0`);
  expect(broken).toBeInstanceOf(Error);
  expect(broken).not.toHaveProperty("more");
});

test("content policy reports are logged by origin only, limited in number, and always answered", async () => {
  const warn = vi.spyOn(getLog(), "warn").mockImplementation(() => undefined);
  const report = {
    "csp-report": {
      "effective-directive": "script-src",
      "blocked-uri": "https://evil.example/x?token=1",
      "document-uri": "https://radio.example/share/report/secret-code",
    },
  };
  const tell = (body: string) =>
    takePolicyReport(
      new Request("http://radio.test/api/csp-report", {
        method: "POST",
        body,
        headers: { "x-forwarded-for": "203.0.113.9" },
      }),
    );
  expect((await tell(JSON.stringify(report))).status).toBe(204);
  expect(warn).toHaveBeenCalledWith(
    { directive: "script-src", blocked: "https://evil.example", page: "https://radio.example" },
    "content policy",
  );
  warn.mockClear();
  for (const body of ["", "{", "x".repeat(20_000), "null", "[1]"])
    expect((await tell(body)).status).toBe(204);
  for (let n = 0; n < 40; n++) await tell(JSON.stringify(report));
  expect(warn.mock.calls.length).toBeLessThan(30);
  warn.mockRestore();
});

test("what breaks is logged with its cause, and the answer has no word of it", async () => {
  const { ana, here } = await world();
  const cookies = await cookiesFor(ana);
  const { uuid } = await ana.api.customers.create({ name: "Damaged" });
  await runForTenant(
    here,
    () =>
      getTenantClient(here)
        .$executeRaw`update customer set contacts = '"of another program"' where uuid = ${uuid}::uuid`,
  );
  const error = vi.spyOn(getLog(), "error").mockImplementation(() => undefined);
  const got = await send("GET", `${CUSTOMERS}/retrieve/${uuid}`, { cookies });
  expect(got.status).toBe(500);
  const request_id = got.headers.get("x-request-id");
  expect(got.body).toEqual({ error: { code: "broken", message: "broken", request_id } });
  expect(error).toHaveBeenCalledWith(
    { request_id, call: "customers.retrieve", err: expect.any(Error) },
    "broken",
  );
  error.mockRestore();
});

test("a probe and an upload that break are logged with their cause, and answer no word of it", async () => {
  const { ana } = await world();
  const cookie = Object.entries(await cookiesFor(ana))
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const own = { cookie, host: "radio.test", "sec-fetch-site": "same-origin" };
  const headers = { ...own, "tus-resumable": "1.0.0", "upload-length": "10" };
  const upload = () =>
    handleUpload(new Request("http://radio.test/api/uploads", { method: "POST", headers }));
  const lost = new Error("no space left on /srv/data");
  const error = vi.spyOn(getLog(), "error").mockImplementation(() => undefined);
  const broken = [
    vi.spyOn(getGlobalClient(), "$queryRaw").mockRejectedValue(lost),
    vi.spyOn(getUploadStore(), "create").mockRejectedValue(lost),
  ];
  try {
    for (const [asked, status] of [[checkReady, 503] as const, [upload, 500] as const]) {
      error.mockClear();
      const answer = await asked();
      expect(answer.status).toBe(status);
      expect(await answer.text()).not.toContain("/srv");
      expect(error).toHaveBeenCalledWith(expect.objectContaining({ err: lost }), expect.any(String));
    }
  } finally {
    for (const mock of [...broken, error]) mock.mockRestore();
  }
  const foreign = await handleUpload(
    new Request("http://radio.test/api/uploads/nothing", { method: "HEAD", headers: own }),
  );
  expect(foreign.status).toBeLessThan(500);
  const none = { ...own, "tus-resumable": "1.0.0" };
  const refused = await handleUpload(
    new Request("http://radio.test/api/uploads", { method: "POST", headers: none }),
  );
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { code: "invalid", request_id: expect.any(String) } });
});

test("a row rejected by a policy is a client error; a missing grant is a server error", async () => {
  const { ana, here } = await world();
  const [one, two] = [await make.station(ana), await make.station(ana)];
  const db = getTenantClient(here);
  const said = (work: () => Promise<unknown>) =>
    runForTenant(here, async () => translateError(await work().catch((e: unknown) => e)), {
      by: "stations",
      ids: [one.uuid],
    });
  const rest = { station_id: two.uuid, number: 7, title: "Green", free_from: "2027-01-01" };
  const refused = { code: "forbidden", message: "out_of_scope" };
  expect(await said(async () => db.cart_rest.create({ data: rest }))).toMatchObject(refused);
  const raw = () =>
    db.$executeRaw`insert into cart_rest (station_id, number, title, free_from) values (${two.uuid}::uuid, 8, 'x', '2027-01-01')`;
  expect(await said(raw)).toMatchObject(refused);
  for (const ungranted of [
    () => db.$executeRaw`delete from history`,
    async () => db.history.deleteMany({}),
  ]) {
    const broken = await said(ungranted);
    expect(broken).toBeInstanceOf(Error);
    expect(broken).not.toHaveProperty("more");
  }
});

test("a transaction is retried by the code of its error, not by its message", () => {
  const withCode = (code: string) => Object.assign(new Error("no"), { code });
  expect(["40001", "40P01", "P2034"].map((code) => isRetryable(withCode(code)))).toEqual([true, true, true]);
  expect(["40003", "23505", "P2002"].map((code) => isRetryable(withCode(code)))).toEqual([
    false,
    false,
    false,
  ]);
  expect(isRetryable(new Error("P2034 40001 40P01"))).toBe(false);
});
