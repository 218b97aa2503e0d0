import { escapeXml, escapeXmlAttribute } from "@/lib/xml";

/** An element as text lines; without content there is none, because EN 16931 forbids empty elements. */
export type Element = readonly string[];
type Attributes = Readonly<Record<string, string>>;

const writeAttributes = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXmlAttribute(value)}"`)
    .join("");

/** Builds an element with a text; none where the text is empty. Line breaks and other control characters become spaces. */
export function makeLeaf(name: string, text: string | number | null, attributes: Attributes = {}): Element {
  const clean = String(text ?? "")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
  return clean ? [`<${name}${writeAttributes(attributes)}>${escapeXml(clean)}</${name}>`] : [];
}

/** Builds an element of several lines, each closed by a line feed; none for no lines. */
export const makeLines = (name: string, lines: readonly string[]): Element =>
  lines.length === 0
    ? []
    : [
        `<${name}>${lines.map((line) => `${escapeXml(line.replaceAll(/\p{Cc}+/gu, " ").trim())}\n`).join("")}</${name}>`,
      ];

/** Builds an element with others inside; none where all of them are empty. */
export function makeNode(name: string, inner: readonly Element[], attributes: Attributes = {}): Element {
  const lines = inner.flat();
  return lines.length
    ? [`<${name}${writeAttributes(attributes)}>`, ...lines.map((line) => `  ${line}`), `</${name}>`]
    : [];
}

/** Joins an element into the text of an XML file in UTF-8. */
export const writeXml = (root: Element): string =>
  `${['<?xml version="1.0" encoding="UTF-8"?>', ...root].join("\n")}\n`;
