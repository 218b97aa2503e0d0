import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { deriveKey } from "@/server/env";

/** Seconds an access token lives. */
export const ACCESS_SECONDS = 300;
const ISSUER = "spotledger";
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** The only accepted header. A token with any other header is refused, whatever key or algorithm it names. */
const HEADER = encode({ alg: "HS256", typ: "access+jwt" });

const Claims = z.object({
  sid: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  sub: z.string().min(1),
  iss: z.literal(ISSUER),
  aud: z.literal(ISSUER),
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().optional(),
});
export type AccessClaims = z.output<typeof Claims>;

let key: KeyObject | undefined;
function sign(text: string): string {
  key ??= createSecretKey(deriveKey("access"), "utf8");
  return createHmac("sha256", key).update(text).digest("base64url");
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** Signs an access token for a session. Returns the token and the time it expires. */
export function signAccessToken(
  session_id: string,
  user_id: string,
  now: Date,
): { token: string; expires_at: Date } {
  const expires_at = new Date(now.getTime() + ACCESS_SECONDS * 1000);
  const claims: AccessClaims = {
    sid: session_id,
    sub: user_id,
    iss: ISSUER,
    aud: ISSUER,
    iat: secondsOf(now),
    exp: secondsOf(expires_at),
  };
  const signed = `${HEADER}.${encode(claims)}`;
  return { token: `${signed}.${sign(signed)}`, expires_at };
}

/** Claims by the token whose signature was checked: a page asks with the same token many times. */
const checked = new Map<string, AccessClaims>();
const MOST_CHECKED = 2000;

/** Returns the claims of a token that is signed by us, whether or not it is valid now. */
function checkToken(token: string): AccessClaims | null {
  const [header, body, signature, ...more] = token.split(".");
  if (header !== HEADER || !body || !signature || more.length > 0) return null;
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(`${header}.${body}`))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const claims = Claims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString()));
  if (!claims.success) return null;
  if (checked.size >= MOST_CHECKED) checked.clear();
  checked.set(token, claims.data);
  return claims.data;
}

/** Returns the claims of an access token that is signed by us and valid at `now`; null for any other text. */
export function readAccessToken(token: string, now: Date): AccessClaims | null {
  const claims = checked.get(token) ?? checkToken(token);
  if (!claims) return null;
  const { exp, nbf = 0 } = claims;
  return exp > secondsOf(now) && nbf <= secondsOf(now) ? claims : null;
}
