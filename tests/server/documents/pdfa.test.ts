import sharp from "sharp";
import { expect, test } from "vitest";
import { renderInvoice } from "@/server/documents/billing/invoice";
import { renderBroadcastReport } from "@/server/documents/broadcast-report";
import { english, invoice, longInvoice, report } from "./cast";
import { textOf } from "./pdf-text";
import { listPdfAProblems } from "./pdfa";

/** A logo with an alpha channel, and one in the colours of print. */
const clear = sharp({
  create: { width: 40, height: 20, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.5 } },
});
const withLogo = async () => ({
  ...invoice,
  letterhead: { ...invoice.letterhead, logo: new Uint8Array(await clear.png().toBuffer()) },
});

test.each<[string, () => Promise<Uint8Array>]>([
  ["an invoice", () => renderInvoice(invoice, english)],
  ["an invoice of many pages", () => renderInvoice(longInvoice(120), english)],
  ["an invoice with a logo that is partly transparent", async () => renderInvoice(await withLogo(), english)],
  ["a report of a hundred pages", () => renderBroadcastReport(report(3_100), english)],
  [
    "names with the letters of XML and of all scripts",
    () =>
      renderInvoice(
        { ...invoice, to: ['A & B <"C">', "株式会社 東京", "مرحبا", "👍🏽 שלום", "ก็ไทย"] },
        english,
      ),
  ],
])("%s is PDF/A-3b", async (_, render) => {
  expect(listPdfAProblems(await render())).toEqual([]);
});

test("letters that no font has are boxes, invisible ones are left out", async () => {
  const to = ["한A", "e\u00adf\u200dg"];
  const said = textOf(await renderInvoice({ ...invoice, to }, english)).flat();
  expect(said).toContain("□A");
  expect(said).toContain("efg");
});

const broken = async (from: string | RegExp, to: string) => {
  const text = Buffer.from(await renderInvoice(invoice, english)).toString("latin1");
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return listPdfAProblems(Buffer.from(changed, "latin1")).join("\n");
};
test.each<[string, string | RegExp, string, string]>([
  ["a file identifier", /\/ID \[[^\]]*\]/, "", "6.1.3"],
  ["its version", "<pdfaid:part>3", "<pdfaid:part>9", "6.6.4"],
  ["metadata that is XML", "</rdf:RDF>", "</rdf:RDX>", "6.6.2.1"],
  ["an output intent", "GTS_PDFA1", "GTS_PDFA9", "6.2.3"],
  ["an embedded font", /FontFile2/, "FontFile9", "6.2.11.4"],
  ["the letters of a font", "ToUnicode", "ToUnicorn", "6.2.11.7"],
  ["objects where they are said to be", /\n0{6}(\d{4}) 00000 n/, "\n0000000007 00000 n", "6.1.9"],
])("a document without %s is found out", async (_, from, to, clause) => {
  expect(await broken(from, to)).toContain(clause);
});
