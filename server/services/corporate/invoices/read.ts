import type { z } from "zod";
import { deriveInvoiceStatus } from "@/lib/billing/invoice-status";
import type { Invoice } from "@/lib/calls/corporate/money";
import { getCurrencyPlaces, subtract, toMoney } from "@/lib/money";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { findShare } from "@/server/data/unscoped";
import { previewDocumentNumber } from "@/server/services/numbers";

export type InvoiceView = z.input<typeof Invoice>;

/** Reads an invoice with customer, report, lines and payments; each line with its number of spots. */
export async function invoiceToRead(ctx: Ctx, uuid: string) {
  const { lines, ...invoice } = await ctx.db.invoice.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: {
      customer: { include: { agent: true, agency: true } },
      report: { select: { uuid: true, number: true } },
      lines: { orderBy: { position: "asc" } },
      allocations: { include: { payment: { select: { uuid: true, number: true, payment_date: true } } } },
    },
  });
  // Counted by the lines' keys: counting through the relation groups all spots of the tenant first.
  const counted = await ctx.db.spot.groupBy({
    by: ["invoice_line_id"],
    where: { invoice_line_id: { in: lines.map((l) => l.uuid) } },
    _count: true,
  });
  const spots = new Map(counted.map((c) => [c.invoice_line_id, c._count]));
  return { ...invoice, lines: lines.map((line) => ({ ...line, spots: spots.get(line.uuid) ?? 0 })) };
}
export type InvoiceRow = Awaited<ReturnType<typeof invoiceToRead>>;

/** Returns a function that formats a column's amounts with `places` decimal places. */
export const makeAmountReader = (places: number) => (text: string) => toMoney(text, places);

/** Returns an invoice as calls answer it, with its shown status and share link. */
export async function presentInvoice(ctx: Ctx, uuid: string): Promise<InvoiceView> {
  const row = await invoiceToRead(ctx, uuid);
  const of = makeAmountReader(getCurrencyPlaces(row.currency));
  const [total, paid] = [of(row.total), of(row.paid)];
  const share = await findShare(tenantOf(ctx).tenant_id, "invoice", uuid);
  const draft = row.status === "draft";
  return {
    ...row,
    status: deriveInvoiceStatus({ status: row.status, total, paid, due_date: row.due_date }, ctx.today),
    customer: row.customer_id,
    customer_name: row.customer.name,
    report: row.report?.uuid ?? null,
    report_number: row.report?.number ?? null,
    gross: of(row.gross),
    discount: of(row.discount),
    net: of(row.net),
    tax: of(row.tax),
    total,
    paid,
    open: row.status === "issued" ? subtract(total, paid) : of("0"),
    taxes: row.taxes,
    lines: row.lines.map((line) => ({
      ...line,
      price: line.price,
      amount: of(line.amount),
      campaign: line.campaign_id,
      station: line.station_id,
    })),
    next_number: draft ? await previewDocumentNumber(ctx, "invoice", row.date) : null,
    share_code: share?.code ?? null,
    payments: row.allocations.map(({ payment, amount }) => ({ ...payment, amount: of(amount) })),
  };
}
