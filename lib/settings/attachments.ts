/** The greatest size of an attachment in bytes. */
export const ATTACHMENT_MOST = 20_000_000;
/** The greatest number of attachments of a record. */
export const ATTACHMENTS_MOST = 50;

/** What attachments belong to. */
export const ATTACHED_MODELS = [
  "campaign",
  "contract",
  "contract-item",
  "customer",
  "invoice",
  "proposal",
] as const;
/** A kind of record of `ATTACHED_MODELS`. */
export type AttachedModel = (typeof ATTACHED_MODELS)[number];

/** Whose attachments are for the organisation alone: agents and agencies neither list nor read them. */
export const INSIDE_MODELS: readonly AttachedModel[] = ["customer", "invoice", "proposal"];

/** Accepted file endings with the MIME type of downloads. None of them runs in a browser. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  csv: "text/csv",
  txt: "text/plain",
  eml: "message/rfc822",
  msg: "application/vnd.ms-outlook",
};
/** The accepted file endings, with a dot. */
export const ATTACHMENT_ENDINGS = Object.keys(TYPES).map((ending) => `.${ending}`);

/** The MIME type of a file name; null when it is not accepted. */
export function findAttachmentType(name: string): string | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(TYPES, ending) ? TYPES[ending]! : null;
}
