import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { PAYMENT_COLUMNS } from "@/lib/columns/payments";
import { addMonths, pickLater } from "@/lib/day";
import { conflict, forbidden, invalid, stale } from "@/lib/errors";
import { isNegative, isZero, negate, subtract, sum } from "@/lib/money";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { resetEntriesOf } from "@/server/data/queries/billing/bank";
import { addToPaid, lockInvoices, lockPayment, paymentList } from "@/server/data/queries/billing/invoices";
import { findBuyer } from "@/server/data/queries/sales/customers";
import { deleteNotificationsOf } from "@/server/data/queries/tenant/notifications";
import { listStationsOfNew, syncVisibility } from "@/server/data/queries/tenant/visibility";
import { loadWordsFor } from "@/server/documents/translator";
import { streamDeclaredFile } from "@/server/services/list-file";
import { takeDocumentNumber } from "@/server/services/numbers";
import { notify } from "@/server/services/tenant/notify";
import { chooseParts, settleCreditedInvoice, writeAllocations } from "./invoices/allocations";
import { applyDiscounts, lockWithDiscounts, releaseDiscounts } from "./invoices/early-discounts";
import { getPlaces, LATEST_MONTHS, presentPayment, STALE, toTenantAmount } from "./payments/present";

type Calls = (typeof calls)["payments"];
type Row = z.input<Calls["list"]["output"]>["rows"][number];

export const list: Service<Calls["list"]> = async (ctx, input) => {
  const found = await readList<Row>(ctx, input, paymentList);
  return { ...found, rows: found.rows.map((row) => roundInvoices(ctx, row)) };
};
const roundInvoices = (ctx: Ctx, row: Row): Row => ({
  ...row,
  invoices: row.invoices.map((part) => ({
    ...part,
    amount: toTenantAmount(ctx, part.amount),
    discount: toTenantAmount(ctx, part.discount),
  })),
});

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "payments");
  return streamDeclaredFile(
    ctx,
    input,
    "payments",
    PAYMENT_COLUMNS,
    {
      number: (r) => r.number,
      amount: (r) => r.amount,
      customer_name: (r) => r.customer_name,
      payment_date: (r) => r.payment_date,
      invoices: (r) => r.invoices.map((i) => i.number).join(" "),
      overpaid: (r) => r.overpaid,
      method: (r) => t(`methods.${r.method}`),
    },
    streamRows<Row>(ctx, input, paymentList),
  );
};
export { export_ as export };

export const retrieve: Service<Calls["retrieve"]> = (ctx, input) => presentPayment(ctx, input.uuid);

export { reallocate } from "./payments/reallocate";
export { pdf } from "./payments/receipt";
export { refund, undo_refund } from "./payments/refund";

export const update_create: Service<Calls["update_create"]> = (ctx, given) =>
  inTransaction(ctx, async (ctx) => {
    const input = { ...given, amount: toTenantAmount(ctx, given.amount) };
    if (isNegative(input.amount) || isZero(input.amount)) throw invalid("amount", "bad_amount");
    if (input.payment_date > addMonths(ctx.today, LATEST_MONTHS))
      throw invalid("payment_date", "payment_too_late");
    const customer = await findBuyer(ctx, input.customer);
    if (!customer) throw invalid("customer", "bad_id");
    const parts = await chooseParts(ctx, { ...input, day: input.payment_date });
    const after = await ctx.db.payment.create({
      data: {
        number: (await takeDocumentNumber(ctx, "payment", input.payment_date)).number,
        customer_id: input.customer,
        station_ids: listStationsOfNew(ctx, customer),
        payment_date: input.payment_date,
        amount: input.amount,
        allocated: sum(
          parts.map((p) => p.amount),
          getPlaces(ctx),
        ),
        method: input.method,
        note: input.note,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await syncVisibility(ctx, input.customer);
    const source = { payment_date: input.payment_date, date: input.payment_date };
    await writeAllocations(ctx, { payment_id: after.uuid, date: source.date }, parts);
    await applyDiscounts(ctx, { uuid: after.uuid, ...source }, parts);
    await record(ctx, "payment.created", { after: { ...after, allocations: parts } });
    await notify(ctx, "payment_received", {
      kind: "payment",
      uuid: after.uuid,
      title: customer.name,
      stations: after.station_ids,
      params: { number: after.number, amount: input.amount },
    });
    await publishChange(ctx, STALE);
    return presentPayment(ctx, after.uuid);
  });

/** Allocates what is left of a payment, in addition to what it settles already. */
export const allocate: Service<Calls["allocate"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await lockPayment(ctx, input.uuid);
    const before = await ctx.db.payment.findUniqueOrThrow({ where: keyOf(ctx, input.uuid) });
    if (before.version !== input.version) throw stale(await presentPayment(ctx, input.uuid));
    const parts = await chooseParts(ctx, {
      customer: before.customer_id,
      amount: subtract(
        toTenantAmount(ctx, before.amount),
        sum([before.allocated, before.refunded], getPlaces(ctx)),
      ),
      allocations: input.allocations,
      day: before.payment_date,
    });
    if (parts.length === 0) return presentPayment(ctx, input.uuid);
    // From today: what was open on a past day stays what it was.
    const date = pickLater(ctx.today, before.payment_date);
    await writeAllocations(ctx, { payment_id: input.uuid, date }, parts);
    await applyDiscounts(ctx, { ...before, date }, parts);
    const amounts = [before.allocated, ...parts.map((p) => p.amount)];
    await ctx.db.payment.updateMany({
      where: { uuid: input.uuid },
      data: { allocated: sum(amounts, getPlaces(ctx)), version: before.version + 1 },
    });
    await record(ctx, "payment.allocated", { uuid: input.uuid, after: { allocations: parts } });
    await publishChange(ctx, STALE);
    return presentPayment(ctx, input.uuid);
  });

/**
 * Deletes a payment; the paid amounts and their discounts become open again, and unused credit notes of these invoices
 * settle them.
 */
export const destroy: Service<Calls["destroy"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await lockWithDiscounts(ctx, input.uuid);
    const { allocations, refunded } = await ctx.db.payment.findUniqueOrThrow({
      where: keyOf(ctx, input.uuid),
      include: { allocations: true },
    });
    if (!isZero(refunded)) throw conflict("payment_refunded");
    const settled = [...new Set(allocations.map((a) => a.invoice_id))];
    const credits = await ctx.db.invoice.findMany({
      where: { credits_id: { in: settled }, status: "issued" },
      select: { uuid: true },
    });
    const touched = [...settled, ...credits.map((credit) => credit.uuid)];
    // An invoice that the caller does not see would stay paid by a payment that is gone.
    if ((await lockInvoices(ctx, touched)).length < touched.length) throw forbidden("payment_restricted");
    await resetEntriesOf(ctx, input.uuid);
    const before = await ctx.db.payment.delete({ where: keyOf(ctx, input.uuid) });
    await deleteNotificationsOf(ctx, "payment", input.uuid);
    await addToPaid(
      ctx,
      allocations.map((a) => ({ invoice: a.invoice_id, amount: negate(a.amount) })),
    );
    await releaseDiscounts(ctx, settled);
    for (const { uuid } of credits) await settleCreditedInvoice(ctx, uuid);
    await record(ctx, "payment.deleted", {
      before: {
        ...before,
        allocations: allocations.map(({ invoice_id, amount }) => ({ invoice: invoice_id, amount })),
      },
    });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
