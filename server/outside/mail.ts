import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer, { type Transporter } from "nodemailer";
import type { Attachment, Mail } from "@/lib/mail";
import { getDataDir, getEnv, getPublicUrl } from "@/server/env";
import { getLog } from "./log";

/** Removes line breaks, so that a name cannot add header fields. */
const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, " ").trim();

const toAttachment = ({ name, type, bytes }: Attachment) => ({
  filename: oneLine(name),
  contentType: type,
  content: Buffer.from(bytes),
});

/** The Message-ID of a mail with an id. */
export const formatMessageId = (id: string): string => `<${id}@${new URL(getPublicUrl()).hostname}>`;

let transport: Transporter | undefined;

/** Sends a mail by SMTP where it is configured, otherwise writes it to the data folder and prints its links. */
export async function sendMail(mail: Mail) {
  if (!/^[^\s<>,;:"]+@[^\s<>,;:"]+$/.test(mail.to)) throw new Error("not a single email address");
  const message = {
    from: getEnv().MAIL_FROM,
    to: mail.to,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: [
      ...(mail.attachments ?? []).map(toAttachment),
      ...(mail.logo ? [{ ...toAttachment(mail.logo), cid: "logo" }] : []),
    ],
    ...(mail.id && { messageId: formatMessageId(mail.id) }),
    ...(mail.stop && {
      list: { unsubscribe: { url: mail.stop } },
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    }),
  };
  if (getEnv().SMTP_URL) {
    transport ??= nodemailer.createTransport(getEnv().SMTP_URL);
    await transport.sendMail(message);
    return;
  }
  const folder = join(getDataDir(), "mail");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${randomUUID()}.eml`);
  const built = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  // Under its name only when it is whole: whoever reads the folder never finds half a mail.
  await writeFile(`${file}.part`, built.message);
  await rename(`${file}.part`, file);
  getLog().info({ to: message.to, subject: message.subject, links: mail.links }, "mail");
}
