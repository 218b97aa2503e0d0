/** An email. `links` are repeated apart so that the log can print them when no SMTP server is configured. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  attachments?: Attachment[];
};
/** A file attached to an email. */
export type Attachment = { name: string; type: string; bytes: Uint8Array };
