import type { Day } from "@/lib/day";
import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { makeUuid } from "@/server/data/new-uuid";
import { enqueueDelivery } from "@/server/data/queue";

/** Orders one delivery inside a transaction. Returns its uuid. */
export async function enqueueNewDelivery(
  ctx: Ctx,
  target: { uuid: string; station_id: string },
  date: Day,
  number: number,
): Promise<string> {
  const uuid = makeUuid();
  await ctx.db.log_delivery.create({
    data: {
      uuid,
      target_id: target.uuid,
      station_id: target.station_id,
      date,
      number,
      files: [],
      first_at: ctx.now,
      next_at: ctx.now,
    },
  });
  await enqueueDelivery(ctx, uuid, 0, "log");
  return uuid;
}

/**
 * Orders the deliveries of a published version inside its transaction; earlier versions of the day that still wait give
 * way to it. A sandbox delivers nothing.
 */
export async function enqueueLogDeliveries(
  ctx: Ctx,
  station_id: string,
  date: Day,
  number: number,
): Promise<void> {
  if (tenantOf(ctx).kind !== "live") return;
  await ctx.db.log_delivery.updateMany({
    where: { station_id, date, number: { gt: 0 }, state: "waiting" },
    data: { state: "superseded", next_at: null },
  });
  const targets = await ctx.db.log_target.findMany({ where: { station_id, active: true } });
  for (const target of targets) await enqueueNewDelivery(ctx, target, date, number);
}

/** Minutes after its time at which a delivery that still waits has lost its message. */
const LOST_MINUTES = 10;
/** Orders deliveries of logs again whose message was lost. Returns their number. */
export const enqueueLostLogDeliveries = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const before = new Date(ctx.now.getTime() - LOST_MINUTES * 60_000);
    const lost = await ctx.db.log_delivery.findMany({
      where: { state: "waiting", next_at: { lt: before } },
      select: { uuid: true },
      take: 1000,
    });
    for (const { uuid } of lost) await enqueueDelivery(ctx, uuid, 0, "log");
    return lost.length;
  });
