import type { calls } from "@/lib/calls";
import { invalid, notFound, Refusal } from "@/lib/errors";
import { actorOf, type Ctx, type Service } from "@/server/ctx";
import { updateSession, userById } from "@/server/data/unscoped";
import { codeIsRight, passwordIsRight } from "./tries";

type Calls = (typeof calls)["user"];
const ok = { ok: true as const };

/** Who asks, as the people's table has them. */
export async function ownUser(ctx: Ctx) {
  const user = await userById(actorOf(ctx).user_id);
  if (!user) throw notFound();
  return user;
}

/** Opens the window of sensitive calls for this session. Without a password or a second factor: sign in once more. */
export const confirm_password: Service<Calls["confirm_password"]> = async (ctx, ask) => {
  const user = await ownUser(ctx);
  if (user.password_hash) {
    if (!ask.password) throw invalid("password", "required");
    if (!(await passwordIsRight(ctx, user.email, user, ask.password, true)))
      throw invalid("password", "wrong_password");
  } else if (user.totp_secret) {
    if (!(await codeIsRight(ctx, user, ask.otp))) throw invalid("otp", "wrong_code");
  } else throw new Refusal("forbidden", "sign_in_again");
  await updateSession(actorOf(ctx).session_id, { confirmed_at: ctx.now });
  return ok;
};
