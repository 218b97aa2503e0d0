import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { MailOrder } from "@/lib/calls/mails";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { findShare } from "@/server/data/unscoped/shares";
import { writeReportMail } from "@/server/documents/mails/report";
import {
  buildMailLink,
  enqueueDocumentMails,
  type MailTask,
  previewMail,
  sendDocumentMails,
} from "@/server/services/document-mails";
import { readDocumentSetup } from "@/server/services/document-setup";
import { reportToRead, writeProvenFile } from "./read";

type Calls = (typeof calls)["reports"];
type Row = Awaited<ReturnType<typeof reportToRead>>;
/** The kind of job that mails a broadcast report. */
export const SEND_REPORT = "reports.send";

/** Orders the mails of a report inside a transaction. Returns the job, and when they are sent; null for at once. */
export async function enqueueReportMails(ctx: Ctx, uuid: string, order: z.output<typeof MailOrder>) {
  const made = await enqueueDocumentMails(ctx, SEND_REPORT, { model: "report", uuid }, order);
  const { job, receivers: to, due_at } = made;
  if (order.test) await record(ctx, "report.test_sent", { uuid, after: { to } });
  else if (due_at) {
    await record(ctx, "report.mail_scheduled", { uuid, after: { to, due_at } });
    await publishChange(ctx, ["scheduled_mails"]);
  } else await markSent(ctx, uuid, to);
  return { job, due_at };
}

/** Marks a report as sent now. */
async function markSent(ctx: Ctx, uuid: string, to: readonly string[]): Promise<void> {
  await ctx.db.report.updateMany({ where: { uuid }, data: { sent_at: ctx.now } });
  await record(ctx, "report.sent", { uuid, after: { to } });
  await publishChange(ctx, ["reports", "scheduled_mails"]);
}

export const send: Service<Calls["send"]> = (ctx, { uuid, ...order }) =>
  inTransaction(ctx, async (ctx) => {
    await reportToRead(ctx, uuid);
    return enqueueReportMails(ctx, uuid, order);
  });

/** Returns a function that writes the mail of a report to an address. */
async function makeReportMail(
  ctx: Ctx,
  { number, revision, title, from_date: from, to_date: until, basis }: Row,
  { language, message, link }: Pick<MailTask, "language" | "message"> & { link: string },
) {
  const { name, letterhead } = await readDocumentSetup(ctx);
  const sender = letterhead.name || name;
  return (to: string) =>
    writeReportMail(language, { to, sender, number, revision, title, from, until, basis, message, link });
}

/** The mail as it will be read. */
export const preview_mail: Service<Calls["preview_mail"]> = async (ctx, { uuid, language, message }) => {
  const row = await reportToRead(ctx, uuid);
  const share = await findShare(tenantOf(ctx).tenant_id, "report", uuid);
  const link = buildMailLink("report", { uuid, code: share?.code ?? null });
  return previewMail((await makeReportMail(ctx, row, { language, message: message.trim(), link }))(""));
};

/** Mails a report as PDF to each address. A job: one that fails between two mails sends the first again. */
export async function mailReport(ctx: Ctx, { uuid, to, language, message, code, marks }: MailTask) {
  const row = await reportToRead(ctx, uuid);
  const { bytes } = await writeProvenFile(ctx, row, "pdf");
  const write = await makeReportMail(ctx, row, {
    language,
    message,
    link: buildMailLink("report", { uuid, code }),
  });
  await sendDocumentMails(ctx, to, write, { name: `${row.number}.pdf`, type: "application/pdf", bytes });
  if (marks) await inTransaction(ctx, (ctx) => markSent(ctx, uuid, to));
  return { number: row.number, to: to.length };
}
