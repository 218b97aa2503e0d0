import { describe, expect, test } from "vitest";
import { listCalls } from "@/lib/calls";
import { runCall } from "@/server/api/run";
import { getGlobalClient } from "@/server/data/kernel/client";
import { linkMailed, mailsTo } from "@/tests/mails";
import { runOutboxDuringTests } from "@/tests/outbox";
import { membershipRemoved, world } from "@/tests/world";
import { fresh, made, PASSWORD, said, signedIn, tryLogin, who } from "./account";
import { type Jar, request } from "./calling";
import { cookiesFor, send } from "./client";

runOutboxDuringTests();
const AGENT = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604";
type Devices = {
  sessions: { uuid: string; current: boolean; system: string; browser: string; address: string }[];
};
const devices = async (cookies: Jar) => (await request("sessions.list", {}, cookies)).body as Devices;

test("the device list starts with the current device; one or all other devices can be signed out at once", async () => {
  const { email } = await made();
  const here = await signedIn(email);
  const phone = Object.fromEntries(
    (await tryLogin(email, PASSWORD, { headers: { "user-agent": AGENT, "x-forwarded-for": "10.4.0.1" } }))
      .cookies,
  );
  const third = await signedIn(email);
  const { sessions } = await devices(here);
  expect(sessions).toHaveLength(3);
  expect(sessions[0]!.current).toBe(true);
  const one = sessions.find((s) => s.system === "iPhone")!;
  expect(one).toMatchObject({ browser: "Safari", address: "10.4.0.1", current: false });
  expect((await request("sessions.revoke", { uuid: one.uuid }, here)).body).toEqual({ ended: 1 });
  expect((await who(phone)).status).toBe(401);
  expect((await send("POST", "/api/accounts/refresh", { cookies: phone })).status).toBe(401);
  expect((await who(third)).status).toBe(200);
  expect((await request("sessions.revoke", { others: true }, here)).body).toEqual({ ended: 1 });
  expect([(await who(third)).status, (await who(here)).status]).toEqual([401, 200]);
  const { sl_access } = await signedIn((await made()).email);
  expect(
    (await request("sessions.revoke", { uuid: sessions[0]!.uuid }, { sl_access: sl_access! })).status,
  ).toBe(404);
  expect((await who(here)).status).toBe(200);
});

test("signing out revokes both tokens and clears the cookies and the browser's cache", async () => {
  const { email } = await made();
  const cookies = await signedIn(email);
  const out = await send("POST", "/api/accounts/logout", { cookies });
  expect(out.headers.get("clear-site-data")).toBe('"cache"');
  expect(out.headers.get("cache-control")).toBe("no-store");
  for (const name of ["sl_access", "sl_refresh"]) expect(out.cookies.get(name)).toBe("");
  expect((await who(cookies)).status).toBe(401);
  expect((await send("POST", "/api/accounts/refresh", { cookies })).status).toBe(401);
});

test("reusing an old refresh token revokes its token family and notifies the user by mail once", async () => {
  const { email } = await made();
  const first = await signedIn(email);
  const refresh = (cookies: Jar) => send("POST", "/api/accounts/refresh", { cookies });
  const second = Object.fromEntries((await refresh(first)).cookies);
  const third = Object.fromEntries((await refresh(second)).cookies);
  for (let n = 0; n < 3; n += 1) expect((await refresh(first)).status).toBe(401);
  expect((await who(third)).status).toBe(401);
  await expect.poll(async () => (await mailsTo(email)).join(), { timeout: 10_000 }).toContain("second place");
  expect(await mailsTo(email)).toHaveLength(1);
});

describe("a changed email address", () => {
  const change = (cookies: Jar, email: string) =>
    request("user.update", { version: 1, first_name: "Ines", last_name: "Marlow", email }, cookies);
  test("takes effect when its owner confirms it from the mail sent there; the old address is notified", async () => {
    const { email } = await made();
    const cookies = await signedIn(email);
    const next = fresh();
    expect((await change(cookies, next)).body).toEqual({ ok: true, mailed: true, version: 2 });
    const [uid, token] = await linkMailed(next, "confirm-email");
    await expect.poll(async () => (await mailsTo(email)).join(), { timeout: 10_000 }).toContain(next);
    expect((await tryLogin(next)).status).toBe(401);
    const stranger = await signedIn((await made()).email);
    expect((await request("user.confirm_email", { uid, token }, stranger)).status).toBe(404);
    expect((await request("user.confirm_email", { uid, token }, cookies)).status).toBe(200);
    expect((await request("user.confirm_email", { uid, token }, cookies)).status).toBe(404);
    expect([(await tryLogin(next)).status, (await tryLogin(email)).status]).toEqual([200, 401]);
  });
  test("that belongs to someone else gets the same answer, and only its owner is notified", async () => {
    const [one, other] = [await made(), await made()];
    const cookies = await signedIn(one.email);
    expect((await change(cookies, other.email)).body).toEqual({ ok: true, mailed: true, version: 2 });
    await expect
      .poll(async () => (await mailsTo(other.email)).join(), { timeout: 10_000 })
      .toContain("already");
    expect((await mailsTo(other.email)).join()).not.toContain("confirm-email");
  });
  test("requires a recent password confirmation; a changed name does not", async () => {
    const { email, uid } = await made();
    const cookies = await signedIn(email);
    await getGlobalClient().session.updateMany({ where: { user_id: uid }, data: { confirmed_at: null } });
    expect(said(await change(cookies, fresh()))).toBe("confirm_password");
    expect((await change(cookies, email)).body).toEqual({ ok: true, mailed: false, version: 2 });
  });
});

test("a password change ends other sessions and mailed links; a weak password is rejected", async () => {
  const { email, uid } = await made();
  const [here, there] = [await signedIn(email), await signedIn(email)];
  await send("POST", "/api/accounts/forgotten_password", { body: { email } });
  const [, token] = await linkMailed(email, "new-password");
  const change = (old_password: string, new_password: string) =>
    request("user.change_password", { old_password, new_password }, here);
  expect((await change("wrong", "a far longer night")).body).toMatchObject({
    error: { fields: [{ path: "old_password", code: "wrong_password" }] },
  });
  for (const [easy, code] of [
    ["baseball", "too_common"],
    ["NightRadio1", "too_easy"],
  ] as const)
    expect((await change(PASSWORD, easy)).body).toMatchObject({
      error: { fields: [{ path: "new_password", code }] },
    });
  expect((await change(PASSWORD, "a far longer night")).status).toBe(200);
  expect([(await who(here)).status, (await who(there)).status]).toEqual([200, 401]);
  const path = `/api/accounts/reset_password/${uid}/${token}`;
  expect((await send("POST", path, { body: { password: "by the old link" } })).status).toBe(404);
});

test("a forged host header never appears in a mail", async () => {
  const { email } = await made();
  await send("POST", "/api/accounts/forgotten_password", {
    body: { email },
    headers: { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
  });
  await linkMailed(email, "new-password");
  expect((await mailsTo(email)).join()).not.toContain("evil");
});

test("every sensitive call requires a recent confirmation, for every caller, before its input is parsed", async () => {
  const { ana } = await world();
  const cookies = await cookiesFor(ana);
  const { actor } = await ana.ctx();
  await getGlobalClient().session.update({
    where: { uuid: actor!.session_id },
    data: { confirmed_at: null },
  });
  const sensitive = listCalls().filter(({ call }) => call.confirmed);
  expect(sensitive.length).toBeGreaterThan(8);
  for (const { name, call } of sensitive) {
    const uuid = "00000000-0000-4000-8000-000000000001";
    const input = Object.fromEntries(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => [
        key,
        /tenant|^uuid$|^id$/.test(key) ? ana.tenant_id : uuid,
      ]),
    );
    const got = await request(name, input, cookies);
    expect([got.status, said(got)], name).toEqual([403, "confirm_password"]);
  }
});

test("staff-only calls require a second factor from the last twelve hours", async () => {
  const { ana } = await world();
  const ctx = await ana.ctx();
  const call = {
    ...listCalls().find(({ name }) => name === "profile.retrieve")!.call,
    access: "staff" as const,
  };
  const as = (is_staff: boolean, hours: number | null) => {
    const two_factor_at = hours === null ? null : new Date(ctx.now.getTime() - hours * 3_600_000);
    return runCall(
      { ...ctx, actor: { ...ctx.actor!, is_staff, two_factor_at } },
      "profile.retrieve",
      call,
      {},
    );
  };
  await expect(as(false, 0)).rejects.toMatchObject({ code: "not_found" });
  await expect(as(true, null)).rejects.toMatchObject({ message: "two_factor_wanted" });
  await expect(as(true, 13)).rejects.toMatchObject({ message: "two_factor_wanted" });
  expect(await as(true, 11)).toMatchObject({ user: { uuid: ana.user_id } });
});

describe("an API key", () => {
  const bearer = (secret: string) => ({
    headers: { authorization: `Bearer ${secret}`, "sec-fetch-site": "cross-site" },
  });
  type Key = { uuid: string; secret: string };
  async function withKey(capabilities: string[], expires_at: string | null = null) {
    const cast = await world();
    const jar = await cookiesFor(cast.ana);
    const got = await request("api_keys.create", { name: "Playout", capabilities, expires_at }, jar);
    expect(got.status, JSON.stringify(got.body)).toBe(200);
    return { ...cast, jar, key: got.body as Key };
  }
  test("works in its tenant only, with its own rights only, cross-site and without cookies", async () => {
    const { key, here, there, jar } = await withKey(["customers:read"]);
    const list = { tenant: here, search: "" };
    expect((await request("customers.list", list, {}, bearer(key.secret))).status).toBe(200);
    const write = await request("customers.create", { name: "x" }, {}, bearer(key.secret));
    expect([write.status, said(write)]).toEqual([403, "forbidden"]);
    expect(
      (await request("customers.list", { tenant: there, search: "" }, {}, bearer(key.secret))).status,
    ).toBe(404);
    const shown = JSON.stringify((await request("api_keys.list", {}, jar)).body);
    expect(shown).toContain(`"ending":"${key.secret.slice(-4)}"`);
    expect(shown).toMatch(/"last_used_at":"20/);
    expect(shown).not.toContain(key.secret.slice(4, 20));
    const row = await getGlobalClient().api_key.findUnique({ where: { uuid: key.uuid } });
    expect(JSON.stringify(row)).not.toContain(key.secret.slice(4, 20));
  });
  test("cannot make sensitive or personal calls, and takes precedence over cookies", async () => {
    const { key, jar } = await withKey(["settings:read", "settings:write"]);
    const asked = async (name: string, input = {}) =>
      said(await request(name, input, {}, bearer(key.secret)));
    for (const name of ["user.reset_token", "profile.get_2fa", "sessions.revoke", "user.confirm_password"])
      expect(await asked(name, { others: true }), name).toBe("key_may_not");
    expect(await asked("api_keys.create", { name: "more", capabilities: ["settings:write"] })).toBe(
      "key_may_not",
    );
    const wrong = await request("profile.retrieve", {}, jar, bearer(`sl_${"x".repeat(43)}`));
    expect(wrong.status).toBe(401);
  });
  test("never has more rights than its creator has now", async () => {
    const { key, here, ana } = await withKey(["customers:read", "customers:write"]);
    const create = () => request("customers.create", { name: "x" }, {}, bearer(key.secret));
    const id = { user_id_tenant_id: { user_id: ana.user_id, tenant_id: here } };
    expect((await create()).status).toBe(200);
    await getGlobalClient().membership.update({ where: id, data: { role: "viewer" } });
    expect((await create()).status).toBe(403);
    await membershipRemoved(ana);
    expect((await create()).status).toBe(401);
  });
  test("stops working when it is deleted or expires", async () => {
    const { key, jar } = await withKey(["customers:read"], new Date(Date.now() + 60_000).toISOString());
    const ask = () => request("tenant.current", {}, {}, bearer(key.secret));
    expect((await ask()).status).toBe(200);
    await getGlobalClient().api_key.update({ where: { uuid: key.uuid }, data: { expires_at: new Date() } });
    expect((await ask()).status).toBe(401);
    await getGlobalClient().api_key.update({ where: { uuid: key.uuid }, data: { expires_at: null } });
    expect((await ask()).status).toBe(200);
    expect((await request("api_keys.destroy", { uuid: key.uuid }, jar)).status).toBe(200);
    expect((await ask()).status).toBe(401);
  });
  test("cannot be created with rights its creator lacks or with an expiry date in the past", async () => {
    const { ana, vera } = await world();
    const make = async (who: typeof ana, more: object) =>
      request(
        "api_keys.create",
        { name: "k", capabilities: ["customers:read"], ...more },
        await cookiesFor(who),
      );
    expect((await make(vera, {})).status).toBe(403);
    expect((await make(ana, { expires_at: "2020-01-01T00:00:00Z" })).status).toBe(422);
    expect((await make(ana, { capabilities: [] })).status).toBe(422);
  });
  test("is named in the activity log entries it causes", async () => {
    const { key, ana, here } = await withKey(["customers:write"]);
    await request("customers.create", { name: "By program" }, {}, bearer(key.secret));
    const { rows } = await ana.api.activity.list({ tenant: here });
    expect(JSON.stringify(rows[0])).toContain("key:Playout");
  });
});
