import { type Ctx, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { makeUuid } from "@/server/data/new-uuid";
import { enqueueDelivery } from "@/server/data/queue";

type Payload = {
  record: { kind: string | null; uuid: string | null; title: string };
  data: object;
  actor: string;
};

/** Writes an event for webhooks, with a delivery for each, in the transaction of the change. */
export async function insertWebhookEvent(
  ctx: Ctx,
  event: string,
  payload: Payload,
  webhooks: readonly string[],
): Promise<void> {
  const event_id = makeUuid();
  await ctx.db.webhook_event.create({ data: { uuid: event_id, event, payload, created_at: ctx.now } });
  for (const webhook_id of webhooks) {
    const uuid = makeUuid();
    const at = { first_at: ctx.now, created_at: ctx.now, next_at: ctx.now };
    await ctx.db.webhook_delivery.create({ data: { uuid, webhook_id, event_id, ...at } });
    await enqueueDelivery(ctx, uuid, 0);
  }
}

/** The active webhooks that hear of an event. */
export const listWebhooksFor = (ctx: Ctx, event: string): Promise<{ uuid: string }[]> =>
  withoutScope(() =>
    ctx.db.webhook.findMany({ where: { active: true, events: { has: event } }, select: { uuid: true } }),
  );

/** Gives every event that has none its sequence, in the order of writing, and returns the one of an event. */
export async function takeSequence(ctx: Ctx, event: string): Promise<number> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    insert into counter (tenant_id, kind, next) values (${tenant_id}::uuid, 'webhook_event', 1) on conflict do nothing`;
  const [locked] = await ctx.db.$queryRaw<{ next: number }[]>`
    select next from counter where tenant_id = ${tenant_id}::uuid and kind = 'webhook_event' for update`;
  const numbered = await ctx.db.$executeRaw`
    update webhook_event e set seq = ${locked!.next}::int - 1 + n.nth from (
      select uuid, row_number() over (order by created_at, uuid)::int as nth from webhook_event
      where tenant_id = ${tenant_id}::uuid and seq is null) n
    where e.tenant_id = ${tenant_id}::uuid and e.uuid = n.uuid`;
  if (numbered > 0)
    await ctx.db.$executeRaw`
      update counter set next = next + ${numbered}::int where tenant_id = ${tenant_id}::uuid and kind = 'webhook_event'`;
  const row = await ctx.db.webhook_event.findFirstOrThrow({ where: { uuid: event }, select: { seq: true } });
  return row.seq!;
}
