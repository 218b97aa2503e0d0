import { own } from "@/lib/own";

/** An element of XML text: what stands between its name and its `>`, and what it contains. */
export type XmlElement = { attributes: string; body: string };

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const isCharacter = (code: number) => code > 0 && code <= 0x10ffff;
/** Replaces the references of XML text by their characters. */
export const decodeXml = (xml: string): string =>
  xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, dec, hex, name) => {
    const code = dec ? Number(dec) : Number.parseInt(hex ?? "0", 16);
    if (dec || hex) return isCharacter(code) ? String.fromCodePoint(code) : whole;
    return own(ENTITIES, name) ?? whole;
  });

/**
 * The elements of a name that do not contain each other, in order. Reads forward only, so that time grows with the
 * length of the text, however it is broken; an element that is not closed ends the reading.
 */
export function* readElements(xml: string, name: string): Generator<XmlElement> {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  let at = xml.indexOf(opening);
  while (at >= 0) {
    const from = at + opening.length;
    if (!/[\s/>]/.test(xml.charAt(from))) {
      at = xml.indexOf(opening, from);
      continue;
    }
    const end = xml.indexOf(">", from);
    if (end < 0) return;
    const isBlank = xml[end - 1] === "/";
    const close = isBlank ? end : xml.indexOf(closing, end);
    if (close < 0) return;
    yield {
      attributes: xml.slice(from, isBlank ? end - 1 : end),
      body: isBlank ? "" : xml.slice(end + 1, close),
    };
    at = xml.indexOf(opening, close);
  }
}
