import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findProblems } from "@/lib/e-invoice/checks";
import type { EInvoiceFormat } from "@/lib/e-invoice/formats";
import { type FrozenParties, fillParties } from "@/lib/e-invoice/frozen";
import { isElectronicAddress, isIban, parseElectronicAddress } from "@/lib/e-invoice/parties";
import { groupProblems } from "@/lib/e-invoice/problems";
import { findTaxCategory } from "@/lib/e-invoice/taxes";
import { writeCii } from "@/lib/e-invoice/write-cii";
import { writeUbl } from "@/lib/e-invoice/write-ubl";
import { multiply, negate, sum, takeFraction, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";
import { BUYER, line, makeDocument, RATES, SELLER, taxed } from "./samples";

const anyLine = fc
  .record({
    rate: fc.constantFrom(...RATES.slice(0, 5)),
    quantity: fc.integer({ min: -20, max: 500 }),
    cents: fc.integer({ min: -5_000, max: 2_000_000 }),
    discount_bp: fc.integer({ min: 0, max: 10_000 }),
    /** How far the sum of the spots is from quantity × mean price; null for a line without spots. */
    off: fc.option(fc.integer({ min: -40, max: 40 })),
  })
  .map(({ rate, quantity, cents, discount_bp, off }) => {
    const price = (cents / 10_000).toFixed(4);
    const amount = off === null ? {} : { amount: ((cents * quantity) / 10_000 + off / 100).toFixed(2) };
    return taxed(rate.name, { quantity, price, discount_bp, ...amount });
  });
const anyTerms = fc.record({
  discount_bp: fc.integer({ min: 0, max: 9_000 }),
  taxes_inline: fc.boolean(),
  discounts_inline: fc.boolean(),
});

/** The amounts of all elements of a name. */
const listAmounts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)<`, "g"))].map(([, text]) => text);

test("any invoice adds up: lines multiply to the cent, and sums and taxes are those of the invoice", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), anyTerms, (lines, terms) => {
      const document = makeDocument(lines, terms);
      const codes = findProblems(document, "cii").map(({ code }) => code);
      expect(codes).not.toContain("sums");
      for (const { quantity, price, base, gross } of document.lines) {
        const exact = takeFraction(price, quantity, base, 8);
        expect(exact).toBe(toMoney(gross, 8));
        expect(Number(price)).toBeGreaterThanOrEqual(0);
      }
      const { lines: all, allowances, net, tax, total } = document.sums;
      expect(sum([all, negate(allowances)], 2)).toBe(net);
      expect(sum([net, tax], 2)).toBe(total);
    }),
    { numRuns: countRuns(500, 20_000) },
  );
});

test("UBL and CII state the same amounts", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), anyTerms, (lines, terms) => {
      const document = makeDocument(lines, terms);
      const [ubl, cii] = [writeUbl(document, "peppol"), writeCii(document)];
      expect(listAmounts(cii, "ram:GrandTotalAmount")).toEqual(listAmounts(ubl, "cbc:TaxInclusiveAmount"));
      expect(listAmounts(cii, "ram:TaxBasisTotalAmount")).toEqual(listAmounts(ubl, "cbc:TaxExclusiveAmount"));
      expect(listAmounts(cii, "ram:BasisAmount").length).toBeGreaterThan(0);
      expect(listAmounts(cii, "ram:DuePayableAmount")).toEqual([document.sums.total]);
      expect(`${ubl}${cii}`).not.toMatch(/<[^/!?][^>]*><\//);
    }),
    { numRuns: countRuns(200, 5_000) },
  );
});

test.each([
  ["a category of the rate", "Reverse charge", 0, "AE"],
  ["a rate above 0 without a category", "USt 7 %", 700, "S"],
  ["a rate that is no longer in the settings", "USt 16 %", 1600, "S"],
  ["no tax", "", 0, null],
  ["a name that now has another height", "Reverse charge", 100, "S"],
])("the tax category of a line: %s", (_, tax_name, tax_bp, category) => {
  expect(findTaxCategory({ tax_name, tax_bp }, RATES)).toBe(category);
});

test.each([
  ["DE89 3704 0044 0532 0130 00", true],
  ["GB29NWBK60161331926819", true],
  ["DE88370400440532013000", false],
  ["DE89", false],
  ["", false],
])("an IBAN: %s", (text, valid) => expect(isIban(text)).toBe(valid));

test.each([
  ["9930:DE123456789", { scheme: "9930", id: "DE123456789" }],
  ["0088:5790000435975", { scheme: "0088", id: "5790000435975" }],
  [" billing@vane.example ", { scheme: "EM", id: "billing@vane.example" }],
  ["DE123456789", null],
  ["9930:", null],
  ["93:1", null],
])("an electronic address: %s", (text, parsed) => {
  expect(parseElectronicAddress(text)).toEqual(parsed);
  expect(isElectronicAddress(text)).toBe(parsed !== null);
});

const all: readonly EInvoiceFormat[] = ["peppol", "xrechnung", "cii", "facturx"];
type Change = [
  given: { lines?: Parameters<typeof makeDocument>[0]; order_reference?: string },
  parties: Parameters<typeof makeDocument>[2],
];
describe("what an e-invoice lacks", () => {
  test.each<[code: string, readonly EInvoiceFormat[], Change]>([
    ["seller_address", all, [{}, { seller: { ...SELLER, country: "" } }]],
    ["seller_address", ["xrechnung"], [{}, { seller: { ...SELLER, city: "" } }]],
    [
      "seller_number",
      all,
      [{ lines: [taxed("Out of scope")] }, { seller: { ...SELLER, registration_number: "" } }],
    ],
    ["seller_vat", all, [{}, { seller: { ...SELLER, vat_number: "" } }]],
    [
      "seller_electronic_address",
      ["peppol", "xrechnung"],
      [{}, { seller: { ...SELLER, electronic_address: null } }],
    ],
    ["seller_contact", ["xrechnung"], [{}, { seller: { ...SELLER, contact: null } }]],
    ["seller_iban", ["peppol", "xrechnung"], [{}, { account: null }]],
    ["buyer_address", all, [{}, { buyer: { ...BUYER, country: "" } }]],
    ["buyer_vat", all, [{}, { buyer: { ...BUYER, vat_number: "12345678" } }]],
    [
      "buyer_electronic_address",
      ["peppol", "xrechnung"],
      [{}, { buyer: { ...BUYER, electronic_address: null } }],
    ],
    ["buyer_reference", ["xrechnung"], [{}, { buyer_reference: "" }]],
    ["reference", ["peppol"], [{ order_reference: "" }, { buyer_reference: "" }]],
    ["tax_category", all, [{ lines: [line({ tax_name: "", tax_bp: 0 })] }, {}]],
    ["untaxed_mixed", all, [{ lines: [taxed("Out of scope"), line({})] }, {}]],
    [
      "reverse_charge_vat",
      all,
      [{ lines: [taxed("Reverse charge")] }, { buyer: { ...BUYER, vat_number: "" } }],
    ],
    ["nothing_to_pay", all, [{ lines: [line({ quantity: -1 })] }, {}]],
  ])("%s in %o", (code, formats, [given, parties]) => {
    const { lines = [line({})], ...more } = given;
    const document = makeDocument(lines, more, parties);
    const found = all.filter((format) => findProblems(document, format).some((one) => one.code === code));
    expect(found).toEqual(formats);
  });
  test("a lack of several formats is said once, with its formats, the commonest first", () => {
    const document = makeDocument(
      [line({}), line({ tax_name: "", tax_bp: 0 })],
      {},
      {
        seller: { ...SELLER, country: "" },
        buyer_reference: "",
      },
    );
    const checked = all.map((format) => ({ format, problems: findProblems(document, format) }));
    expect(groupProblems(checked)).toEqual([
      { code: "seller_address", formats: all },
      { code: "tax_category", line: 2, formats: all },
      { code: "buyer_reference", formats: ["xrechnung"] },
    ]);
  });
  test("amounts that do not add up are never written", () => {
    const document = makeDocument([line({})]);
    const { sums } = document;
    for (const name of ["lines", "allowances", "net", "tax", "total"] as const) {
      const wrong = {
        ...document,
        sums: { ...sums, [name]: sum([multiply(sums[name], 1), toMoney("0.01")], 2) },
      };
      expect(findProblems(wrong, "cii"), name).toContainEqual({ code: "sums" });
    }
  });
});

test("what a person typed stays text: markup, control characters and umlauts", () => {
  const odd = line({ title: "</cbc:Name><x>&\u0007", detail: "č ß\nł" });
  const xml = writeUbl(makeDocument([odd]), "peppol");
  expect(xml).toContain("<cbc:Name>&lt;/cbc:Name&gt;&lt;x&gt;&amp;</cbc:Name>");
  expect(xml).toContain("<cbc:Description>č ß ł</cbc:Description>");
});

test("what an invoice kept stays, and what it lacked is filled from what is known now", () => {
  const party = (more: object) => ({
    name: "",
    street: "",
    extra: "",
    post_code: "",
    city: "",
    country: "GB",
    vat_number: "",
    registration_number: "",
    electronic_address: null,
    contact: null,
    ...more,
  });
  const parties = (more: Partial<FrozenParties>): FrozenParties => ({
    seller: party({}),
    buyer: party({}),
    buyer_reference: "",
    account: null,
    rates: [],
    ...more,
  });
  const account = { iban: "DE1", bic: "", name: "Vane" };
  const kept = parties({ buyer: party({ name: "Kilnside", street: "Old Road 1" }), buyer_reference: "PO 1" });
  const now = parties({
    buyer: party({ name: "Kilnside Energy", street: "New Road 2", vat_number: "GB1" }),
    buyer_reference: "PO 2",
    account,
  });
  const filled = fillParties(kept, now);
  expect(filled.buyer).toEqual(party({ name: "Kilnside", street: "Old Road 1", vat_number: "GB1" }));
  expect([filled.buyer_reference, filled.account]).toEqual(["PO 1", account]);
});
