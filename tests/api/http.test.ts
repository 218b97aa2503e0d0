import { expect, test } from "vitest";
import { membershipRemoved, world } from "@/tests/world";
import { cookiesFor, send } from "./client";

const CUSTOMERS = "/api/corporate/customers";

test("every response has the version and a request id, and is not cached", async () => {
  const { headers } = await send("POST", "/api/accounts/login", {
    body: { email: "x@y.example", password: "x" },
  });
  expect(headers.get("app-version")).toBe("471");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("a request that matches no call is rejected with the right status", async () => {
  const { ana } = await world();
  const cookies = await cookiesFor(ana);
  const status = async (...of: Parameters<typeof send>) => (await send(...of)).status;
  expect(await status("GET", "/api/corporate/nothing")).toBe(404);
  expect(await status("GET", `${CUSTOMERS}/create`, { cookies })).toBe(405);
  expect((await send("PUT", `${CUSTOMERS}/create`, { cookies, body: {} })).headers.get("allow")).toBe("POST");
  expect(
    await status("POST", `${CUSTOMERS}/create`, {
      cookies,
      body: "{",
      headers: { "content-type": "application/json" },
    }),
  ).toBe(422);
  expect(
    await status("POST", `${CUSTOMERS}/create`, {
      cookies,
      body: "name=x",
      headers: { "content-type": "text/plain" },
    }),
  ).toBe(415);
  expect(
    await status("POST", `${CUSTOMERS}/create`, {
      cookies,
      body: [1],
      headers: { "content-type": "application/json" },
    }),
  ).toBe(422);
  expect(
    await status("POST", `${CUSTOMERS}/create`, { cookies, body: { name: "x".repeat(2_100_000) } }),
  ).toBe(413);
  expect(await status("POST", `${CUSTOMERS}/create`, { body: { name: "x" } })).toBe(401);
});

test("a body whose sender goes away is refused, and nothing of ours counts as failed", async () => {
  const { ana } = await world();
  const cookies = await cookiesFor(ana);
  const cut = () =>
    new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('{"name":')),
      pull: (body) => body.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
    });
  const lengths: Record<string, string>[] = [{}, { "content-length": "900" }];
  for (const headers of lengths)
    expect((await send("POST", `${CUSTOMERS}/create`, { cookies, headers, body: cut() })).status).toBe(422);
  const form = { "content-type": "multipart/form-data; boundary=x" };
  const feedback = "/api/accounts/create-feedback";
  expect((await send("POST", feedback, { cookies, headers: form, body: cut() })).status).toBe(422);
});

test("requests from other sites, forms or images change nothing", async () => {
  const { ana } = await world();
  const cookies = await cookiesFor(ana);
  const body = { name: "Planted" };
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "", origin: "https://evil.example" },
  ];
  for (const headers of foreign) {
    const { status, body: said } = await send("POST", `${CUSTOMERS}/create`, { cookies, body, headers });
    expect(status).toBe(403);
    expect(said).toMatchObject({ error: { code: "forbidden" } });
  }
  const activate = "/api/accounts/activate/00000000-0000-4000-8000-000000000000/x";
  expect((await send("GET", activate, { headers: { "sec-fetch-dest": "image" } })).status).toBe(403);
  expect((await send("GET", activate, { headers: { "sec-fetch-dest": "document" } })).status).toBe(403);
  expect((await send("GET", activate, { headers: { "sec-fetch-site": "none" } })).status).toBe(403);
});

test("a request repeated with the same key gets the first answer; with another body it is rejected", async () => {
  const { ana, here } = await world();
  const cookies = await cookiesFor(ana);
  const headers = { "idempotency-key": "the-same-key-1" };
  const input = { cookies, headers, body: { name: "Once" } };
  const both = await Promise.all([
    send("POST", `${CUSTOMERS}/create`, input),
    send("POST", `${CUSTOMERS}/create`, input),
  ]);
  const again = await send("POST", `${CUSTOMERS}/create`, input);
  expect(again.status).toBe(200);
  for (const one of both) expect([200, 409]).toContain(one.status);
  for (const one of both.filter((o) => o.status === 200)) expect(one.body).toEqual(again.body);
  expect((await ana.api.customers.list({ tenant: here })).total).toBe(1);
  const other = await send("POST", `${CUSTOMERS}/create`, { cookies, headers, body: { name: "Twice" } });
  expect(other.status).toBe(422);
  const refused = await send("POST", `${CUSTOMERS}/create`, {
    cookies,
    headers: { "idempotency-key": "for-a-bad-one" },
    body: { name: "" },
  });
  expect(refused.status).toBe(422);
  const mended = await send("POST", `${CUSTOMERS}/create`, {
    cookies,
    headers: { "idempotency-key": "for-a-bad-two" },
    body: { name: "Mended" },
  });
  expect(mended.status).toBe(200);
});

test("an older version is answered with 412, an invalid field with 422 and its path; nothing is lost", async () => {
  const { ana } = await world();
  const cookies = await cookiesFor(ana);
  const { uuid } = await ana.api.customers.create({ name: "Kept" });
  const path = `${CUSTOMERS}/update/${uuid}`;
  expect((await send("PUT", path, { cookies, body: { version: 1, name: "New" } })).status).toBe(200);
  expect((await send("PUT", path, { cookies, body: { version: 1, name: "Late" } })).status).toBe(412);
  const bad = await send("PUT", path, {
    cookies,
    body: { version: 2, email: "nobody", contacts: [{ name: "" }] },
  });
  expect(bad.status).toBe(422);
  expect((bad.body as { error: { fields: object[] } }).error.fields).toEqual(
    expect.arrayContaining([expect.objectContaining({ path: "contacts.0.name", code: "required" })]),
  );
  expect(await ana.api.customers.retrieve({ uuid })).toMatchObject({ name: "New", version: 2 });
});

test("a removed member has no access from the next request on", async () => {
  const { tom, here } = await world();
  const cookies = await cookiesFor(tom);
  const list = { cookies, body: {} };
  expect((await send("POST", `${CUSTOMERS}/list/${here}`, list)).status).toBe(200);
  await membershipRemoved(tom);
  expect((await send("POST", `${CUSTOMERS}/list/${here}`, list)).status).toBe(404);
});

test("a call that answers JSON or a file answers as its format asks", async () => {
  const { ana } = await world();
  const cookies = await cookiesFor(ana);
  const { uuid } = await ana.api.customers.create({ name: "Kilnside Energy" });
  const ask = (format: string) => send("GET", `${CUSTOMERS}/statement/${uuid}${format}`, { cookies });
  const json = await ask("");
  expect(json.headers.get("content-type")).toMatch(/^application\/json/);
  expect(json.body).toMatchObject({ customer: uuid, closing: "0.00", entries: [] });
  const types = ["pdf", "csv"].map(async (format) => (await ask(`?format=${format}`)).headers);
  expect((await Promise.all(types)).map((headers) => headers.get("content-type"))).toEqual([
    "application/pdf",
    "text/csv; charset=utf-8",
  ]);
  expect((await ask("?format=docx")).status).toBe(422);
});
