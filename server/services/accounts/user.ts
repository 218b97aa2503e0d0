import type { calls } from "@/lib/calls";
import { invalid, Refusal, stale } from "@/lib/errors";
import { actorOf, requireConfirmed, type Service } from "@/server/ctx";
import { enqueueOutbox } from "@/server/data/queue";
import {
  revokeSessionsOf,
  spendMailToken,
  updateSession,
  updateUser,
  updateUserName,
} from "@/server/data/unscoped";
import { endMailTokens, findMailTokenByHash } from "@/server/data/unscoped/sign-in";
import { countMail } from "./mail-limits";
import { EMAIL_CHANGE, issueMailToken, RESET_MINUTES } from "./mails";
import { changeOwn, findOwnUser } from "./own-change";
import { hashNewPassword } from "./passwords";
import { hashToken } from "./secrets";
import { verifyCode, verifyPassword } from "./tries";

type Calls = (typeof calls)["user"];
const ok = { ok: true as const };

/**
 * Confirms this session's password for sensitive calls. A person without password and second factor signs in again
 * instead.
 */
export const confirm_password: Service<Calls["confirm_password"]> = async (ctx, input) => {
  const user = await findOwnUser(ctx);
  if (user.password_hash) {
    if (!input.password) throw invalid("password", "required");
    if (!(await verifyPassword(ctx, user.email, user, input.password, true)))
      throw invalid("password", "wrong_password");
  } else if (user.totp_secret) {
    if (!(await verifyCode(ctx, user, input.otp))) throw invalid("otp", "wrong_code");
  } else throw new Refusal("forbidden", "sign_in_again");
  await updateSession(actorOf(ctx).session_id, { confirmed_at: ctx.now });
  return ok;
};

type Named = { first_name: string; last_name: string; email: string; version: number };
const presentName = ({ first_name, last_name, email, version }: Named) => ({
  first_name,
  last_name,
  email,
  version,
});

/** Changes the name at once; a new address only by a link mailed to it, with a notice to the old one. */
export const update: Service<Calls["update"]> = async (ctx, { version, email, first_name, last_name }) => {
  const user = await findOwnUser(ctx);
  const mailed = email !== user.email;
  if (mailed) {
    requireConfirmed(ctx);
    await countMail(ctx, email);
  }
  await changeOwn(ctx, "user.updated", async () => {
    if (!(await updateUserName(user.uuid, version, { first_name, last_name })))
      throw stale(presentName(await findOwnUser(ctx)));
    const before = { first_name: user.first_name, last_name: user.last_name };
    return { before, after: { first_name, last_name, ...(mailed && { email_asked: email }) } };
  });
  if (mailed) await enqueueOutbox(ctx, EMAIL_CHANGE, { user_id: user.uuid, email });
  return { ok: true, mailed, version: version + 1 };
};

export const confirm_email: Service<Calls["confirm_email"]> = async (ctx, input) => {
  const user = await findOwnUser(ctx);
  const hash = hashToken(input.token);
  const token = await findMailTokenByHash(hash, "email", user.uuid, ctx.now);
  if (!token?.email) throw new Refusal("not_found", "link_over");
  const { email } = token;
  await changeOwn(ctx, "user.email_changed", async () => {
    if (!(await spendMailToken(hash, "email", user.uuid, ctx.now)))
      throw new Refusal("not_found", "link_over");
    await updateUser(user.uuid, { email });
    // Links in the old mailbox stop working.
    await endMailTokens(user.uuid, ctx.now);
    return { before: { email: user.email }, after: { email } };
  });
  return ok;
};

export const change_password: Service<Calls["change_password"]> = async (ctx, input) => {
  const user = await findOwnUser(ctx);
  if (!user.password_hash) requireConfirmed(ctx);
  else if (!(await verifyPassword(ctx, user.email, user, input.old_password, true)))
    throw invalid("old_password", "wrong_password");
  const password_hash = await hashNewPassword("new_password", input.new_password, user);
  await changeOwn(ctx, "user.password_changed", async () => {
    await updateUser(user.uuid, { password_hash });
    await revokeSessionsOf(user.uuid, ctx.now, actorOf(ctx).session_id);
    await endMailTokens(user.uuid, ctx.now);
  });
  return ok;
};

export const reset_token: Service<Calls["reset_token"]> = async (ctx) => {
  const uid = actorOf(ctx).user_id;
  return { uid, token: await issueMailToken(ctx, "reset", uid, RESET_MINUTES * 60) };
};
