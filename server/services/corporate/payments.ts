import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Payment } from "@/lib/calls/corporate/money";
import type { Ask } from "@/lib/calls/kit";
import { invalid } from "@/lib/errors";
import { compare, isNegative, isZero, type Money, minus, money, negate, placesOf, sum } from "@/lib/money";
import { allocate } from "@/lib/rules/invoice-status";
import { type Ctx, inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { concern, stationsOfNew } from "@/server/data/queries/concerns";
import { lockInvoices, lockOpenInvoices, payInvoices, paymentList } from "@/server/data/queries/invoices";
import { wordsFor } from "@/server/documents/translator";
import { everyRow, listFile } from "@/server/services/list-file";
import { nextNumber } from "@/server/services/numbers";

type Calls = (typeof calls)["payments"];
type Row = z.input<Calls["list"]["output"]>["rows"][number];
type Given = Ask<Calls["update_create"]>;
const STALE = ["payments", "invoices", "customers", "tenant"];

const places = (ctx: Ctx) => placesOf(placeOf(ctx).currency);
const inPlaces = (ctx: Ctx, text: string) => money(text, places(ctx));

export const list: Service<Calls["list"]> = async (ctx, ask) => {
  const found = await listRows<Row>(ctx, ask, paymentList);
  const rows = found.rows.map((row) => ({
    ...row,
    invoices: row.invoices.map((i) => ({ ...i, amount: inPlaces(ctx, i.amount) })),
  }));
  return { ...found, rows };
};

export const export_: Service<Calls["export"]> = async (ctx, ask) => {
  const t = await wordsFor(ctx, "payments");
  const { rows } = await list(ctx, everyRow(ask));
  return listFile(
    ctx,
    ask,
    "payments",
    {
      number: [t("number"), "text", (r) => r.number],
      amount: [t("amount_in", { currency: placeOf(ctx).currency }), "money", (r) => r.amount],
      customer_name: [t("customer"), "text", (r) => r.customer_name],
      payment_date: [t("date"), "day", (r) => r.payment_date],
      invoices: [t("invoices"), "text", (r) => r.invoices.map((i) => i.number).join(" ")],
      overpaid: [t("overpaid"), "money", (r) => r.overpaid],
      method: [t("method"), "text", (r) => t(`methods.${r.method}`)],
    },
    rows,
  );
};
export { export_ as export };

async function shown(ctx: Ctx, uuid: string): Promise<z.input<typeof Payment>> {
  const row = await ctx.db.payment.findUniqueOrThrow({
    where: key(ctx, uuid),
    include: {
      customer: true,
      allocations: { include: { invoice: { select: { number: true, nr: true } } } },
    },
  });
  const amount = inPlaces(ctx, row.amount);
  return {
    ...row,
    method: row.method as Row["method"],
    customer: row.customer_id,
    customer_name: row.customer.name,
    amount,
    overpaid: minus(amount, inPlaces(ctx, row.allocated)),
    invoices: row.allocations
      .toSorted((a, b) => (a.invoice.nr ?? 0) - (b.invoice.nr ?? 0))
      .map((a) => ({ uuid: a.invoice_id, number: a.invoice.number ?? "", amount: inPlaces(ctx, a.amount) })),
  };
}
export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) => shown(ctx, ask.uuid);

type Part = { invoice: string; amount: Money };
/** As a person said it: each invoice the customer's, issued, and open for that much. */
async function asGiven(ctx: Ctx, { customer, amount, allocations = [] }: Given): Promise<Part[]> {
  const parts = allocations.map((a) => ({ invoice: a.invoice, amount: inPlaces(ctx, a.amount) }));
  const held = new Map(
    (
      await lockInvoices(
        ctx,
        parts.map((p) => p.invoice),
      )
    ).map((i) => [i.uuid, i]),
  );
  const seen = new Set<string>();
  parts.forEach((part, i) => {
    const invoice = held.get(part.invoice);
    if (invoice?.status !== "issued" || invoice.customer !== customer || seen.has(part.invoice))
      throw invalid(`allocations.${i}.invoice`, "bad_id");
    seen.add(part.invoice);
    if (isNegative(part.amount) || isZero(part.amount))
      throw invalid(`allocations.${i}.amount`, "bad_amount");
    if (compare(part.amount, minus(invoice.total, invoice.paid)) > 0)
      throw invalid(`allocations.${i}.amount`, "overallocated");
  });
  if (
    compare(
      sum(
        parts.map((p) => p.amount),
        places(ctx),
      ),
      amount,
    ) > 0
  )
    throw invalid("allocations", "overallocated");
  return parts;
}

export const update_create: Service<Calls["update_create"]> = (ctx, given) =>
  inTransaction(ctx, async (ctx) => {
    const ask = { ...given, amount: inPlaces(ctx, given.amount) };
    if (isNegative(ask.amount) || isZero(ask.amount)) throw invalid("amount", "bad_amount");
    const customer = await ctx.db.customer.findFirst({ where: { uuid: ask.customer } });
    if (!customer) throw invalid("customer", "bad_id");
    const parts = ask.allocations
      ? await asGiven(ctx, ask)
      : allocate(
          ask.amount,
          (await lockOpenInvoices(ctx, ask.customer)).map((i) => ({
            uuid: i.uuid,
            open: minus(i.total, i.paid),
          })),
        ).allocations;
    await payInvoices(ctx, parts);
    const { tenant_id } = placeOf(ctx);
    const after = await ctx.db.payment.create({
      data: {
        tenant_id,
        number: (await nextNumber(ctx, "payment", ask.payment_date)).number,
        customer_id: ask.customer,
        station_ids: stationsOfNew(ctx, customer),
        payment_date: ask.payment_date,
        amount: ask.amount,
        allocated: sum(
          parts.map((p) => p.amount),
          places(ctx),
        ),
        method: ask.method,
        note: ask.note,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await concern(ctx, ask.customer);
    await ctx.db.allocation.createMany({
      data: parts.map((p) => ({
        tenant_id,
        payment_id: after.uuid,
        invoice_id: p.invoice,
        amount: p.amount,
      })),
    });
    await record(ctx, "payment.created", { after: { ...after, allocations: parts } });
    await tell(ctx, STALE);
    return shown(ctx, after.uuid);
  });

/** Takes a payment back; what it paid is open again. */
export const destroy: Service<Calls["destroy"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const { allocations } = await ctx.db.payment.findUniqueOrThrow({
      where: key(ctx, ask.uuid),
      include: { allocations: true },
    });
    await lockInvoices(
      ctx,
      allocations.map((a) => a.invoice_id),
    );
    const before = await ctx.db.payment.delete({ where: key(ctx, ask.uuid) });
    await payInvoices(
      ctx,
      allocations.map((a) => ({ invoice: a.invoice_id, amount: negate(a.amount as Money) })),
    );
    await record(ctx, "payment.deleted", {
      before: {
        ...before,
        allocations: allocations.map(({ invoice_id, amount }) => ({ invoice: invoice_id, amount })),
      },
    });
    await tell(ctx, STALE);
    return { ok: true };
  });
