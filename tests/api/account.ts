import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { DEFAULT_NUMBERING } from "@/lib/billing/numbering";
import { createUserWithTenant } from "@/server/data/unscoped";
import { hashPassword } from "@/server/services/accounts/secrets";
import { linkMailed } from "@/tests/mails";
import type { Jar } from "./calling";
import { type Sent, send } from "./client";

export const PASSWORD = "a long night at the desk";
export const fresh = () => `${randomUUID().slice(0, 8)}@sessions.example`;
const NAMED = { first_name: "Ines", last_name: "Marlow", organisation: "Night Radio" };
export const newcomer = (email: string) => ({
  ...NAMED,
  email,
  password: PASSWORD,
  business: "radio",
  country: "DE",
});

/** A person who signed up and activated the account; the file's mails must be sent (`runOutboxDuringTests`). */
export async function activated(email = fresh()) {
  expect((await send("POST", "/api/accounts/register", { body: newcomer(email) })).status).toBe(200);
  const [uid, token] = await linkMailed(email, "activate-account");
  await activate(uid, token);
  return { email, uid, token };
}
/** Follows the mailed link and sets the password there. */
export async function activate(uid: string, token: string, password = PASSWORD) {
  const got = await send("GET", `/api/accounts/activate/${uid}/${token}`);
  expect(got.status).toBe(200);
  const { token: next } = got.body as { token: string };
  const set = await send("POST", `/api/accounts/reset_password/${uid}/${next}`, {
    body: { password, named: NAMED },
  });
  expect(set.status).toBe(200);
}
/** The same person without mails: for tests that change the clock, with which the queue cannot work. */
export async function made(email = fresh()) {
  const { first_name, last_name, organisation } = newcomer(email);
  const { user, tenant } = await createUserWithTenant(
    { email, first_name, last_name, password_hash: await hashPassword(PASSWORD), activated_at: new Date() },
    { name: organisation, numbering_json: DEFAULT_NUMBERING },
  );
  return { email, uid: user.uuid, tenant: tenant.uuid };
}
export const tryLogin = (email: string, password = PASSWORD, more: Sent & { otp?: string } = {}) => {
  const { otp, ...sent } = more;
  return send("POST", "/api/accounts/login", { body: { email, password, ...(otp && { otp }) }, ...sent });
};
export async function signedIn(email: string, password = PASSWORD, otp?: string): Promise<Jar> {
  const got = await tryLogin(email, password, { otp });
  expect(got.status, JSON.stringify(got.body)).toBe(200);
  return Object.fromEntries(got.cookies);
}
export const who = (cookies: Jar) => send("GET", "/api/accounts/profile/retrieve", { cookies });
/** The code of an error response. */
export const said = (got: { body: unknown }) => (got.body as { error?: { message: string } }).error?.message;
