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
