import type { calls } from "@/lib/calls";
import { forbidden, invalid, notFound } from "@/lib/errors";
import type { Capability } from "@/lib/rules/access";
import { actorOf, inTransaction, mayHere, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { namesOf } from "@/server/data/unscoped";
import { createApiKey, keysOf, ownKey, revokeKey } from "@/server/data/unscoped/sign-in";
import { hashOf, newToken } from "./secrets";

type Calls = (typeof calls)["api_keys"];
type Row = Awaited<ReturnType<typeof keysOf>>[number];

const shown = (key: Row, names: Map<string, string>) => ({
  ...key,
  capabilities: key.capabilities as Capability[],
  created_by: names.get(key.user_id) ?? "",
});

export const list: Service<Calls["list"]> = async (ctx) => {
  const { user_id } = actorOf(ctx);
  if (!ctx.place) return { keys: [] };
  const keys = await keysOf(ctx.place.tenant_id, mayHere(ctx, "settings:write") ? null : user_id, ctx.now);
  const names = await namesOf(keys.map((key) => key.user_id));
  return { keys: keys.map((key) => shown(key, names)) };
};

/** A key never may more than its maker, now and at each use. */
export const create: Service<Calls["create"]> = async (ctx, ask) => {
  if (!ask.capabilities.every((wanted) => mayHere(ctx, wanted))) throw forbidden();
  if (ask.expires_at && new Date(ask.expires_at) <= ctx.now) throw invalid("expires_at", "in_past");
  const { user_id } = actorOf(ctx);
  const secret = `sl_${newToken()}`;
  const key = await inTransaction(ctx, async (ctx) => {
    const made = await createApiKey({
      hash: hashOf(secret),
      ending: secret.slice(-4),
      tenant_id: placeOf(ctx).tenant_id,
      user_id,
      name: ask.name,
      capabilities: ask.capabilities,
      expires_at: ask.expires_at,
      created_at: ctx.now,
    });
    const { uuid, name, capabilities, expires_at } = made;
    await record(ctx, "api_key.created", { uuid, after: { uuid, name, capabilities, expires_at } });
    return made;
  });
  return { ...shown(key, await namesOf([user_id])), secret };
};

export const destroy: Service<Calls["destroy"]> = async (ctx, ask) => {
  const key = await ownKey(ask.uuid, placeOf(ctx).tenant_id);
  if (!key) throw notFound();
  await inTransaction(ctx, async (ctx) => {
    await revokeKey(key.uuid, ctx.now);
    await record(ctx, "api_key.destroyed", { uuid: key.uuid, before: { uuid: key.uuid, name: key.name } });
  });
  return { ok: true };
};
