import {
  CODE_STEP_SECONDS,
  CODE_TRIES,
  CODES_AN_HOUR,
  FREE_TRIES,
  listValidSteps,
  TRIES_AN_HOUR,
  TRY_SECONDS,
} from "@/lib/access/sign-in";
import type { Ctx } from "@/server/ctx";
import { returnAttempt, takeAttempt } from "@/server/data/guesses";
import { spendRecoveryCode, spendStep } from "@/server/data/unscoped/sign-in";
import { findStep } from "@/server/outside/totp";
import { hashToken, isPassword, open } from "./secrets";

const HOUR = 3600;

type Holder = { uuid: string; password_hash: string | null };

/**
 * Checks a password under the limits of attempts (trust S6). `known` is a device that has signed in to this account
 * before; attempts from other devices do not lock it out. Unknown accounts take the same time.
 */
export async function verifyPassword(
  ctx: Ctx,
  account: string,
  user: Holder | null,
  password: string,
  known = false,
): Promise<boolean> {
  const key = `password:${account}@${known ? "known" : ctx.address}`;
  const all = `password:${account}`;
  await takeAttempt(key, ctx.now, { over: TRY_SECONDS, free: FREE_TRIES });
  if (!known) await takeAttempt(all, ctx.now, { over: HOUR, most: TRIES_AN_HOUR });
  if (!(await isPassword(password, user?.password_hash))) return false;
  await Promise.all([returnAttempt(key, true), known || returnAttempt(all)]);
  return true;
}

type Guarded = { uuid: string; totp_secret: string | null };
/** Returns the hash of a recovery code, independent of how it is typed. */
export const hashRecoveryCode = (user_id: string, code: string) =>
  hashToken(`${user_id}:${code.replace(/[^a-z0-9]/gi, "").toLowerCase()}`);

/** Counts an attempt at a code, under the limits of a challenge (one session or address) and of an hour. */
export async function takeCodeAttempt(
  ctx: Ctx,
  user_id: string,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const challenge = `code:${user_id}@${ctx.actor?.session_id ?? ctx.address}`;
  const all = `code:${user_id}`;
  await takeAttempt(challenge, ctx.now, { over: TRY_SECONDS, most: CODE_TRIES });
  await takeAttempt(all, ctx.now, { over: HOUR, most: CODES_AN_HOUR });
  const right = await judge();
  if (right) await Promise.all([returnAttempt(challenge, true), returnAttempt(all)]);
  return right;
}

/** Checks a code of the authenticator, or a recovery code; each works once (trust S9). */
export async function verifyCode(ctx: Ctx, user: Guarded, code: string): Promise<boolean> {
  if (!user.totp_secret) return false;
  const typed = code.replace(/\s/g, "");
  return takeCodeAttempt(ctx, user.uuid, () =>
    /^\d{6}$/.test(typed)
      ? stepIsFresh(ctx, user, typed)
      : spendRecoveryCode(user.uuid, hashRecoveryCode(user.uuid, typed), ctx.now),
  );
}

async function stepIsFresh(ctx: Ctx, user: Guarded, code: string): Promise<boolean> {
  const step = findStep(open(user.totp_secret!), code, listValidSteps(ctx.now), CODE_STEP_SECONDS);
  return step !== null && (await spendStep(user.uuid, step));
}
