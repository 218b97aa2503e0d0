import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Day } from "@/lib/day";
import { findProblems } from "@/lib/e-invoice/checks";
import type { EInvoice } from "@/lib/e-invoice/document";
import { writeCii } from "@/lib/e-invoice/write-cii";
import { writeUbl } from "@/lib/e-invoice/write-ubl";
import { readAmount } from "@/lib/money";
import { isShort } from "@/tests/runs";
import { line, makeDocument, taxed } from "./samples";

/** The official rules, compiled; they belong to their authors and are no part of the product. */
const RULES = "../shared/validators";
const FILES = { ubl: "en16931-ubl", cii: "en16931-cii", xrechnung: "xrechnung-ubl" };
/** Its check of an IBAN loses digits of long numbers in this engine; `isIban` is tested by itself. */
const FALSE_ALARMS = ["BR-DE-19", "DE-R-019"];
const isHere = existsSync(RULES);
if (!isHere) console.log("e-invoices: the official rules are not in this place, so their tests are skipped");

type Verdict = { broken: string[]; fired: number };
const sheets = new Map<string, object>();
async function judge(rules: keyof typeof FILES, xml: string): Promise<Verdict> {
  const { default: saxon } = await import("saxon-js");
  const file = `${RULES}/${FILES[rules]}.sef.json.gz`;
  const sheet = sheets.get(file) ?? JSON.parse(gunzipSync(readFileSync(file)).toString());
  sheets.set(file, sheet);
  const { principalResult } = saxon.transform(
    { stylesheetInternal: sheet, sourceText: xml, destination: "serialized" },
    "sync",
  );
  const broken = [...principalResult.matchAll(/<svrl:failed-assert([^>]*)>/g)].map(
    ([, attributes = ""]) => / id="([^"]*)"/.exec(attributes)?.[1] ?? "?",
  );
  return {
    broken: broken.filter((id) => !FALSE_ALARMS.includes(id)),
    fired: principalResult.split("<svrl:fired-rule").length - 1,
  };
}

const credit = {
  kind: "credit_note" as const,
  due: null,
  credits: { number: "INV 0041", date: "2026-11-02" as Day },
};
const cases: [name: string, document: EInvoice][] = [
  ["one line", makeDocument([line({})])],
  ["a note, and no period", makeDocument([line({ detail: "Mo–Fr" })], { note: "Danke!", period: null })],
  [
    "a discount for early payment",
    makeDocument([line({})], {
      early_discount: {
        text: "2 % Skonto bei Zahlung bis 01.12.2026: 93,30 EUR statt 95,20 EUR",
        days: 10,
        bp: 200,
      },
    }),
  ],
  ["hours in quarters", makeDocument([line({ quantity: 2.25, unit: "hour", price: "33.33" })])],
  [
    "a decimal quantity of a fine price",
    makeDocument([line({ quantity: 0.0125, unit: "thousand", price: "71.4095", amount: "0.89" })]),
  ],
  ["two rates", makeDocument([line({ price: "10.01", quantity: 3 }), taxed("USt 7 %", { price: "0.37" })])],
  ["spots of mixed prices", makeDocument([line({ quantity: 132, price: "71.4095", amount: "9426.05" })])],
  [
    "a discount on the sum",
    makeDocument([line({}), taxed("USt 7 %", { price: "33.33" })], { discount_bp: 1250 }),
  ],
  [
    "discounts and taxes on the lines",
    makeDocument([line({ discount_bp: 333 }), line({ price: "33.33", discount_bp: 10_000 })], {
      discounts_inline: true,
      taxes_inline: true,
    }),
  ],
  [
    "an agency commission beside a discount",
    makeDocument([line({ commission_bp: 1500 }), taxed("USt 7 %", { price: "33.33", commission_bp: 1500 })], {
      discount_bp: 500,
    }),
  ],
  [
    "an agency commission beside discounts on the lines",
    makeDocument([line({ commission_bp: 1667, discount_bp: 333 }), line({ price: "33.33" })], {
      discounts_inline: true,
      taxes_inline: true,
    }),
  ],
  ["a line that is deducted", makeDocument([line({}), line({ price: "-12.50", quantity: 2 })])],
  [
    "tax in another currency",
    makeDocument([line({})], { tax_currency: { currency: "HUF", tax: readAmount("6006.40") } }),
  ],
  ["a credit note", makeDocument([line({ quantity: 2 })], credit)],
  ["zero rate", makeDocument([taxed("Zero")])],
  ["exempt", makeDocument([taxed("§ 4 Nr. 22 UStG"), line({})])],
  ["reverse charge", makeDocument([taxed("Reverse charge")])],
  ["intra-Community", makeDocument([taxed("Intra-Community")])],
  ["export", makeDocument([taxed("Export")])],
  ["out of scope", makeDocument([taxed("Out of scope")])],
];

describe.runIf(isHere && !isShort)("the official rules", () => {
  test.each(cases)("EN 16931 in UBL and CII: %s", async (_, document) => {
    expect(findProblems(document, "peppol")).toEqual([]);
    expect(findProblems(document, "cii")).toEqual([]);
    const ubl = await judge("ubl", writeUbl(document, "peppol"));
    const cii = await judge("cii", writeCii(document));
    expect({ ubl: ubl.broken, cii: cii.broken }).toEqual({ ubl: [], cii: [] });
    expect(Math.min(ubl.fired, cii.fired)).toBeGreaterThan(20);
  });
  test.each(cases.filter(([name]) => name !== "out of scope"))("XRechnung: %s", async (_, document) => {
    expect(findProblems(document, "xrechnung")).toEqual([]);
    const { broken, fired } = await judge("xrechnung", writeUbl(document, "xrechnung"));
    expect(broken).toEqual([]);
    expect(fired).toBeGreaterThan(5);
  });
  test("each set of rules refuses what is wrong", async () => {
    const document = makeDocument([line({})]);
    const wrong = (xml: string) => xml.replaceAll(">95.20<", ">95.21<");
    expect((await judge("ubl", wrong(writeUbl(document, "peppol")))).broken).toContain("BR-CO-15");
    expect((await judge("cii", wrong(writeCii(document)))).broken).toContain("BR-CO-15");
    const unreachable = writeUbl(document, "xrechnung").replace(/<cbc:Telephone>.*?<\/cbc:Telephone>/, "");
    expect((await judge("xrechnung", unreachable)).broken).toContain("BR-DE-6");
    const [, early] = cases.find(([name]) => name === "a discount for early payment")!;
    const unread = writeUbl(early, "xrechnung").replace("#TAGE=10", "#TAGE=soon");
    expect((await judge("xrechnung", unread)).broken).toContain("BR-DE-18");
  });
});
