import { createHash } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Role } from "@/lib/access/access";
import { ProfileParams } from "@/lib/calls/accounts/profile";
import {
  type Actor,
  type CookieChange,
  type Ctx,
  type Device,
  makeCtx,
  type TenantContext,
} from "@/server/ctx";
import { findLiveSession, findMembership, type findUser } from "@/server/data/unscoped";
import { findApiKeyByHash, recordApiKeyUse } from "@/server/data/unscoped/sign-in";
import { deriveKey, getPublicUrl } from "@/server/env";

/** Seconds an access token lives, and a refresh token unused. */
export const ACCESS_SECONDS = 300;
export const REFRESH_SECONDS = 30 * 86_400;

const secure = () => getPublicUrl().startsWith("https:");
const named = (name: string) => (secure() ? `__Host-${name}` : name);
export const ACCESS_COOKIE = () => named("sl_access");
export const REFRESH_COOKIE = () => named("sl_refresh");
/** Names who signed in on a device before. */
export const DEVICE_COOKIE = () => named("sl_device");
/** Carries who has come back from Google or Microsoft to the sign-in page, for minutes. */
export const EXTERNAL_COOKIE = () => named("sl_external");
export const DEVICE_SECONDS = 400 * 86_400;
const PEOPLE_A_DEVICE = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const signingKey = () => new TextEncoder().encode(deriveKey("access"));

export async function signAccessToken(
  session_id: string,
  user_id: string,
  now: Date,
): Promise<{ token: string; expires_at: Date }> {
  const expires_at = new Date(now.getTime() + ACCESS_SECONDS * 1000);
  const token = await new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: "HS256", typ: "access+jwt" })
    .setSubject(user_id)
    .setIssuer("spotledger")
    .setAudience("spotledger")
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expires_at.getTime() / 1000))
    .sign(signingKey());
  return { token, expires_at };
}

async function sessionIn(token: string, now: Date): Promise<{ sid: string; sub: string } | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, signingKey(), {
      algorithms: ["HS256"],
      issuer: "spotledger",
      audience: "spotledger",
      typ: "access+jwt",
      currentDate: now,
      requiredClaims: ["exp", "sub", "sid"],
    });
    const { sid, sub } = payload;
    if (protectedHeader.alg !== "HS256" || typeof sid !== "string" || !UUID.test(sid) || !sub) return null;
    return { sid, sub };
  } catch {
    return null;
  }
}

const deviceKey = () => new TextEncoder().encode(deriveKey("device"));
/** The people who signed in on a device before, the last first; empty where the cookie is not ours. */
export async function readKnownPeople(device: string | undefined): Promise<string[]> {
  if (!device) return [];
  try {
    const { payload } = await jwtVerify(device, deviceKey(), { algorithms: ["HS256"], typ: "device+jwt" });
    return Array.isArray(payload.people) ? payload.people.map(String) : [];
  } catch {
    return [];
  }
}
/** The cookie of a device on which a person has just signed in. */
export async function signDeviceToken(user_id: string, device: string | undefined): Promise<string> {
  const others = (await readKnownPeople(device)).filter((one) => one !== user_id);
  return new SignJWT({ people: [user_id, ...others].slice(0, PEOPLE_A_DEVICE) })
    .setProtectedHeader({ alg: "HS256", typ: "device+jwt" })
    .sign(deviceKey());
}

/** A program with a key: its maker, in the key's tenant, with what both may today. */
export async function identifyKey(from: {
  secret: string;
  now: Date;
  request_id: string;
  address: string;
}): Promise<Ctx> {
  const { secret, ...rest } = from;
  const key = await findApiKeyByHash(createHash("sha256").update(secret).digest("base64url"), from.now);
  const at = key?.user.activated_at ? await findMembership(key.user_id, key.tenant_id) : null;
  if (!key || !at) return makeCtx(rest);
  await recordApiKeyUse(key.uuid, from.now);
  const actor = { ...toActor(key.user, key.uuid), key_id: key.uuid };
  const ctx = makeCtx({ ...rest, actor, tenant: tenantContextOf(at), via: `key:${key.name}` });
  const granted = key.capabilities as string[];
  return { ...ctx, capabilities: ctx.capabilities.filter((one) => granted.includes(one)) };
}

/** What a request may do is asked of the database each time, so a removal holds at once. */
export async function identify(from: {
  access?: string;
  now: Date;
  request_id: string;
  address: string;
  device?: Device;
}): Promise<Ctx> {
  const { access, now, request_id, address, device = {} } = from;
  const claims = access ? await sessionIn(access, now) : null;
  const session = claims && (await findLiveSession(claims.sid, now));
  if (!session || session.user_id !== claims.sub) return makeCtx({ now, request_id, address, device });
  const { user } = session;
  const actor = toActor(user, session.uuid, session);
  const at = session.tenant_id && (await findMembership(user.uuid, session.tenant_id));
  return makeCtx({ actor, tenant: at ? tenantContextOf(at) : null, now, request_id, address, device });
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;
type Proven = Pick<Actor, "confirmed_at" | "two_factor_at">;
const UNPROVEN: Proven = { confirmed_at: null, two_factor_at: null };
export function toActor(
  user: User,
  session_id: string,
  { confirmed_at, two_factor_at }: Proven = UNPROVEN,
): Actor {
  const profile = ProfileParams.parse(user.profile);
  return {
    user_id: user.uuid,
    session_id,
    confirmed_at,
    two_factor_at,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
    is_staff: user.is_staff,
    language: profile.language,
    date_format: profile.datetime_format_json.date_format,
    clock: profile.datetime_format_json.time_format === "12" ? 12 : 24,
  };
}

type Member = NonNullable<Awaited<ReturnType<typeof findMembership>>>;
type FoundMembership = Pick<Member, "tenant" | "role"> & Partial<Pick<Member, "stations" | "agent_id">>;
export const tenantContextOf = ({ tenant, role, stations, agent_id }: FoundMembership): TenantContext => ({
  tenant_id: tenant.uuid,
  role: role as Role,
  stations: (stations ?? null) as string[] | null,
  agent: agent_id ?? null,
  kind: tenant.kind as TenantContext["kind"],
  timezone: tenant.timezone,
  currency: tenant.currency,
  currency_format: tenant.currency_format,
});

export const makeCookie = (name: string, value: string, max_age: number): CookieChange => ({
  name,
  value,
  max_age,
  path: "/",
});
export const formatCookie = ({ name, value, max_age, path }: CookieChange) =>
  `${name}=${value}; Path=${path}; Max-Age=${max_age}; HttpOnly; SameSite=Lax${secure() ? "; Secure" : ""}`;
