import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findUserByEmail } from "@/server/data/unscoped";
import { mailReset, makeOutboxCtx } from "@/server/services/accounts/mails";
import { codeOf, wrongCode } from "@/tests/authenticator";
import { linkMailed } from "@/tests/mails";
import { made, PASSWORD, said, signedIn, tryLogin, who } from "./account";
import type { Jar } from "./calling";
import { send } from "./client";

const START = "2026-11-21T10:00:10Z";
const at = (moment: string | number) => vi.setSystemTime(new Date(moment));
const seconds = (n: number) => at(Date.now() + n * 1000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  at(START);
});
afterEach(() => vi.useRealTimers());

const post = (cookies: Jar, path: string, body: object) =>
  send("POST", `/api/accounts/profile/${path}`, { cookies, body });

/** A person with a second factor, half a minute after its first code. */
async function guarded() {
  const { email } = await made();
  const cookies = await signedIn(email);
  const picture = await send("GET", "/api/accounts/profile/get-2fa", { cookies });
  expect(picture.headers.get("content-type")).toBe("image/png");
  const { secret } = (await send("GET", "/api/accounts/profile/two-factor-secret", { cookies })).body as {
    secret: string;
  };
  const on = await post(cookies, "verify-2fa", { otp: codeOf(secret) });
  expect(on.status).toBe(200);
  seconds(30);
  return { email, cookies, secret, codes: (on.body as { recovery_codes: string[] }).recovery_codes };
}

test("the second factor is requested at sign-in only after a correct password", async () => {
  const { email, cookies, secret, codes } = await guarded();
  expect(new Set(codes).size).toBe(10);
  expect((await who(cookies)).body).toMatchObject({ user: { two_factor: true, recovery_codes: 10 } });
  const asked = await tryLogin(email);
  expect([asked.status, said(asked), asked.cookies.size]).toEqual([401, "otp_required", 0]);
  const wrong = await tryLogin(email, "something else here", { otp: codeOf(secret) });
  expect([wrong.status, said(wrong)]).toEqual([401, "wrong_login"]);
  expect((await tryLogin(email, PASSWORD, { otp: codeOf(secret) })).status).toBe(200);
});

test("a code works once and invalidates older ones; a few seconds of clock drift are accepted", async () => {
  const { email, secret } = await guarded();
  const code = codeOf(secret);
  expect((await tryLogin(email, PASSWORD, { otp: code })).status).toBe(200);
  expect(said(await tryLogin(email, PASSWORD, { otp: code }))).toBe("invalid");
  seconds(24); // 4 s into the next step
  expect((await tryLogin(email, PASSWORD, { otp: codeOf(secret, -30) })).status).toBe(422); // used
  seconds(30);
  expect((await tryLogin(email, PASSWORD, { otp: codeOf(secret, -30) })).status).toBe(200);
  seconds(32); // 6 s into a step
  expect((await tryLogin(email, PASSWORD, { otp: codeOf(secret, -30) })).status).toBe(422);
  expect((await tryLogin(email, PASSWORD, { otp: codeOf(secret) })).status).toBe(200);
});

test("of two sign-ins with the same code at once, one succeeds", async () => {
  const { email, secret } = await guarded();
  const otp = codeOf(secret);
  const both = await Promise.all([1, 2, 3].map(() => tryLogin(email, PASSWORD, { otp })));
  expect(both.map((one) => one.status).sort()).toEqual([200, 422, 422]);
});

test("a recovery code works once, in any spelling, and is stored as a hash", async () => {
  const { email, codes } = await guarded();
  const [one = "", two = ""] = codes;
  expect(
    (await tryLogin(email, PASSWORD, { otp: ` ${one.toUpperCase().replaceAll("-", " ")}` })).status,
  ).toBe(200);
  expect((await tryLogin(email, PASSWORD, { otp: one })).status).toBe(422);
  const cookies = await signedIn(email, PASSWORD, two);
  expect((await who(cookies)).body).toMatchObject({ user: { recovery_codes: 8 } });
});

test("attempts are limited to five per challenge and ten per hour from any address", async () => {
  const { email, secret } = await guarded();
  const from = (address: string, otp: string) =>
    tryLogin(email, PASSWORD, { otp, headers: { "x-forwarded-for": address } });
  const bad = wrongCode(secret);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await from("10.0.0.1", bad)).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  for (let n = 0; n < 5; n += 1) expect((await from("10.0.0.2", bad)).status).toBe(422);
  const over = await from("10.0.0.3", codeOf(secret));
  expect([over.status, Number(over.headers.get("retry-after")) > 3000]).toEqual([429, true]);
});

test("a password reset by mail does not remove the second factor", async () => {
  const { email, secret } = await guarded();
  await mailReset(makeOutboxCtx(new Date().toISOString()), { email });
  const [uid, token] = await linkMailed(email, "new-password");
  const body = { password: "another long night" };
  const reset = await send("POST", `/api/accounts/reset_password/${uid}/${token}`, { body });
  expect([reset.status, reset.cookies.size]).toEqual([200, 0]);
  expect(said(await tryLogin(email, body.password))).toBe("otp_required");
  expect((await tryLogin(email, body.password, { otp: codeOf(secret) })).status).toBe(200);
});

describe("turning off the second factor", () => {
  test("requires both the password and a code", async () => {
    const { cookies, secret, email } = await guarded();
    const off = (password: string, otp: string) => post(cookies, "disable-2fa", { password, otp });
    expect((await off("not my password", codeOf(secret))).status).toBe(422);
    expect((await off(PASSWORD, wrongCode(secret))).status).toBe(422);
    expect((await off(PASSWORD, codeOf(secret))).status).toBe(200);
    expect((await tryLogin(email)).status).toBe(200);
  });
  test("cannot be bypassed: no new secret while one is active", async () => {
    const { cookies } = await guarded();
    const again = await send("GET", "/api/accounts/profile/get-2fa", { cookies });
    expect([again.status, said(again)]).toEqual([409, "two_factor_on"]);
  });
});

test("the secret is stored encrypted", async () => {
  const { email, secret } = await guarded();
  const user = await findUserByEmail(email);
  expect(user!.totp_secret).toMatch(/^[\w-]{60,}$/);
  expect(JSON.stringify(user)).not.toContain(secret);
});

test("sensitive calls require a password confirmation within five minutes", async () => {
  const { email } = await made();
  const cookies = await signedIn(email);
  const begin = () => send("GET", "/api/accounts/profile/get-2fa", { cookies });
  seconds(299);
  expect((await begin()).status).toBe(200);
  // The access token lives as long as the confirmation: a refresh renews the token but not the confirmation.
  const { cookies: renewed } = await send("POST", "/api/accounts/refresh", { cookies });
  Object.assign(cookies, Object.fromEntries(renewed));
  seconds(2);
  const late = await begin();
  expect([late.status, said(late)]).toEqual([403, "confirm_password"]);
  const confirm = (password: string) =>
    send("POST", "/api/accounts/user/confirm-password", { cookies, body: { password } });
  expect((await confirm("not my password")).status).toBe(422);
  expect((await begin()).status).toBe(403);
  expect((await confirm(PASSWORD)).status).toBe(200);
  expect((await begin()).status).toBe(200);
});
