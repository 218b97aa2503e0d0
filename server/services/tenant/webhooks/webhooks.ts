import type { calls } from "@/lib/calls";
import { conflict, invalid, notFound, stale } from "@/lib/errors";
import { EVENT_NAMES } from "@/lib/notifications/events";
import { DELIVERY_STATES, ROTATION_HOURS, TEST_EVENT } from "@/lib/notifications/webhooks";
import { isOneOf } from "@/lib/own";
import { actorOf, type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { insertWebhookEvent } from "@/server/data/queries/tenant/webhooks";
import { enqueueDelivery } from "@/server/data/queue";
import { checkOutgoing, EgressError } from "@/server/outside/egress";
import { makeWebhookSecret } from "./signature";

type Calls = (typeof calls)["webhooks"];
const STALE = ["webhooks"];
/** Webhooks that a tenant may have. */
const MOST = 20;

const ROW = {
  include: {
    _count: { select: { deliveries: { where: { state: "waiting" } } } },
    deliveries: {
      where: { state: "delivered" },
      orderBy: { last_at: "desc" },
      take: 1,
      select: { last_at: true },
    },
  },
} as const;

async function present(ctx: Ctx, uuids?: readonly string[]) {
  const rows = await ctx.db.webhook.findMany({
    ...(uuids && { where: { uuid: { in: [...uuids] } } }),
    ...ROW,
    orderBy: { created_at: "asc" },
  });
  return rows.map(({ _count, deliveries, rotated_at, ...row }) => {
    const until = rotated_at && new Date(rotated_at.getTime() + ROTATION_HOURS * 3_600_000);
    return {
      ...row,
      events: row.events.filter((name) => isOneOf(EVENT_NAMES, name)),
      waiting: _count.deliveries,
      last_delivered_at: deliveries[0]?.last_at ?? null,
      old_secret_until: until && until > ctx.now ? until : null,
    };
  });
}
async function presentOne(ctx: Ctx, uuid: string) {
  const [row] = await present(ctx, [uuid]);
  if (!row) throw notFound();
  return row;
}

export const list: Service<Calls["list"]> = async (ctx) => ({ rows: await present(ctx) });

/** Refuses an address that no request may go to; its name is resolved only when something is sent. */
function requireOutgoing(url: string): string {
  try {
    return checkOutgoing(url).href;
  } catch (e) {
    if (e instanceof EgressError) throw invalid("url", e.code);
    throw e;
  }
}

export const update: Service<Calls["update"]> = (ctx, { uuid, version, events, active, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    if (tenantOf(ctx).kind === "sandbox") throw conflict("sandbox_calls_nobody");
    const data = { url: requireOutgoing(input.url), events: [...new Set(events)], active };
    if (!uuid) {
      if ((await ctx.db.webhook.count()) >= MOST) throw conflict("too_many_webhooks", { most: MOST });
      const made = await ctx.db.webhook.create({
        data: { ...data, created_at: ctx.now, created_by: actorOf(ctx).user_id },
      });
      await record(ctx, "webhook.created", {
        uuid: made.uuid,
        after: { name: made.url, events: data.events },
      });
      await publishChange(ctx, STALE);
      return presentOne(ctx, made.uuid);
    }
    const before = await ctx.db.webhook.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const again = active && !before.active && { failing_since: null, disabled_at: null };
    const { count } = await ctx.db.webhook.updateMany({
      where: { uuid, version: version ?? 0 },
      data: { ...data, ...again, version: { increment: 1 } },
    });
    if (count === 0) throw stale(await presentOne(ctx, uuid));
    await record(ctx, "webhook.updated", {
      uuid,
      before: { name: before.url, events: before.events, active: before.active },
      after: { name: data.url, events: data.events, active },
    });
    await publishChange(ctx, STALE);
    return presentOne(ctx, uuid);
  });

const delete_: Service<Calls["delete"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.webhook.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "webhook.deleted", { uuid, before: { name: before.url } });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

export { delete_ as delete };

export const secret: Service<Calls["secret"]> = async (ctx, { uuid }) => {
  const webhook = await ctx.db.webhook.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  return { secret: makeWebhookSecret(webhook, webhook.secret_version) };
};

export const rotate: Service<Calls["rotate"]> = (ctx, { uuid, version }) =>
  inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.webhook.updateMany({
      where: { uuid, version },
      data: { secret_version: { increment: 1 }, rotated_at: ctx.now, version: { increment: 1 } },
    });
    const after = await ctx.db.webhook.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    if (count === 0) throw stale(await presentOne(ctx, uuid));
    await record(ctx, "webhook.secret_rotated", { uuid, after: { name: after.url } });
    await publishChange(ctx, STALE);
    return { secret: makeWebhookSecret(after, after.secret_version) };
  });

export const test: Service<Calls["test"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const webhook = await ctx.db.webhook.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    if (!webhook.active) throw conflict("webhook_off");
    const about = { record: { kind: null, uuid: null, title: "" }, data: {}, actor: actorOf(ctx).name };
    await insertWebhookEvent(ctx, TEST_EVENT, about, [uuid]);
    const made = await ctx.db.webhook_delivery.findFirstOrThrow({
      where: { webhook_id: uuid },
      orderBy: { uuid: "desc" },
      select: { uuid: true },
    });
    await record(ctx, "webhook.tested", { uuid, after: { name: webhook.url } });
    await publishChange(ctx, STALE);
    return { delivery: made.uuid };
  });

export const deliveries: Service<Calls["deliveries"]> = async (ctx, { uuid, page, per_page }) => {
  await ctx.db.webhook.findUniqueOrThrow({ where: keyOf(ctx, uuid), select: { uuid: true } });
  const where = { webhook_id: uuid };
  const [rows, total] = await Promise.all([
    ctx.db.webhook_delivery.findMany({
      where,
      include: { event: { select: { event: true, seq: true } } },
      orderBy: [{ created_at: "desc" }, { uuid: "desc" }],
      skip: (page - 1) * per_page,
      take: per_page,
    }),
    ctx.db.webhook_delivery.count({ where }),
  ]);
  return {
    rows: rows.map(({ event, state, ...row }) => ({
      ...row,
      ...event,
      state: DELIVERY_STATES.find((one) => one === state) ?? "failed",
    })),
    total,
    page,
    per_page,
  };
};

export const replay: Service<Calls["replay"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const found = await ctx.db.webhook_delivery.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: { webhook: true },
    });
    if (!found.webhook.active) throw conflict("webhook_off");
    // It is on its way: twice pressed sends once.
    if (found.state === "waiting" && found.attempts === 0) return { ok: true };
    await ctx.db.webhook_delivery.updateMany({
      where: { uuid },
      data: { state: "waiting", attempts: 0, first_at: ctx.now, next_at: ctx.now },
    });
    await enqueueDelivery(ctx, uuid, 0);
    await record(ctx, "webhook.replayed", { uuid: found.webhook_id, after: { name: found.webhook.url } });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
