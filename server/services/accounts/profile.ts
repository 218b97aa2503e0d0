import type { calls } from "@/lib/calls";
import { ProfileParams } from "@/lib/calls/accounts/profile";
import { notFound } from "@/lib/errors";
import { actorOf, type Service } from "@/server/ctx";
import type { Prisma } from "@/server/data/client";
import { membershipsOf, updateUser, userById } from "@/server/data/unscoped";
import { cardOf } from "../tenant/cards";
import { ownChange } from "./own-change";

type Calls = (typeof calls)["profile"];

export const retrieve: Service<Calls["retrieve"]> = async (ctx) => {
  const actor = actorOf(ctx);
  const [user, at] = await Promise.all([userById(actor.user_id), membershipsOf(actor.user_id)]);
  if (!user) throw notFound();
  const tenants = at.map(cardOf);
  return {
    user,
    profile: ProfileParams.parse(user.profile),
    tenant: tenants.find((t) => t.uuid === ctx.place?.tenant_id) ?? null,
    tenants,
    capabilities: [...ctx.capabilities],
  };
};

export const update: Service<Calls["update"]> = async (ctx, ask) => {
  const { user_id } = actorOf(ctx);
  await ownChange(ctx, "user.profile_updated", async () => {
    const user = await userById(user_id);
    const before = ProfileParams.parse(user?.profile ?? {});
    const columns = { ...before.columns, ...ask.params.columns };
    const after = { ...before, ...ask.params, columns };
    await updateUser(user_id, { profile: after as Prisma.InputJsonValue });
    return { before, after };
  });
  return { ok: true };
};
