import { randomUUID } from "node:crypto";
import type { calls } from "@/lib/calls";
import { addDays } from "@/lib/day";
import { conflict } from "@/lib/errors";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockInvoices, writeInvoiceLines } from "@/server/data/queries/billing/invoices";
import { readOwnTenant } from "@/server/services/tenant/own";
import { keepLines } from "./draft";
import { readEarlyTerms } from "./early-terms";
import { findMadeInvoice, type InvoiceRow, invoiceToRead, presentInvoice } from "./read";
import { copySecondColumns } from "./second-currency";

type Calls = (typeof calls)["invoices"];
const STALE = ["invoices", "customers"];

/** The draft with the content of a pro-forma invoice, dated today. */
async function createInvoice(ctx: Ctx, row: InvoiceRow): Promise<string> {
  const tenant = await readOwnTenant(ctx);
  const uuid = randomUUID();
  const date = ctx.today;
  const due_date = addDays(date, (row.agency ?? row.customer).terms_days ?? tenant.terms_days);
  await ctx.db.invoice.create({
    data: {
      uuid,
      pro_forma_id: row.uuid,
      date,
      due_date,
      ...readEarlyTerms({ kind: "invoice", date, due_date }, row.customer, tenant.settings_json),
      customer_id: row.customer_id,
      agency_id: row.agency_id,
      station_ids: row.station_ids,
      reference: row.reference,
      text: row.text,
      currency: row.currency,
      ...copySecondColumns(row),
      discount_bp: row.discount_bp,
      taxes_inline: row.taxes_inline,
      discounts_inline: row.discounts_inline,
      gross: row.gross,
      discount: row.discount,
      commission: row.commission,
      net: row.net,
      tax: row.tax,
      total: row.total,
      taxes: row.taxes,
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    },
  });
  const lines = keepLines(row).map((line) => ({ ...line, uuid: randomUUID() }));
  await writeInvoiceLines(ctx, uuid, lines);
  return uuid;
}

/** Makes the invoice of a pro-forma one. The lock on it lets only one be made. */
export const from_pro_forma: Service<Calls["from_pro_forma"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await lockInvoices(ctx, [uuid]);
    const row = await invoiceToRead(ctx, uuid);
    if (row.kind !== "pro_forma" || row.status === "draft") throw conflict("only_issued_pro_forma");
    const made = await findMadeInvoice(ctx, row);
    if (made) return presentInvoice(ctx, made.uuid);
    const invoice = await createInvoice(ctx, row);
    await ctx.db.invoice.updateMany({
      where: { uuid },
      data: { status: "invoiced", version: row.version + 1 },
    });
    await record(ctx, "invoice.created", { after: { uuid: invoice, pro_forma: uuid, number: row.number } });
    await publishChange(ctx, STALE);
    return presentInvoice(ctx, invoice);
  });

/** Lets another invoice be made of a pro-forma one, whose draft was deleted. */
export const resetProForma = (ctx: Ctx, uuid: string) =>
  ctx.db.invoice.updateMany({
    where: { uuid, status: "invoiced" },
    data: { status: "issued", version: { increment: 1 } },
  });
