/** A mail as data; the links are named apart so that the log can print them where no SMTP is set. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  attachments?: Attachment[];
};
export type Attachment = { name: string; type: string; bytes: Uint8Array };
