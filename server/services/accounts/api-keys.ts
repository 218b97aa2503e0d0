import type { calls } from "@/lib/calls";
import { forbidden, invalid, notFound } from "@/lib/errors";
import { actorOf, hasCapability, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { readUserNames } from "@/server/data/unscoped";
import { createApiKey, findOwnApiKey, listApiKeys, revokeApiKey } from "@/server/data/unscoped/sign-in";
import { hashToken, makeToken } from "./secrets";

type Calls = (typeof calls)["api_keys"];
type Row = Awaited<ReturnType<typeof listApiKeys>>[number];

const presentKey = (key: Row, names: Map<string, string>) => ({
  ...key,
  capabilities: key.capabilities,
  created_by: names.get(key.user_id) ?? "",
});

export const list: Service<Calls["list"]> = async (ctx) => {
  const { user_id } = actorOf(ctx);
  if (!ctx.tenant) return { keys: [] };
  const keys = await listApiKeys(
    ctx.tenant.tenant_id,
    hasCapability(ctx, "settings:write") ? null : user_id,
    ctx.now,
  );
  const names = await readUserNames(keys.map((key) => key.user_id));
  return { keys: keys.map((key) => presentKey(key, names)) };
};

/** A key has at most the capabilities of its maker, when it is created and at each use. */
export const create: Service<Calls["create"]> = async (ctx, input) => {
  if (!input.capabilities.every((wanted) => hasCapability(ctx, wanted))) throw forbidden();
  if (input.expires_at && new Date(input.expires_at) <= ctx.now) throw invalid("expires_at", "in_past");
  const { user_id } = actorOf(ctx);
  const secret = `sl_${makeToken()}`;
  const key = await inTransaction(ctx, async (ctx) => {
    const made = await createApiKey({
      hash: hashToken(secret),
      ending: secret.slice(-4),
      tenant_id: tenantOf(ctx).tenant_id,
      user_id,
      name: input.name,
      capabilities: input.capabilities,
      expires_at: input.expires_at,
      created_at: ctx.now,
    });
    const { uuid, name, capabilities, expires_at } = made;
    await record(ctx, "api_key.created", { uuid, after: { uuid, name, capabilities, expires_at } });
    return made;
  });
  return { ...presentKey(key, await readUserNames([user_id])), secret };
};

export const destroy: Service<Calls["destroy"]> = async (ctx, input) => {
  const key = await findOwnApiKey(input.uuid, tenantOf(ctx).tenant_id);
  if (!key) throw notFound();
  await inTransaction(ctx, async (ctx) => {
    await revokeApiKey(key.uuid, ctx.now);
    await record(ctx, "api_key.destroyed", { uuid: key.uuid, before: { uuid: key.uuid, name: key.name } });
  });
  return { ok: true };
};
