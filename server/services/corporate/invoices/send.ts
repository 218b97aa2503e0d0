import { computeEarlyDiscount } from "@/lib/billing/early-payment/terms";
import type { calls } from "@/lib/calls";
import { conflict } from "@/lib/errors";
import { formatMoney, getCurrencyPlaces, type Money, subtract, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { findShare } from "@/server/data/unscoped/shares";
import { writeInvoiceMail } from "@/server/documents/mails/invoice";
import { makeFormatter } from "@/server/documents/words";
import {
  buildMailLink,
  enqueueDocumentMails,
  type MailTask,
  previewMail,
  sendDocumentMails,
} from "@/server/services/document-mails";
import { readDocumentSetup } from "@/server/services/document-setup";
import { renderInvoiceBytes } from "./files";
import { invoiceToRead } from "./read";

type Calls = (typeof calls)["invoices"];
/** The kind of job that mails an invoice. */
export const SEND = "invoices.send";
type Row = Awaited<ReturnType<typeof invoiceToRead>>;

/** Orders the mails of an issued document, with its share link. */
export const send: Service<Calls["send"]> = (ctx, { uuid, ...order }) =>
  inTransaction(ctx, async (ctx) => {
    const { status } = await invoiceToRead(ctx, uuid);
    if (status === "draft") throw conflict("draft_not_sent");
    const made = await enqueueDocumentMails(ctx, SEND, { model: "invoice", uuid }, order);
    const { job, receivers: to, due_at } = made;
    if (order.test) {
      await record(ctx, "invoice.test_sent", { uuid, after: { to } });
      return { job, due_at };
    }
    if (due_at) {
      await record(ctx, "invoice.mail_scheduled", { uuid, after: { to, due_at } });
      await publishChange(ctx, ["scheduled_mails"]);
    } else await markSent(ctx, uuid, to);
    return { job, due_at };
  });

/** Marks a document as sent now. */
async function markSent(ctx: Ctx, uuid: string, to: readonly string[]): Promise<void> {
  await ctx.db.invoice.updateMany({ where: { uuid }, data: { sent_at: ctx.now } });
  await record(ctx, "invoice.sent", { uuid, after: { to } });
  await publishChange(ctx, ["invoices", "scheduled_mails"]);
}

/** Returns a function that writes the mail of an issued document to an address. */
async function makeInvoiceMail(
  ctx: Ctx,
  row: Row,
  { language, message, link }: Pick<MailTask, "language" | "message"> & { link: string },
) {
  const { name, letterhead, reading } = await readDocumentSetup(ctx);
  const { currency, kind, due_date: due, number, early_discount_bp, early_discount_until: until } = row;
  const total = toMoney(row.total, getCurrencyPlaces(currency));
  const reduced = subtract(total, computeEarlyDiscount(total, subtract(total, total), early_discount_bp));
  const { currency_format } = tenantOf(ctx);
  const write = (amount: Money) => `${formatMoney(amount, currency_format)} ${currency}`;
  const { percent } = makeFormatter(reading);
  return (to: string) =>
    writeInvoiceMail(language, {
      to,
      from: letterhead.name || name,
      kind,
      number: number ?? "",
      due,
      message,
      link,
      total: write(total),
      early: until && { percent: percent(early_discount_bp), until, amount: write(reduced) },
    });
}

/** The mail as it will be read; a draft is not sent. */
export const preview_mail: Service<Calls["preview_mail"]> = async (ctx, { uuid, language, message }) => {
  const row = await invoiceToRead(ctx, uuid);
  if (row.status === "draft") throw conflict("draft_not_sent");
  const share = await findShare(tenantOf(ctx).tenant_id, "invoice", uuid);
  const link = buildMailLink("invoice", { uuid, code: share?.code ?? null });
  return previewMail((await makeInvoiceMail(ctx, row, { language, message: message.trim(), link }))(""));
};

/** Mails an issued document as PDF to each address. A job: one that fails between two mails sends the first again. */
export async function mailInvoice(ctx: Ctx, { uuid, to, language, message, code, marks }: MailTask) {
  const row = await invoiceToRead(ctx, uuid);
  const bytes = await renderInvoiceBytes(ctx, row);
  const link = buildMailLink("invoice", { uuid, code });
  const number = row.number ?? "";
  const write = await makeInvoiceMail(ctx, row, { language, message, link });
  await sendDocumentMails(ctx, to, write, { name: `${number}.pdf`, type: "application/pdf", bytes });
  if (marks) await inTransaction(ctx, (ctx) => markSent(ctx, uuid, to));
  return { number, to: to.length };
}
