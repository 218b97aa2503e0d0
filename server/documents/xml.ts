/** A text as XML holds it between two tags. */
export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll(">", "&gt;").replaceAll("<", "&lt;");
