import type { calls } from "@/lib/calls";
import { ProfileParams } from "@/lib/calls/accounts/profile";
import { notFound } from "@/lib/errors";
import type { Provider } from "@/lib/rules/sign-in";
import { actorOf, type Service } from "@/server/ctx";
import type { Prisma } from "@/server/data/client";
import { membershipsOf, updateUser, userById } from "@/server/data/unscoped";
import { identitiesOf, recoveryCodesLeft } from "@/server/data/unscoped/sign-in";
import { cardOf } from "../tenant/cards";
import { ownChange, ownUser } from "./own-change";

type Calls = (typeof calls)["profile"];

export const retrieve: Service<Calls["retrieve"]> = async (ctx) => {
  const actor = actorOf(ctx);
  const [user, at, identities, recovery_codes] = await Promise.all([
    userById(actor.user_id),
    membershipsOf(actor.user_id),
    identitiesOf(actor.user_id),
    recoveryCodesLeft(actor.user_id),
  ]);
  if (!user) throw notFound();
  const tenants = at.map(cardOf);
  return {
    user: {
      ...user,
      has_password: Boolean(user.password_hash),
      two_factor: Boolean(user.totp_secret),
      recovery_codes,
      identities: identities.map(({ provider, email }) => ({ provider: provider as Provider, email })),
    },
    profile: ProfileParams.parse(user.profile),
    tenant: tenants.find((t) => t.uuid === ctx.place?.tenant_id) ?? null,
    tenants,
    capabilities: [...ctx.capabilities],
  };
};

export const update: Service<Calls["update"]> = async (ctx, { params }) => {
  const user = await ownUser(ctx);
  const was = ProfileParams.parse(user.profile);
  const columns = { ...was.columns, ...params.columns };
  const next = { ...was, ...params, columns };
  await ownChange(ctx, "user.profile_updated", async () => {
    await updateUser(user.uuid, { profile: next as Prisma.InputJsonValue });
    const changed = Object.keys(params) as (keyof typeof params)[];
    const only = (from: typeof next) => Object.fromEntries(changed.map((field) => [field, from[field]]));
    return { before: only(was), after: only(next) };
  });
  return { ok: true };
};

export { link_external, unlink_external } from "./external";
export { disable_2fa, get_2fa, two_factor_secret, verify_2fa } from "./two-factor";
