import { expect, test } from "vitest";
import { findUserByEmail } from "@/server/data/unscoped";
import { linkMailed, mailsTo } from "@/tests/mails";
import { runOutboxDuringTests } from "@/tests/outbox";
import { activated, fresh, newcomer, PASSWORD, signedIn, who } from "./account";
import { send } from "./client";

runOutboxDuringTests();

test("a country sets currency, tax, time zone and formats, which then belong to the tenant", async () => {
  const { email } = await activated();
  const cookies = await signedIn(email);
  expect((await who(cookies)).body).toMatchObject({
    user: { email, first_name: "Ines" },
    tenant: { name: "Night Radio", role: "owner", kind: "live" },
  });
  expect((await send("GET", "/api/tenant/retrieve", { cookies })).body).toMatchObject({
    currency_short: "EUR",
    currency_format: "1.000,00",
    timezone: "Europe/Berlin",
    taxes_json: [{ percent_bp: 1900, default: true }],
  });
});

test("nobody can sign in before activation, and a link works once", async () => {
  const email = fresh();
  await send("POST", "/api/accounts/register", { body: newcomer(email) });
  const [uid, token] = await linkMailed(email, "activate-account");
  expect((await send("POST", "/api/accounts/login", { body: { email, password: PASSWORD } })).status).toBe(
    403,
  );
  expect((await send("GET", `/api/accounts/activate/${uid}/${token}`)).status).toBe(200);
  expect((await send("GET", `/api/accounts/activate/${uid}/${token}`)).status).toBe(404);
});

test("known and unknown addresses get the same answer", async () => {
  const { email } = await activated();
  const again = await send("POST", "/api/accounts/register", { body: newcomer(email) });
  const other = await send("POST", "/api/accounts/register", { body: newcomer(fresh()) });
  expect([again.status, again.body]).toEqual([other.status, other.body]);
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 10_000 }).toBe(2);
  const lost = (e: string) => send("POST", "/api/accounts/forgotten_password", { body: { email: e } });
  const [known, unknown] = [await lost(email), await lost(fresh())];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const login = (e: string) => send("POST", "/api/accounts/login", { body: { email: e, password: "wrong" } });
  const strip = (got: Awaited<ReturnType<typeof send>>) => [
    got.status,
    { ...(got.body as { error: object }).error, request_id: "" },
  ];
  expect(strip(await login(email))).toEqual(strip(await login(fresh())));
});

test("a refresh rotates the token; the previous one works for a moment; an older one ends the family", async () => {
  const { email } = await activated();
  const first = await signedIn(email);
  const refresh = (cookies: Record<string, string>) => send("POST", "/api/accounts/refresh", { cookies });
  const second = await refresh(first);
  expect(second.status).toBe(200);
  expect(second.cookies.get("sl_refresh")).not.toBe(first.sl_refresh);
  const replay = await refresh(first);
  expect(replay.cookies.get("sl_refresh")).toBe(second.cookies.get("sl_refresh"));
  const third = await refresh(Object.fromEntries(second.cookies));
  expect(third.status).toBe(200);
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(Object.fromEntries(third.cookies))).status).toBe(401);
  expect((await who(Object.fromEntries(third.cookies))).status).toBe(401);
});

test("twenty tabs that refresh at once stay signed in", async () => {
  const { email } = await activated();
  const cookies = await signedIn(email);
  const all = await Promise.all(
    Array.from({ length: 20 }, () => send("POST", "/api/accounts/refresh", { cookies })),
  );
  expect(new Set(all.map((one) => one.status))).toEqual(new Set([200]));
  expect(new Set(all.map((one) => one.cookies.get("sl_refresh"))).size).toBe(1);
});

test("signing out ends the session at once; a new password ends all sessions", async () => {
  const { email } = await activated();
  const [one, two] = [await signedIn(email), await signedIn(email)];
  expect((await send("POST", "/api/accounts/logout", { cookies: one })).status).toBe(200);
  expect((await who(one)).status).toBe(401);
  expect((await who(two)).status).toBe(200);
  await send("POST", "/api/accounts/forgotten_password", { body: { email } });
  const [uid, token] = await linkMailed(email, "new-password");
  const path = `/api/accounts/reset_password/${uid}/${token}`;
  expect((await send("POST", path, { body: { password: "short" } })).status).toBe(422);
  expect((await send("POST", path, { body: { password: "another long night" } })).status).toBe(200);
  expect((await send("POST", path, { body: { password: "a third long night" } })).status).toBe(404);
  expect((await who(two)).status).toBe(401);
  await signedIn(email, "another long night");
});

test("cookies are httpOnly, and neither passwords nor tokens are stored in plain text", async () => {
  const { email } = await activated();
  const got = await send("POST", "/api/accounts/login", { body: { email, password: PASSWORD } });
  for (const cookie of got.headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  expect(JSON.stringify(got.body)).not.toContain(got.cookies.get("sl_access"));
  const user = await findUserByEmail(email);
  expect(user!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
