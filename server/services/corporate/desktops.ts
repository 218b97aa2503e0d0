import type { Capability } from "@/lib/access/access";
import type { calls } from "@/lib/calls";
import { getToday } from "@/lib/day";
import { forbidden, notFound, Refusal } from "@/lib/errors";
import {
  actorOf,
  type Ctx,
  hasCapability,
  inTransaction,
  keyOf,
  makeCtx,
  type Service,
  tenantOf,
  withTenant,
} from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { countHit } from "@/server/data/limits";
import { findMembership, findUser } from "@/server/data/unscoped";
import { createPairingCode, spendPairingCode } from "@/server/data/unscoped/pairing";
import { createApiKey, findOwnApiKey, revokeApiKey } from "@/server/data/unscoped/sign-in";
import { getPublicUrl } from "@/server/env";
import { tenantContextOf, toActor } from "@/server/identity";
import { hashToken, makeRecoveryCode, makeToken } from "@/server/services/accounts/secrets";
import { readRelease } from "./desktops/release";

type Calls = (typeof calls)["desktops"];
const STALE = ["desktops"];
const CODE_MINUTES = 15;
/** What an agent does: it reads the station and its logs, and sends as-run files. */
const CAPABILITIES: Capability[] = ["stations:read", "traffic:read", "traffic:write"];

const presentRelease = async () => {
  const { version, sha256 } = await readRelease();
  return { version, sha256 };
};

export const list: Service<Calls["list"]> = async (ctx) => {
  const rows = await ctx.db.station_agent.findMany({
    include: { station: { select: { name: true } } },
    orderBy: { created_at: "asc" },
  });
  return {
    rows: rows.map(({ station, station_id, ...row }) => ({
      ...row,
      station: station_id,
      station_name: station.name,
    })),
    release: await presentRelease(),
  };
};

/** A person types the code with or without its hyphens, in any case. */
const hashCode = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ""));

export const pair: Service<Calls["pair"]> = async (ctx, { station }) => {
  if (!CAPABILITIES.every((one) => hasCapability(ctx, one))) throw forbidden();
  await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, station), select: { uuid: true } });
  const code = makeRecoveryCode();
  const expires_at = new Date(ctx.now.getTime() + CODE_MINUTES * 60_000);
  const of = { tenant_id: tenantOf(ctx).tenant_id, station_id: station, user_id: actorOf(ctx).user_id };
  await createPairingCode({ ...of, hash: hashCode(code), expires_at });
  return { code, expires_at, server: getPublicUrl() };
};

/** The context of whoever made a code, with the rights they have now. */
async function findMaker(
  ctx: Ctx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
): Promise<Ctx> {
  const [user, at] = await Promise.all([findUser(user_id), findMembership(user_id, tenant_id)]);
  if (!user || !at) throw new Refusal("invalid", "pairing_code");
  const { now, request_id, address } = ctx;
  return makeCtx({ actor: toActor(user, ""), tenant: tenantContextOf(at), now, request_id, address });
}

export const connect: Service<Calls["connect"]> = async (ctx, { code, name, version }) => {
  await countHit(`pair:${ctx.address}`, 20, 900);
  const found = await spendPairingCode(hashCode(code), ctx.now);
  if (!found) throw new Refusal("invalid", "pairing_code");
  const maker = await findMaker(ctx, found);
  if (!CAPABILITIES.every((one) => hasCapability(maker, one))) throw new Refusal("invalid", "pairing_code");
  return withTenant(maker, () =>
    inTransaction(maker, async (ctx) => {
      const station = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, found.station_id) });
      const secret = `sl_${makeToken()}`;
      const key = await createApiKey({
        hash: hashToken(secret),
        ending: secret.slice(-4),
        tenant_id: found.tenant_id,
        user_id: found.user_id,
        name: `${station.name}: ${name}`,
        capabilities: CAPABILITIES,
        station_id: station.uuid,
        created_at: ctx.now,
      });
      const seen = { last_seen_at: ctx.now, created_at: ctx.now, created_by: found.user_id };
      const agent = await ctx.db.station_agent.create({
        data: { station_id: station.uuid, key_id: key.uuid, name, version, ...seen },
      });
      await record(ctx, "station_agent.paired", { uuid: agent.uuid, after: { name, station: station.name } });
      await publishChange(ctx, STALE);
      return { key: secret, agent: agent.uuid, station: { uuid: station.uuid, name: station.name } };
    }),
  );
};

export const revoke: Service<Calls["revoke"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { name, key_id } = await ctx.db.station_agent.delete({ where: keyOf(ctx, uuid) });
    const key = await findOwnApiKey(key_id, tenantOf(ctx).tenant_id);
    if (key) await revokeApiKey(key.uuid, ctx.now);
    await record(ctx, "station_agent.revoked", { uuid, before: { name } });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

export const report: Service<Calls["report"]> = async (ctx, { version, logs_until, problem }) => {
  const { key_id } = actorOf(ctx);
  const agent =
    key_id && (await ctx.db.station_agent.findFirst({ where: { key_id }, include: { station: true } }));
  if (!agent) throw notFound();
  const { station, ...before } = agent;
  const data = { version, logs_until, problem, last_seen_at: ctx.now };
  await ctx.db.station_agent.update({ where: keyOf(ctx, agent.uuid), data });
  const isNews = before.version !== version || before.logs_until !== logs_until || before.problem !== problem;
  if (isNews) await publishChange(ctx, STALE);
  return {
    station: { uuid: station.uuid, name: station.name },
    today: getToday(ctx.now, station.timezone),
    outputs: 1 + station.outputs.length,
    release: await presentRelease(),
  };
};

export const installer: Service<Calls["installer"]> = async () => {
  const { bytes } = await readRelease();
  return { bytes, type: "text/javascript", name: "station-agent.mjs" };
};
