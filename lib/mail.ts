/** What mails of a tenant are about, as staff see them. */
export const MAIL_KINDS = [
  "account",
  "invitation",
  "notification",
  "mention",
  "approval",
  "offer",
  "document",
  "reminder",
  "licence",
  "log",
  "test",
] as const;
/** A kind of `MAIL_KINDS`. */
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * What became of a mail. `bounced`: the mail server refused it for good; `failed`: it was not taken, and is sent again
 * where its work is repeated.
 */
export const MAIL_STATES = ["sent", "bounced", "failed"] as const;
/** A state of `MAIL_STATES`. */
export type MailState = (typeof MAIL_STATES)[number];

/** An address of which the first letter and the domain are left: m•••@example.com. */
export function hideAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...address][0]}•••${address.slice(at)}`;
}

/** An email. `links` are repeated apart so that the log can print them when no SMTP server is configured. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  attachments?: Attachment[];
  /** A picture that the HTML shows as `cid:logo`. */
  logo?: Attachment;
  /** Names the message, so that one that is sent a second time is recognised; otherwise each has a new id. */
  id?: string;
  /** The address that ends such mails when a mail program sends it a request (RFC 8058). */
  stop?: string;
};
/** A file attached to an email. */
export type Attachment = { name: string; type: string; bytes: Uint8Array };
