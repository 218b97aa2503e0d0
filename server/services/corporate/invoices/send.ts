import type { calls } from "@/lib/calls";
import type { MAIL_LANGUAGES } from "@/lib/calls/broadcast/offers";
import { conflict } from "@/lib/errors";
import { formatMoney, getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { enqueue } from "@/server/data/queue";
import { findShare, putShare } from "@/server/data/unscoped";
import { writeInvoiceMail } from "@/server/documents/mails/invoice";
import { getPublicUrl } from "@/server/env";
import { sendMail } from "@/server/outside/mail";
import { makeCode } from "@/server/services/accounts/secrets";
import { readDocumentSetup } from "@/server/services/document-setup";
import { renderInvoiceBytes } from "./files";
import { invoiceToRead } from "./read";

type Calls = (typeof calls)["invoices"];
/** The kind of job that mails an invoice. */
export const SEND = "invoices.send";
type SendTask = {
  uuid: string;
  to: readonly string[];
  language: (typeof MAIL_LANGUAGES)[number];
  message: string;
  code: string;
};

/** Orders the mails of an issued document, with its share link. */
export const send: Service<Calls["send"]> = (ctx, { uuid, to, language, message }) =>
  inTransaction(ctx, async (ctx) => {
    const { status } = await invoiceToRead(ctx, uuid);
    const { tenant_id, kind } = tenantOf(ctx);
    if (status === "draft") throw conflict("draft_not_sent");
    if (kind !== "live") throw conflict("sandbox_sends_nothing");
    const share =
      (await findShare(tenant_id, "invoice", uuid)) ??
      (await putShare(makeCode(), tenant_id, "invoice", uuid));
    const receivers = [...new Set(to)];
    await ctx.db.invoice.updateMany({ where: { uuid }, data: { sent_at: ctx.now } });
    await record(ctx, "invoice.sent", { uuid, after: { to: receivers } });
    await publishChange(ctx, ["invoices"]);
    const task: SendTask = { uuid, to: receivers, language, message: message.trim(), code: share.code };
    return { job: await enqueue(ctx, SEND, task) };
  });

/** Mails an issued document as PDF to each address. A job: one that fails between two mails sends the first again. */
export async function mailInvoice(ctx: Ctx, { uuid, to, language, message, code }: SendTask) {
  const row = await invoiceToRead(ctx, uuid);
  const bytes = await renderInvoiceBytes(ctx, row);
  const { name, letterhead } = await readDocumentSetup(ctx);
  const number = row.number ?? "";
  const { currency, kind, due_date: due } = row;
  const amount = formatMoney(toMoney(row.total, getCurrencyPlaces(currency)), tenantOf(ctx).currency_format);
  const link = `${getPublicUrl()}/share/invoice/${code}`;
  const attachments = [{ name: `${number}.pdf`, type: "application/pdf", bytes }];
  for (const address of to) {
    const mail = writeInvoiceMail(language, {
      ...{ to: address, from: letterhead.name || name, kind, number, due, message, link },
      total: `${amount} ${currency}`,
    });
    await sendMail({ ...mail, attachments });
  }
  return { number, to: to.length };
}
