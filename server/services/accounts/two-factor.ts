import type { calls } from "@/lib/calls";
import { conflict, invalid } from "@/lib/errors";
import { CODE_STEP_SECONDS, RECOVERY_CODES, stepsAt } from "@/lib/rules/sign-in";
import { actorOf, type Service } from "@/server/ctx";
import { updateSession, updateUser } from "@/server/data/unscoped";
import { replaceRecoveryCodes, takeStep } from "@/server/data/unscoped/sign-in";
import { newSecret, otpauthUri, qrPicture, stepOf } from "@/server/outside/totp";
import { ownChange, ownUser } from "./own-change";
import { newRecoveryCode, open, seal } from "./secrets";
import { codeIsRight, passwordIsRight, recoveryHash, takeCodeTry } from "./tries";

type Calls = (typeof calls)["profile"];

/** A secret that stands is not replaced: who holds the password alone could then bypass it. */
export const get_2fa: Service<Calls["get_2fa"]> = async (ctx) => {
  const user = await ownUser(ctx);
  if (user.totp_secret) throw conflict("two_factor_on");
  const secret = newSecret();
  await ownChange(ctx, "user.two_factor_begun", async () => {
    await updateUser(user.uuid, { totp_pending: seal(secret) });
  });
  const bytes = await qrPicture(otpauthUri(secret, user.email));
  return { bytes, type: "image/png", name: "spotledger-2fa.png", inline: true };
};

export const two_factor_secret: Service<Calls["two_factor_secret"]> = async (ctx) => {
  const { totp_pending } = await ownUser(ctx);
  if (!totp_pending) throw conflict("two_factor_not_begun");
  return { secret: open(totp_pending) };
};

export const verify_2fa: Service<Calls["verify_2fa"]> = async (ctx, ask) => {
  const user = await ownUser(ctx);
  if (!user.totp_pending) throw conflict("two_factor_not_begun");
  const right = await takeCodeTry(ctx, user.uuid, async () => {
    const step = stepOf(open(user.totp_pending!), ask.otp, stepsAt(ctx.now), CODE_STEP_SECONDS);
    return step !== null && (await takeStep(user.uuid, step));
  });
  if (!right) throw invalid("otp", "wrong_code");
  const recovery_codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await ownChange(ctx, "user.two_factor_on", async () => {
    await updateUser(user.uuid, { totp_secret: user.totp_pending, totp_pending: null });
    await replaceRecoveryCodes(
      user.uuid,
      recovery_codes.map((code) => recoveryHash(user.uuid, code)),
    );
    await updateSession(actorOf(ctx).session_id, { two_factor_at: ctx.now });
  });
  return { recovery_codes };
};

export const disable_2fa: Service<Calls["disable_2fa"]> = async (ctx, ask) => {
  const user = await ownUser(ctx);
  if (!user.totp_secret) throw conflict("two_factor_off");
  if (user.password_hash && !(await passwordIsRight(ctx, user.email, user, ask.password, true)))
    throw invalid("password", "wrong_password");
  if (!(await codeIsRight(ctx, user, ask.otp))) throw invalid("otp", "wrong_code");
  await ownChange(ctx, "user.two_factor_off", async () => {
    await updateUser(user.uuid, { totp_secret: null, totp_pending: null });
    await replaceRecoveryCodes(user.uuid, []);
  });
  return { ok: true };
};
