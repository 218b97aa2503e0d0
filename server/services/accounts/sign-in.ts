import { invalid, Refusal } from "@/lib/errors";
import type { Ctx } from "@/server/ctx";
import { type findUser, listMemberships } from "@/server/data/unscoped";
import { startSession } from "./sessions";
import { verifyCode } from "./tries";

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Signs a person in whose first factor was correct; checks the second factor, whatever the first was. */
export async function signIn(ctx: Ctx, user: User, otp: string) {
  if (user.totp_secret) {
    if (!otp) throw new Refusal("unauthenticated", "otp_required");
    if (!(await verifyCode(ctx, user, otp))) throw invalid("otp", "wrong_code");
  }
  const at = await listMemberships(user.uuid);
  const home = at.find((m) => m.tenant_id === user.default_tenant) ?? at[0];
  return startSession(ctx, user.uuid, home?.tenant_id ?? null, ctx.device.name ?? "", {
    two_factor: Boolean(user.totp_secret),
  });
}
