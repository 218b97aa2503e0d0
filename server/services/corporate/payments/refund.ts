import type { calls } from "@/lib/calls";
import { type Day, pickLater } from "@/lib/day";
import { invalid, stale } from "@/lib/errors";
import { compare, isNegative, isZero, subtract, sum, toMoney } from "@/lib/money";
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
type Locked = Awaited<ReturnType<typeof lockAtVersion>>;

/** The first day on which something of the payment can be paid back: until then it settled invoices. */
const findFirstDay = ({ payment_date, allocations }: Locked): Day =>
  allocations
    .filter(({ amount }) => isNegative(amount))
    .reduce((last, { date }) => pickLater(last, date), payment_date);

/** Records that an overpaid amount was paid back. */
export const refund: Service<Calls["refund"]> = (ctx, { uuid, version, date, method, note, ...given }) =>
  inTransaction(ctx, async (ctx) => {
    const places = getPlaces(ctx);
    const before = await lockAtVersion(ctx, { uuid, version });
    const amount = toMoney(given.amount, places);
    if (isNegative(amount) || isZero(amount)) throw invalid("amount", "bad_amount");
    const overpaid = subtract(before.amount, sum([before.allocated, before.refunded], places));
    if (compare(amount, overpaid) > 0) throw invalid("amount", "refund_exceeds");
    if (date < findFirstDay(before)) throw invalid("date", "refund_too_early");
    if (date > ctx.today) throw invalid("date", "refund_in_future");
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
