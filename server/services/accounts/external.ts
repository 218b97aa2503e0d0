import { PROVIDERS } from "@/lib/access/sign-in";
import type { calls } from "@/lib/calls";
import { conflict, Refusal } from "@/lib/errors";
import type { Ctx, External, Service } from "@/server/ctx";
import { findUser, findUserByEmail } from "@/server/data/unscoped";
import { findIdentity, linkIdentity, listIdentities, unlinkIdentity } from "@/server/data/unscoped/sign-in";
import { getEnv } from "@/server/env";
import { EXTERNAL_COOKIE, makeCookie } from "@/server/identity";
import { changeOwn, findOwnUser } from "./own-change";
import { signIn } from "./sign-in";

type Accounts = (typeof calls)["accounts"];
type Profile = (typeof calls)["profile"];

export const providers: Service<Accounts["providers"]> = async () => ({
  providers: PROVIDERS.filter((one) =>
    Boolean(one === "google" ? getEnv().GOOGLE_CLIENT_ID : getEnv().MICROSOFT_CLIENT_ID),
  ),
});

function requireExternal(ctx: Ctx): External {
  const found = ctx.device.external;
  if (!found) throw new Refusal("unauthenticated", "external_over");
  return found;
}
const clearExternalCookie = (ctx: Ctx) => ctx.cookies.push(makeCookie(EXTERNAL_COOKIE(), "", 0));

/**
 * Finds the person of an external identity: by an existing link, or by an address that the provider has verified. An
 * address that is not verified is ignored, because anybody can enter it there.
 */
async function personOf({ provider, subject, email, verified }: External) {
  const linked = await findIdentity(provider, subject);
  if (linked) return findUser(linked.user_id);
  if (!email) throw new Refusal("unauthenticated", "external_unknown");
  if (!verified) throw new Refusal("unauthenticated", "external_unverified");
  return findUserByEmail(email);
}

export const external: Service<Accounts["external"]> = async (ctx, input) => {
  const from = requireExternal(ctx);
  const user = await personOf(from);
  if (!user?.activated_at) throw new Refusal("unauthenticated", "external_unknown");
  const signed = await signIn(ctx, user, input.otp);
  await linkIdentity({ ...from, user_id: user.uuid, created_at: ctx.now });
  clearExternalCookie(ctx);
  return signed;
};

export const link_external: Service<Profile["link_external"]> = async (ctx) => {
  const { provider, subject, email } = requireExternal(ctx);
  const user = await findOwnUser(ctx);
  const linked = await findIdentity(provider, subject);
  if (linked && linked.user_id !== user.uuid) throw conflict("external_taken");
  await changeOwn(ctx, "user.external_linked", async () => {
    await linkIdentity({ provider, subject, email, user_id: user.uuid, created_at: ctx.now });
    return { after: { provider, email } };
  });
  clearExternalCookie(ctx);
  return { ok: true };
};

export const unlink_external: Service<Profile["unlink_external"]> = async (ctx, { provider }) => {
  const user = await findOwnUser(ctx);
  const linked = await listIdentities(user.uuid);
  if (!user.password_hash && linked.every((one) => one.provider === provider)) throw conflict("last_way_in");
  await changeOwn(ctx, "user.external_unlinked", async () => {
    await unlinkIdentity(user.uuid, provider);
    return { before: { provider } };
  });
  return { ok: true };
};
