import type { z } from "zod";
import { allocate } from "@/lib/billing/invoice-status";
import type { calls } from "@/lib/calls";
import type { Payment } from "@/lib/calls/corporate/money";
import type { Input } from "@/lib/calls/kit";
import { PAYMENT_COLUMNS } from "@/lib/columns/payments";
import { addMonths } from "@/lib/day";
import { invalid } from "@/lib/errors";
import {
  compare,
  getCurrencyPlaces,
  isNegative,
  isZero,
  type Money,
  negate,
  subtract,
  sum,
  toMoney,
} from "@/lib/money";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import {
  addToPaid,
  lockInvoices,
  lockOpenInvoices,
  paymentList,
} from "@/server/data/queries/billing/invoices";
import { listStationsOfNew, syncVisibility } from "@/server/data/queries/tenant/visibility";
import { loadWordsFor } from "@/server/documents/translator";
import { streamDeclaredFile } from "@/server/services/list-file";
import { takeDocumentNumber } from "@/server/services/numbers";

type Calls = (typeof calls)["payments"];
type Row = z.input<Calls["list"]["output"]>["rows"][number];
type PaymentInput = Input<Calls["update_create"]>;
/** A payment is dated at most so many months ahead. */
const LATEST_MONTHS = 12;
const STALE = ["payments", "invoices", "customers", "tenant"];

const getPlaces = (ctx: Ctx) => getCurrencyPlaces(tenantOf(ctx).currency);
const roundAmount = (ctx: Ctx, text: string) => toMoney(text, getPlaces(ctx));

export const list: Service<Calls["list"]> = async (ctx, input) => {
  const found = await readList<Row>(ctx, input, paymentList);
  return { ...found, rows: found.rows.map((row) => roundInvoices(ctx, row)) };
};
const roundInvoices = (ctx: Ctx, row: Row): Row => ({
  ...row,
  invoices: row.invoices.map((i) => ({ ...i, amount: roundAmount(ctx, i.amount) })),
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

async function presentPayment(ctx: Ctx, uuid: string): Promise<z.input<typeof Payment>> {
  const row = await ctx.db.payment.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: {
      customer: true,
      allocations: { include: { invoice: { select: { number: true, nr: true } } } },
    },
  });
  const amount = roundAmount(ctx, row.amount);
  return {
    ...row,
    customer: row.customer_id,
    customer_name: row.customer.name,
    amount,
    overpaid: subtract(amount, roundAmount(ctx, row.allocated)),
    invoices: row.allocations
      .toSorted((a, b) => (a.invoice.nr ?? 0) - (b.invoice.nr ?? 0))
      .map((a) => ({
        uuid: a.invoice_id,
        number: a.invoice.number ?? "",
        amount: roundAmount(ctx, a.amount),
      })),
  };
}
export const retrieve: Service<Calls["retrieve"]> = (ctx, input) => presentPayment(ctx, input.uuid);

type PaymentPart = { invoice: string; amount: Money };
/** The allocation as sent: each invoice belongs to the customer, is issued, and open for that amount. */
async function checkAllocations(
  ctx: Ctx,
  { customer, amount, allocations = [] }: PaymentInput,
): Promise<PaymentPart[]> {
  const parts = allocations.map((a) => ({ invoice: a.invoice, amount: roundAmount(ctx, a.amount) }));
  const locked = new Map(
    (
      await lockInvoices(
        ctx,
        parts.map((p) => p.invoice),
      )
    ).map((i) => [i.uuid, i]),
  );
  const seen = new Set<string>();
  parts.forEach((part, i) => {
    const invoice = locked.get(part.invoice);
    if (invoice?.status !== "issued" || invoice.customer !== customer || seen.has(part.invoice))
      throw invalid(`allocations.${i}.invoice`, "bad_id");
    seen.add(part.invoice);
    if (isNegative(part.amount) || isZero(part.amount))
      throw invalid(`allocations.${i}.amount`, "bad_amount");
    if (compare(part.amount, subtract(invoice.total, invoice.paid)) > 0)
      throw invalid(`allocations.${i}.amount`, "overallocated");
  });
  if (
    compare(
      sum(
        parts.map((p) => p.amount),
        getPlaces(ctx),
      ),
      amount,
    ) > 0
  )
    throw invalid("allocations", "overallocated");
  return parts;
}

export const update_create: Service<Calls["update_create"]> = (ctx, given) =>
  inTransaction(ctx, async (ctx) => {
    const input = { ...given, amount: roundAmount(ctx, given.amount) };
    if (isNegative(input.amount) || isZero(input.amount)) throw invalid("amount", "bad_amount");
    if (input.payment_date > addMonths(ctx.today, LATEST_MONTHS))
      throw invalid("payment_date", "payment_too_late");
    const customer = await ctx.db.customer.findFirst({ where: { uuid: input.customer } });
    if (!customer) throw invalid("customer", "bad_id");
    const parts = input.allocations
      ? await checkAllocations(ctx, input)
      : allocate(
          input.amount,
          (await lockOpenInvoices(ctx, input.customer)).map((i) => ({
            uuid: i.uuid,
            open: subtract(i.total, i.paid),
          })),
        ).allocations;
    await addToPaid(ctx, parts);
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
    await ctx.db.allocation.createMany({
      data: parts.map((p) => ({
        payment_id: after.uuid,
        invoice_id: p.invoice,
        amount: p.amount,
      })),
    });
    await record(ctx, "payment.created", { after: { ...after, allocations: parts } });
    await publishChange(ctx, STALE);
    return presentPayment(ctx, after.uuid);
  });

/** Deletes a payment; the paid amounts become open again. */
export const destroy: Service<Calls["destroy"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { allocations } = await ctx.db.payment.findUniqueOrThrow({
      where: keyOf(ctx, input.uuid),
      include: { allocations: true },
    });
    await lockInvoices(
      ctx,
      allocations.map((a) => a.invoice_id),
    );
    const before = await ctx.db.payment.delete({ where: keyOf(ctx, input.uuid) });
    await addToPaid(
      ctx,
      allocations.map((a) => ({ invoice: a.invoice_id, amount: negate(a.amount) })),
    );
    await record(ctx, "payment.deleted", {
      before: {
        ...before,
        allocations: allocations.map(({ invoice_id, amount }) => ({ invoice: invoice_id, amount })),
      },
    });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
