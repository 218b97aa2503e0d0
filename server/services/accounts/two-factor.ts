import { CODE_STEP_SECONDS, listValidSteps, RECOVERY_CODES } from "@/lib/access/sign-in";
import type { calls } from "@/lib/calls";
import { conflict, invalid } from "@/lib/errors";
import { actorOf, type Service } from "@/server/ctx";
import { updateSession, updateUser } from "@/server/data/unscoped";
import { replaceRecoveryCodes, spendStep } from "@/server/data/unscoped/sign-in";
import { buildOtpauthUri, findStep, makeSecret, renderQr } from "@/server/outside/totp";
import { changeOwn, findOwnUser } from "./own-change";
import { makeRecoveryCode, open, seal } from "./secrets";
import { hashRecoveryCode, takeCodeAttempt, verifyCode, verifyPassword } from "./tries";

type Calls = (typeof calls)["profile"];

/** An active secret is not replaced; otherwise the password alone would be enough to bypass it. */
export const get_2fa: Service<Calls["get_2fa"]> = async (ctx) => {
  const user = await findOwnUser(ctx);
  if (user.totp_secret) throw conflict("two_factor_on");
  const secret = makeSecret();
  await changeOwn(ctx, "user.two_factor_begun", async () => {
    await updateUser(user.uuid, { totp_pending: seal(secret) });
  });
  const bytes = await renderQr(buildOtpauthUri(secret, user.email));
  return { bytes, type: "image/png", name: "spotledger-2fa.png", inline: true };
};

export const two_factor_secret: Service<Calls["two_factor_secret"]> = async (ctx) => {
  const { totp_pending } = await findOwnUser(ctx);
  if (!totp_pending) throw conflict("two_factor_not_begun");
  return { secret: open(totp_pending) };
};

export const verify_2fa: Service<Calls["verify_2fa"]> = async (ctx, input) => {
  const user = await findOwnUser(ctx);
  if (!user.totp_pending) throw conflict("two_factor_not_begun");
  const right = await takeCodeAttempt(ctx, user.uuid, async () => {
    const step = findStep(open(user.totp_pending!), input.otp, listValidSteps(ctx.now), CODE_STEP_SECONDS);
    return step !== null && (await spendStep(user.uuid, step));
  });
  if (!right) throw invalid("otp", "wrong_code");
  const recovery_codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await changeOwn(ctx, "user.two_factor_on", async () => {
    await updateUser(user.uuid, { totp_secret: user.totp_pending, totp_pending: null });
    await replaceRecoveryCodes(
      user.uuid,
      recovery_codes.map((code) => hashRecoveryCode(user.uuid, code)),
    );
    await updateSession(actorOf(ctx).session_id, { two_factor_at: ctx.now });
  });
  return { recovery_codes };
};

export const disable_2fa: Service<Calls["disable_2fa"]> = async (ctx, input) => {
  const user = await findOwnUser(ctx);
  if (!user.totp_secret) throw conflict("two_factor_off");
  if (user.password_hash && !(await verifyPassword(ctx, user.email, user, input.password, true)))
    throw invalid("password", "wrong_password");
  if (!(await verifyCode(ctx, user, input.otp))) throw invalid("otp", "wrong_code");
  await changeOwn(ctx, "user.two_factor_off", async () => {
    await updateUser(user.uuid, { totp_secret: null, totp_pending: null });
    await replaceRecoveryCodes(user.uuid, []);
  });
  return { ok: true };
};
