import type { z } from "zod";
import type { MailOrder } from "@/lib/calls/mails";
import { conflict } from "@/lib/errors";
import type { Attachment, Mail } from "@/lib/mail";
import { type Ctx, tenantOf } from "@/server/ctx";
import { enqueue } from "@/server/data/queue";
import { findShare, putShare, type Shared } from "@/server/data/unscoped";
import { getPublicUrl } from "@/server/env";
import { sendMail } from "@/server/outside/mail";
import { makeCode } from "@/server/services/accounts/secrets";

type Order = z.output<typeof MailOrder>;
/** The input of a job that mails a document: the receivers, and the code of the share link. */
export type MailTask = Pick<Order, "language" | "message"> & { uuid: string; to: string[]; code: string };

/**
 * Orders the mails of a document with its share link, which is created where there is none. A test goes to the caller
 * alone. Returns the job and the receivers. Throws a conflict in a sandbox.
 */
export async function enqueueDocumentMails(
  ctx: Ctx,
  kind: string,
  { model, uuid }: { model: Shared; uuid: string },
  { to, language, message, test }: Order,
): Promise<{ job: string; receivers: string[] }> {
  const tenant = tenantOf(ctx);
  if (tenant.kind !== "live") throw conflict("sandbox_sends_nothing");
  const { code } =
    (await findShare(tenant.tenant_id, model, uuid)) ??
    (await putShare(makeCode(), tenant.tenant_id, model, uuid));
  const receivers = test && ctx.actor ? [ctx.actor.email] : [...new Set(to)];
  const task: MailTask = { uuid, to: receivers, language, message: message.trim(), code };
  return { job: await enqueue(ctx, kind, task), receivers };
}

/** Sends a document to each receiver; a job that fails between two mails sends the first again. */
export async function sendDocumentMails(
  to: readonly string[],
  write: (address: string) => Mail,
  file: Attachment,
): Promise<void> {
  for (const address of to) await sendMail({ ...write(address), attachments: [file] });
}

/** Returns the address that opens a shared document without sign-in; one not shared yet shows where its code will be. */
export const buildShareLink = (model: "invoice" | "report", code: string | undefined): string =>
  `${getPublicUrl()}/share/${model}/${code ?? "…"}`;

/** Returns the subject and text of a mail, as shown before it is sent. */
export const previewMail = ({ subject, text }: Mail) => ({ subject, text });
