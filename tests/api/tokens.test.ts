import { createHmac, generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { deriveKey } from "@/server/env";
import { made, signedIn, who } from "./account";
import type { Jar } from "./calling";
import { send } from "./client";

let cookies: Jar;
let claims: Record<string, unknown>;
beforeAll(async () => {
  cookies = await signedIn((await made()).email);
  claims = JSON.parse(Buffer.from(cookies.sl_access!.split(".")[1]!, "base64url").toString());
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const key = () => new TextEncoder().encode(deriveKey("access"));
const HEAD = { alg: "HS256", typ: "access+jwt" };
/** A token signed by hand with a key, whatever its header says. */
const signed = (head: object, payload: object, secret: string | Uint8Array = key()) => {
  const text = `${part(head)}.${part(payload)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
};
const now = () => Math.floor(Date.now() / 1000);
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const asRsa = (head: object) =>
  new SignJWT(claims).setProtectedHeader({ ...HEAD, alg: "RS256", ...head } as never).sign(rsa.privateKey);
const tail = (n: number) => cookies.sl_access!.slice(0, -n);
const ANY = () => cookies.sl_access!;

const FORGED: [name: string, forge: () => string | Promise<string>][] = [
  ["no algorithm", () => `${part({ ...HEAD, alg: "none" })}.${part(claims)}.`],
  ["None", () => `${part({ ...HEAD, alg: "None" })}.${part(claims)}.`],
  ["nOnE", () => `${part({ ...HEAD, alg: "nOnE" })}.${part(claims)}.`],
  [
    "none with the old signature",
    () => `${part({ ...HEAD, alg: "none" })}.${part(claims)}.${ANY().split(".")[2]}`,
  ],
  ["an empty algorithm", () => `${part({ ...HEAD, alg: "" })}.${part(claims)}.`],
  ["no header", () => `.${part(claims)}.${ANY().split(".")[2]}`],
  ["RS256 by a stranger's key", () => asRsa({})],
  ["RS256 with its key in the header", () => asRsa({ jwk: rsa.publicKey.export({ format: "jwk" }) })],
  ["RS256 with a key elsewhere", () => asRsa({ jku: "https://evil.example/keys.json" })],
  ["RS256 with a certificate elsewhere", () => asRsa({ x5u: "https://evil.example/cert.pem" })],
  ["RS256 named, HS256 made", () => signed({ ...HEAD, alg: "RS256" }, claims)],
  [
    "HS256 under a public key",
    () => signed(HEAD, claims, rsa.publicKey.export({ type: "spki", format: "pem" }) as string),
  ],
  ["HS512", () => new SignJWT(claims).setProtectedHeader({ ...HEAD, alg: "HS512" }).sign(key())],
  ["HS384", () => new SignJWT(claims).setProtectedHeader({ ...HEAD, alg: "HS384" }).sign(key())],
  ["a key of nothing", () => signed(HEAD, claims, "")],
  ["a key that is guessed", () => signed(HEAD, claims, "secret")],
  ["a key of another purpose", () => signed(HEAD, claims, new TextEncoder().encode(deriveKey("refresh")))],
  ["a key id that is a path", () => signed({ ...HEAD, kid: "../../../../dev/null" }, claims, "")],
  ["a key id that is SQL", () => signed({ ...HEAD, kid: "x' union select 'k'--" }, claims, "k")],
  ["a critical header", () => signed({ ...HEAD, crit: ["exp"], exp: 1 }, claims)],
  ["unencoded payload", () => signed({ ...HEAD, b64: false, crit: ["b64"] }, claims)],
  ["another audience", () => signed(HEAD, { ...claims, aud: "other" })],
  ["no audience", () => signed(HEAD, { ...claims, aud: undefined })],
  ["another issuer", () => signed(HEAD, { ...claims, iss: "other" })],
  ["no issuer", () => signed(HEAD, { ...claims, iss: undefined })],
  ["another type", () => signed({ ...HEAD, typ: "JWT" }, claims)],
  ["no type", () => signed({ alg: "HS256" }, claims)],
  ["the type of a device", () => signed({ ...HEAD, typ: "device+jwt" }, claims)],
  ["expired", () => signed(HEAD, { ...claims, exp: now() - 1 })],
  ["no end", () => signed(HEAD, { ...claims, exp: undefined })],
  ["an end that is text", () => signed(HEAD, { ...claims, exp: "2099" })],
  ["not yet", () => signed(HEAD, { ...claims, nbf: now() + 60 })],
  ["another person", () => signed(HEAD, { ...claims, sub: "00000000-0000-4000-8000-000000000000" })],
  ["no person", () => signed(HEAD, { ...claims, sub: undefined })],
  ["no session", () => signed(HEAD, { ...claims, sid: undefined })],
  ["a session of nobody", () => signed(HEAD, { ...claims, sid: "00000000-0000-4000-8000-000000000000" })],
  ["a session that is no uuid", () => signed(HEAD, { ...claims, sid: "' or 1=1 --" })],
  ["cut short", () => tail(5)],
  ["two parts", () => ANY().split(".").slice(0, 2).join(".")],
  ["the refresh token as access", () => cookies.sl_refresh!],
  ["a changed payload", () => ANY().replace(/\.[^.]+\./, `.${part({ ...claims, sid: "x" })}.`)],
];

test("the genuine token is accepted", async () => {
  expect((await who(cookies)).status).toBe(200);
});

test.each(FORGED)("%s: 401", async (_, forge) => {
  const got = await who({ sl_access: await forge() });
  expect([got.status, got.cookies.size]).toEqual([401, 0]);
});

test("an access token cannot be used to refresh", async () => {
  const got = await send("POST", "/api/accounts/refresh", { cookies: { sl_refresh: cookies.sl_access! } });
  expect(got.status).toBe(401);
});
