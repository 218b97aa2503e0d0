import type { z } from "zod";
import type { MailOrder } from "@/lib/calls/mails";
import { chooseMailDue } from "@/lib/documents/mail-due";
import { conflict } from "@/lib/errors";
import { buildRecordHref } from "@/lib/hrefs";
import type { Attachment, Mail } from "@/lib/mail";
import { type Ctx, tenantOf } from "@/server/ctx";
import { enqueue } from "@/server/data/queue";
import { findShare, putShare } from "@/server/data/unscoped/shares";
import { getPublicUrl } from "@/server/env";
import { makeCode } from "@/server/services/accounts/secrets";
import { sendTenantMail } from "@/server/services/tenant-mail";

type Order = z.output<typeof MailOrder>;
/** The documents that are mailed. */
type Mailed = "invoice" | "report";
/**
 * The input of a job that mails a document: the receivers, and the code of the share link; null for a test without one.
 * One that waits marks the document as sent when it is.
 */
export type MailTask = Pick<Order, "language" | "message"> & {
  uuid: string;
  to: string[];
  code: string | null;
  marks?: boolean;
};

/**
 * Orders the mails of a document with its share link, which is created where there is none. A test goes to the caller
 * alone, at once, and shares nothing. Returns the job, the receivers, and when it is sent; null for at once. Throws a
 * conflict in a sandbox.
 */
export async function enqueueDocumentMails(
  ctx: Ctx,
  kind: string,
  { model, uuid }: { model: Mailed; uuid: string },
  { to, language, message, test, ...delay }: Order,
): Promise<{ job: string; receivers: string[]; due_at: Date | null }> {
  const tenant = tenantOf(ctx);
  if (tenant.kind !== "live") throw conflict("sandbox_sends_nothing");
  const known = await findShare(tenant.tenant_id, model, uuid);
  const share = known ?? (test ? null : await putShare(makeCode(), tenant.tenant_id, model, uuid));
  const receivers = test && ctx.actor ? [ctx.actor.email] : [...new Set(to)];
  const task: MailTask = {
    uuid,
    to: receivers,
    language,
    message: message.trim(),
    code: share?.code ?? null,
  };
  const due_at = test ? null : chooseMailDue(delay, ctx.now);
  if (!due_at) return { job: await enqueue(ctx, kind, task), receivers, due_at };
  const waits = { due_at, about: [uuid] };
  const job = await enqueue(ctx, kind, { ...task, marks: true }, ctx.actor?.user_id ?? null, waits);
  return { job, receivers, due_at };
}

/** Sends a document to each receiver; a job that fails between two mails sends the first again. */
export async function sendDocumentMails(
  ctx: Ctx,
  to: readonly string[],
  write: (address: string) => Mail,
  file: Attachment,
): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  for (const address of to)
    await sendTenantMail(tenant_id, "document", { ...write(address), attachments: [file] });
}

/** Returns the address that opens a shared document without sign-in; of one that is not shared, its page. */
export const buildMailLink = (model: Mailed, { uuid, code }: Pick<MailTask, "uuid" | "code">): string =>
  getPublicUrl() + (code === null ? buildRecordHref(model, uuid) : `/share/${model}/${code}`);

/** Returns the subject and text of a mail, as shown before it is sent. */
export const previewMail = ({ subject, text }: Mail) => ({ subject, text });
