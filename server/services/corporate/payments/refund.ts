import { checkRefund } from "@/lib/billing/allocating";
import type { calls } from "@/lib/calls";
import { stale } from "@/lib/errors";
import { subtract, sum, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockPayment } from "@/server/data/queries/billing/invoices";
import { getPlaces, presentPayment, STALE } from "@/server/services/corporate/payments/present";

type Calls = (typeof calls)["payments"];

/** A payment with its allocations, locked, at the version that was read. */
export async function lockAtVersion(ctx: Ctx, { uuid, version }: { uuid: string; version: number }) {
  await lockPayment(ctx, uuid);
  const row = await ctx.db.payment.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { allocations: true },
  });
  if (row.version !== version) throw stale(await presentPayment(ctx, uuid));
  return row;
}

/** Records that an overpaid amount was paid back. */
export const refund: Service<Calls["refund"]> = (ctx, { uuid, version, date, method, note, ...given }) =>
  inTransaction(ctx, async (ctx) => {
    const places = getPlaces(ctx);
    const before = await lockAtVersion(ctx, { uuid, version });
    const amount = toMoney(given.amount, places);
    const allocations = before.allocations.filter(({ is_discount }) => !is_discount);
    checkRefund({ ...before, allocations }, { amount, date }, ctx.today, places);
    const after = await ctx.db.refund.create({
      data: {
        payment_id: uuid,
        customer_id: before.customer_id,
        station_ids: before.station_ids,
        date,
        amount,
        method,
        note,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await ctx.db.payment.updateMany({
      where: { uuid },
      data: { refunded: sum([before.refunded, amount], places), version: before.version + 1 },
    });
    await record(ctx, "payment.refunded", { uuid, after });
    await publishChange(ctx, STALE);
    return presentPayment(ctx, uuid);
  });

/** Deletes a refund; its amount is overpaid again. */
export const undo_refund: Service<Calls["undo_refund"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { payment_id } = await ctx.db.refund.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    await lockPayment(ctx, payment_id);
    const payment = await ctx.db.payment.findUniqueOrThrow({ where: keyOf(ctx, payment_id) });
    const before = await ctx.db.refund.delete({ where: keyOf(ctx, uuid) });
    await ctx.db.payment.updateMany({
      where: { uuid: payment_id },
      data: { refunded: subtract(payment.refunded, before.amount), version: payment.version + 1 },
    });
    await record(ctx, "payment.refund_undone", { uuid: payment_id, before });
    await publishChange(ctx, STALE);
    return presentPayment(ctx, payment_id);
  });
