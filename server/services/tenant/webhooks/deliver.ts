import { computeRetry, isGivenUp, PAYLOAD_VERSION } from "@/lib/notifications/webhooks";
import { type Ctx, inTransaction, makeCtx, tenantOf, withTenant } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { takeSequence } from "@/server/data/queries/tenant/webhooks";
import { enqueueDelivery } from "@/server/data/queue";
import { findTenant } from "@/server/data/unscoped";
import { tenantContextOf } from "@/server/identity";
import { EgressError, sendOutside } from "@/server/outside/egress";
import { notify } from "@/server/services/tenant/notify";
import { signDelivery } from "./signature";

type Found = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;
type Attempt = { status: number | null; error: string | null; answer: string; duration_ms: number };

const readDelivery = (ctx: Ctx, uuid: string) =>
  ctx.db.webhook_delivery.findFirst({
    where: { uuid, state: "waiting" },
    include: { webhook: true, event: true },
  });

/** Sends one delivery. The body of a repeat has the same id and sequence, so a receiver recognises it. */
async function attempt(ctx: Ctx, { webhook, event }: Found, sequence: number): Promise<Attempt> {
  const body = JSON.stringify({
    id: event.uuid,
    type: event.event,
    version: PAYLOAD_VERSION,
    sequence,
    created_at: event.created_at.toISOString(),
    tenant: tenantOf(ctx).tenant_id,
    ...Object(event.payload),
  });
  const began = performance.now();
  const seen = (): number => Math.round(performance.now() - began);
  try {
    const headers = signDelivery(webhook, event.uuid, body, ctx.now);
    const { status, body: answer } = await sendOutside(webhook.url, body, headers);
    const isDone = status >= 200 && status < 300;
    return { status, error: isDone ? null : "bad_status", answer: clean(answer), duration_ms: seen() };
  } catch (e) {
    if (!(e instanceof EgressError)) throw e;
    return { status: null, error: e.code, answer: "", duration_ms: seen() };
  }
}
/** What Postgres can store of an answer. */
const clean = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

/** Switches a webhook off that has failed for three days, and tells those who can change it. */
async function giveUp(ctx: Ctx, { webhook }: Found) {
  const { uuid, url } = webhook;
  await ctx.db.webhook.updateMany({
    where: { uuid },
    data: { active: false, disabled_at: ctx.now, version: { increment: 1 } },
  });
  await record(ctx, "webhook.disabled", { uuid, after: { name: url, active: false } });
  await notify(ctx, "webhook_disabled", { kind: "webhook", uuid, title: url, params: {} });
}

async function finish(ctx: Ctx, found: Found, { status, error, answer, duration_ms }: Attempt) {
  const { uuid, webhook, first_at } = found;
  const attempts = found.attempts + 1;
  const wait = error === null ? null : computeRetry(attempts, first_at, ctx.now);
  const waitingOrFailed = wait === null ? "failed" : "waiting";
  const state = error === null ? "delivered" : waitingOrFailed;
  const next_at = wait === null ? null : new Date(ctx.now.getTime() + wait * 1000);
  const { count } = await ctx.db.webhook_delivery.updateMany({
    where: { uuid, state: "waiting", attempts: found.attempts },
    data: { state, attempts, next_at, last_at: ctx.now, status, error, answer, duration_ms },
  });
  // Another attempt, or a replay, has written meanwhile.
  if (count === 0) return;
  const since = error === null ? null : (webhook.failing_since ?? ctx.now);
  await ctx.db.webhook.updateMany({ where: { uuid: webhook.uuid }, data: { failing_since: since } });
  if (wait !== null) await enqueueDelivery(ctx, uuid, wait);
  if (since && isGivenUp(since, ctx.now)) await giveUp(ctx, found);
  await publishChange(ctx, ["webhooks"]);
}

/** Sends a delivery that waits and stores what came of it. Of a webhook that is switched off it fails without a request. */
export async function sendDelivery(tenant_id: string, uuid: string, now?: Date): Promise<void> {
  const tenant = await findTenant(tenant_id);
  if (tenant?.status !== "active") return;
  const place = tenantContextOf({ tenant, role: "owner" });
  const open = () => makeCtx({ tenant: place, request_id: "webhook", via: "job", ...(now && { now }) });
  await withTenant(open(), async () => {
    const ctx = open();
    const found = await readDelivery(ctx, uuid);
    if (!found) return;
    if (!found.webhook.active || place.kind === "sandbox") {
      await ctx.db.webhook_delivery.updateMany({
        where: { uuid },
        data: { state: "failed", error: "webhook_off", next_at: null },
      });
      return;
    }
    const sequence = await inTransaction(ctx, (c) => takeSequence(c, found.event_id));
    const done = await attempt(ctx, found, sequence);
    await inTransaction(open(), (c) => finish(c, found, done));
  });
}

/** Minutes after its time at which a delivery that still waits has lost its message. */
const LOST_MINUTES = 10;
const EVENT_DAYS = 30;
/** Orders lost deliveries again and deletes events older than 30 days. Returns the number of both. */
export const enqueueLostDeliveries = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { now } = ctx;
    const before = new Date(now.getTime() - LOST_MINUTES * 60_000);
    const lost = await ctx.db.webhook_delivery.findMany({
      where: { state: "waiting", next_at: { lt: before } },
      select: { uuid: true },
      take: 1000,
    });
    for (const { uuid } of lost) await enqueueDelivery(ctx, uuid, 0);
    const old = new Date(now.getTime() - EVENT_DAYS * 86_400_000);
    const { count } = await ctx.db.webhook_event.deleteMany({ where: { created_at: { lt: old } } });
    return lost.length + count;
  });
