/** Bytes of one attachment at most. */
export const ATTACHMENT_MOST = 20_000_000;
/** Attachments of one record at most. */
export const ATTACHMENTS_MOST = 50;

/** What is taken, by the ending of its name, and as what it is sent out again; nothing of it runs in a browser. */
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
export const ATTACHMENT_ENDINGS = Object.keys(TYPES).map((ending) => `.${ending}`);

/** As what a file of this name is sent; null: it is not taken. */
export function findAttachmentType(name: string): string | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(TYPES, ending) ? TYPES[ending]! : null;
}
