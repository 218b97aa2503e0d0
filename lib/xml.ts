/** Text as the content of an XML element; characters that XML 1.0 cannot hold are left out. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll(">", "&gt;")
    .replaceAll("<", "&lt;");

/** Text as the value of an XML attribute in double quotes. */
export const escapeXmlAttribute = (text: string): string =>
  escapeXml(text).replaceAll("'", "&apos;").replaceAll('"', "&quot;");
