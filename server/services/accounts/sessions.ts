import { Refusal } from "@/lib/errors";
import { ACCESS_SECONDS, signAccessToken } from "@/server/access-token";
import type { Ctx } from "@/server/ctx";
import { enqueueOutbox } from "@/server/data/queue";
import {
  createSession,
  findSessionByRefresh,
  findSpentToken,
  revokeSession,
  rotateSession,
} from "@/server/data/unscoped";
import { findSession } from "@/server/data/unscoped/sign-in";
import {
  ACCESS_COOKIE,
  DEVICE_COOKIE,
  DEVICE_SECONDS,
  makeCookie,
  REFRESH_COOKIE,
  REFRESH_SECONDS,
  signDeviceToken,
} from "@/server/identity";
import { FAMILY_OVER } from "./mails";
import { deriveSuccessor, hashToken, makeToken } from "./secrets";

/** Seconds in which the immediate predecessor of a refresh token is accepted again (domain 1.6). */
const REPLAY_SECONDS = 10;
type Signed = { expires_at: string };

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

async function handOverTokens(
  ctx: Ctx,
  session_id: string,
  user_id: string,
  refresh: string,
): Promise<Signed> {
  const { token, expires_at } = signAccessToken(session_id, user_id, ctx.now);
  ctx.cookies.push(
    makeCookie(ACCESS_COOKIE(), token, ACCESS_SECONDS),
    makeCookie(REFRESH_COOKIE(), refresh, REFRESH_SECONDS),
  );
  return { expires_at: expires_at.toISOString() };
}
/** Deletes the cookies of a session. */
export function clearCookies(ctx: Ctx) {
  ctx.cookies.push(makeCookie(ACCESS_COOKIE(), "", 0), makeCookie(REFRESH_COOKIE(), "", 0));
}

/** Creates a session on a device and sets its cookies. Returns when the access token expires. */
export async function startSession(
  ctx: Ctx,
  user_id: string,
  tenant_id: string | null,
  device: string,
  { two_factor = false }: { two_factor?: boolean } = {},
): Promise<Signed> {
  const refresh = makeToken();
  const session = await createSession({
    user_id,
    tenant_id,
    refresh_hash: hashToken(refresh),
    expires_at: addSeconds(ctx.now, REFRESH_SECONDS),
    device,
    address: ctx.address,
    confirmed_at: ctx.now,
    two_factor_at: two_factor ? ctx.now : null,
    created_at: ctx.now,
    used_at: ctx.now,
  });
  const known = await signDeviceToken(user_id, ctx.device.known);
  ctx.cookies.push(makeCookie(DEVICE_COOKIE(), known, DEVICE_SECONDS));
  return handOverTokens(ctx, session.uuid, user_id, refresh);
}

/** Issues a new access token for an existing session, for example after a switch of tenant. */
export async function renewAccess(ctx: Ctx, session_id: string, user_id: string): Promise<Signed> {
  const { token, expires_at } = signAccessToken(session_id, user_id, ctx.now);
  ctx.cookies.push(makeCookie(ACCESS_COOKIE(), token, ACCESS_SECONDS));
  return { expires_at: expires_at.toISOString() };
}

/**
 * Rotates a refresh token. Only the immediate predecessor may be replayed, for ten seconds, and gets the same
 * successor. An older token was stolen or copied, and ends the session.
 */
export async function rotate(ctx: Ctx, token: string): Promise<Signed> {
  const hash = hashToken(token);
  const session = await findSessionByRefresh(hash);
  if (!session) {
    const spent = await findSpentToken(hash);
    if (spent) await endSession(ctx, spent.session_id);
    throw refuseSession(ctx);
  }
  if (session.revoked_at || session.expires_at <= ctx.now) throw refuseSession(ctx);
  const next = deriveSuccessor(token);
  if (session.refresh_hash === hash) {
    await rotateSession(
      session.uuid,
      hash,
      hashToken(next),
      addSeconds(ctx.now, REPLAY_SECONDS),
      addSeconds(ctx.now, REFRESH_SECONDS),
      ctx.now,
    );
    return handOverTokens(ctx, session.uuid, session.user_id, next);
  }
  if (session.previous_until && session.previous_until >= ctx.now)
    return handOverTokens(ctx, session.uuid, session.user_id, next);
  await endSession(ctx, session.uuid);
  throw refuseSession(ctx);
}

/** Ends a session whose token somebody else seems to have, and mails its person. */
async function endSession(ctx: Ctx, session_id: string) {
  if (!(await revokeSession(session_id, ctx.now))) return;
  const session = await findSession(session_id);
  if (session) await enqueueOutbox(ctx, FAMILY_OVER, { user_id: session.user_id });
}

function refuseSession(ctx: Ctx): Refusal {
  clearCookies(ctx);
  return new Refusal("unauthenticated", "session_over");
}
