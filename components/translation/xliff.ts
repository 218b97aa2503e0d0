import { toEntries, type WordingEntry } from "@/components/translation/wording-file";
import type { CallOutput } from "@/lib/browser/api";
import { escapeXml, escapeXmlAttribute } from "@/lib/xml";

type Row = CallOutput<"languages.list">["rows"][number];

const SPACE = "urn:oasis:names:tc:xliff:document:2.0";
const writeUnit = ({ key, base, text, own, version }: Row): string => {
  const target = own === null ? "" : `<target>${escapeXml(own)}</target>`;
  return [
    `<unit id="${escapeXmlAttribute(key)}" xml:space="preserve">`,
    `<notes><note category="default">${escapeXml(text)}</note><note category="version">${version}</note></notes>`,
    `<segment state="${own === null ? "initial" : "translated"}"><source>${escapeXml(base)}</source>${target}</segment>`,
    "</unit>",
  ].join("");
};

/** Writes texts as XLIFF 2.0: English is the source, a tenant's own wording the target, the shipped text a note. */
export const writeXliff = (rows: readonly Row[], lang: string): Blob =>
  new Blob(
    [
      `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="${SPACE}" version="2.0" srcLang="en" trgLang="${lang}">`,
      `<file id="wording">\n${rows.map(writeUnit).join("\n")}\n</file></xliff>\n`,
    ],
    { type: "application/xliff+xml" },
  );

/** Reads such a file: a unit without target has the shipped text. Null where it is another file. */
export function readXliff(text: string): WordingEntry[] | null {
  const document = new DOMParser().parseFromString(text, "application/xml");
  if (document.documentElement.namespaceURI !== SPACE) return null;
  const first = (unit: Element, name: string) =>
    unit.getElementsByTagNameNS(SPACE, name)[0]?.textContent ?? "";
  return [...document.getElementsByTagNameNS(SPACE, "unit")].flatMap((unit) => {
    const notes = [...unit.getElementsByTagNameNS(SPACE, "note")];
    const version = notes.find((note) => note.getAttribute("category") === "version")?.textContent;
    return toEntries(unit.getAttribute("id") ?? "", first(unit, "target"), Number(version));
  });
}
