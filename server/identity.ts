import { createHash } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { isWithinMinutes, STAFF_HOURS } from "@/lib/access/sign-in";
import { ProfileParams } from "@/lib/calls/accounts/profile";
import { readAccessToken } from "@/server/access-token";
import {
  type Actor,
  type CookieChange,
  type Ctx,
  type Device,
  makeCtx,
  type TenantContext,
} from "@/server/ctx";
import { findMembership, findSessionWithTenant, type findUser } from "@/server/data/unscoped";
import { findApiKeyByHash, recordApiKeyUse } from "@/server/data/unscoped/sign-in";
import { deriveKey, getPublicUrl } from "@/server/env";

/** Seconds an unused refresh token is valid. */
export const REFRESH_SECONDS = 30 * 86_400;

const secure = () => getPublicUrl().startsWith("https:");
const prefixCookie = (name: string) => (secure() ? `__Host-${name}` : name);
export const ACCESS_COOKIE = () => prefixCookie("sl_access");
export const REFRESH_COOKIE = () => prefixCookie("sl_refresh");
/** The cookie that names which shared documents with a password this device may open. */
export const UNLOCKED_COOKIE = () => prefixCookie("sl_shared");
/** The cookie that names people who signed in on this device before. */
export const DEVICE_COOKIE = () => prefixCookie("sl_device");
/** The cookie that carries an identity from Google or Microsoft to the sign-in page, for a few minutes. */
export const EXTERNAL_COOKIE = () => prefixCookie("sl_external");
export const DEVICE_SECONDS = 400 * 86_400;
const PEOPLE_A_DEVICE = 5;

const deviceKey = () => new TextEncoder().encode(deriveKey("device"));
/** Returns the people who signed in on a device before, the last first; empty where the cookie is not signed by us. */
export async function readKnownPeople(device: string | undefined): Promise<string[]> {
  if (!device) return [];
  try {
    const { payload } = await jwtVerify(device, deviceKey(), { algorithms: ["HS256"], typ: "device+jwt" });
    return Array.isArray(payload.people) ? payload.people.map(String) : [];
  } catch {
    return [];
  }
}
/** Returns the device cookie after a person has signed in. */
export async function signDeviceToken(user_id: string, device: string | undefined): Promise<string> {
  const otherPeople = (await readKnownPeople(device)).filter((one) => one !== user_id);
  return new SignJWT({ people: [user_id, ...otherPeople].slice(0, PEOPLE_A_DEVICE) })
    .setProtectedHeader({ alg: "HS256", typ: "device+jwt" })
    .sign(deviceKey());
}

/** Builds the context of an API key: its maker, in the key's tenant, with the capabilities that both have now. */
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
  const tenant = limitToStation(tenantContextOf(at), key.station_id);
  const ctx = makeCtx({ ...rest, actor, tenant, via: `key:${key.name}` });
  const granted = key.capabilities;
  return { ...ctx, capabilities: ctx.capabilities.filter((one) => granted.includes(one)) };
}

/** The tenant as a key of one station sees it: that station, as long as the key's maker may see it. */
function limitToStation(tenant: TenantContext, station: string | null): TenantContext {
  if (station === null) return tenant;
  return { ...tenant, stations: tenant.stations?.includes(station) === false ? [] : [station] };
}

/**
 * Builds the context of a session. Rights are read from the database on each request, so a removal takes effect at
 * once.
 */
export async function identify(from: {
  access?: string;
  now: Date;
  request_id: string;
  address: string;
  device?: Device;
}): Promise<Ctx> {
  const { access, now, request_id, address, device = {} } = from;
  const claims = access ? readAccessToken(access, now) : null;
  const session = claims && (await findSessionWithTenant(claims.sid, now));
  if (!session || session.user.uuid !== claims.sub) return makeCtx({ now, request_id, address, device });
  const { user, membership: at, view } = session;
  const actor = toActor(user, claims.sid, session);
  const tenant = view ? viewedTenantOf(view, session.two_factor_at, now) : at && tenantContextOf(at);
  return makeCtx({ actor, tenant, now, request_id, address, device });
}

type FoundView = NonNullable<NonNullable<Awaited<ReturnType<typeof findSessionWithTenant>>>["view"]>;
/** The tenant that staff view, as a reader of all of it; null where their second factor is older than allowed. */
const viewedTenantOf = ({ uuid, until, tenant }: FoundView, two_factor_at: Date | null, now: Date) =>
  isWithinMinutes(two_factor_at, now, STAFF_HOURS * 60)
    ? { ...tenantContextOf({ tenant, role: "viewer" }), view: { uuid, until } }
    : null;

type User = Pick<
  NonNullable<Awaited<ReturnType<typeof findUser>>>,
  "uuid" | "email" | "first_name" | "last_name" | "is_staff" | "profile"
>;
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
type FoundMembership = Pick<Member, "role"> &
  Partial<Pick<Member, "stations" | "agent_id">> & {
    tenant: Pick<Member["tenant"], "uuid" | "kind" | "timezone" | "currency" | "currency_format">;
  };
export const tenantContextOf = ({ tenant, role, stations, agent_id }: FoundMembership): TenantContext => ({
  tenant_id: tenant.uuid,
  role,
  stations: stations ?? null,
  agent: agent_id ?? null,
  kind: tenant.kind,
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
