import {
  CODE_STEP_SECONDS,
  CODE_TRIES,
  CODES_AN_HOUR,
  FREE_TRIES,
  stepsAt,
  TRIES_AN_HOUR,
  TRY_SECONDS,
} from "@/lib/rules/sign-in";
import type { Ctx } from "@/server/ctx";
import { giveBack, takeTry } from "@/server/data/guesses";
import { spendRecoveryCode, takeStep } from "@/server/data/unscoped/sign-in";
import { stepOf } from "@/server/outside/totp";
import { hashOf, isPassword, open } from "./secrets";

const HOUR = 3600;

type Holder = { uuid: string; password_hash: string | null };

/**
 * Judges a password under the limits of guessing (trust S6). `known` is a device that signed in to this account before:
 * strangers' tries elsewhere do not shut its person out. Unknown accounts do the same work.
 */
export async function passwordIsRight(
  ctx: Ctx,
  account: string,
  user: Holder | null,
  password: string,
  known = false,
): Promise<boolean> {
  const near = `password:${account}@${known ? "known" : ctx.address}`;
  const all = `password:${account}`;
  await takeTry(near, ctx.now, { over: TRY_SECONDS, free: FREE_TRIES });
  if (!known) await takeTry(all, ctx.now, { over: HOUR, most: TRIES_AN_HOUR });
  if (!(await isPassword(password, user?.password_hash))) return false;
  await Promise.all([giveBack(near, true), known || giveBack(all)]);
  return true;
}

type Guarded = { uuid: string; totp_secret: string | null };
/** What is kept of a recovery code, however it is written. */
export const recoveryHash = (user_id: string, code: string) =>
  hashOf(`${user_id}:${code.replace(/[^a-z0-9]/gi, "").toLowerCase()}`);

/** Judges a code under the limits of a challenge, which is one session or one address, and of an hour. */
export async function takeCodeTry(
  ctx: Ctx,
  user_id: string,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const challenge = `code:${user_id}@${ctx.actor?.session_id ?? ctx.address}`;
  const all = `code:${user_id}`;
  await takeTry(challenge, ctx.now, { over: TRY_SECONDS, most: CODE_TRIES });
  await takeTry(all, ctx.now, { over: HOUR, most: CODES_AN_HOUR });
  const right = await judge();
  if (right) await Promise.all([giveBack(challenge, true), giveBack(all)]);
  return right;
}

/** Judges a code of the authenticator, or a recovery code; either works once (trust S9). */
export async function codeIsRight(ctx: Ctx, user: Guarded, code: string): Promise<boolean> {
  if (!user.totp_secret) return false;
  const typed = code.replace(/\s/g, "");
  return takeCodeTry(ctx, user.uuid, () =>
    /^\d{6}$/.test(typed)
      ? stepIsFresh(ctx, user, typed)
      : spendRecoveryCode(user.uuid, recoveryHash(user.uuid, typed), ctx.now),
  );
}

async function stepIsFresh(ctx: Ctx, user: Guarded, code: string): Promise<boolean> {
  const step = stepOf(open(user.totp_secret!), code, stepsAt(ctx.now), CODE_STEP_SECONDS);
  return step !== null && (await takeStep(user.uuid, step));
}
