import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Day } from "@/lib/day";
import { findProblems } from "@/lib/e-invoice/checks";
import type { AiredSpot, EInvoice } from "@/lib/e-invoice/document";
import { cleanText, findEdiAddress, makeSegment, splitText } from "@/lib/e-invoice/edi";
import { writeEdi } from "@/lib/e-invoice/write-edi";
import { multiply, negate, readAmount, subtract, sum, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";
import { BUYER, line, makeDocument, RATES, SELLER, taxed } from "./samples";

const spot = (given: Partial<AiredSpot> = {}): AiredSpot => ({
  date: "2026-10-05" as Day,
  second: 7 * 3600 + 21 * 60 + 5,
  length: 30,
  code: "VANE0001H",
  title: "Spring sale",
  price: readAmount("80.00"),
  ...given,
});
const US = {
  seller: {
    ...SELLER,
    name: "KXYZ Radio Inc.",
    street: "1 Mast Road",
    post_code: "78701",
    city: "Austin, TX",
    country: "US",
    vat_number: "741234567",
    electronic_address: { scheme: "0060", id: "123456789" },
  },
  buyer: {
    ...BUYER,
    street: "22 Madison Avenue",
    post_code: "10010",
    city: "New York NY",
    country: "US",
    vat_number: "",
    electronic_address: { scheme: "9999", id: "ADHOUSE" },
  },
};
const parties = { ...US, account: null, buyer_reference: "EST 4711" };

/** An interchange as its segments, each as its elements. */
const parse = (text: string) =>
  text
    .split("~\n")
    .filter(Boolean)
    .map((segment) => segment.split("*"));
const all = (text: string, name: string) => parse(text).filter(([first]) => first === name);
const only = (text: string, name: string) => all(text, name)[0]!;
const total = (amounts: (string | undefined)[]) =>
  sum(
    amounts.map((one) => readAmount(one ?? "0")),
    2,
  );
const fromCents = (cents: string | undefined) => toMoney(Number(cents) / 100);

const month = makeDocument(
  [
    line({
      title: "Spots of Spring *sale* ~ 2026",
      detail: "5.10.–6.10.2026, Vane FM, 30 s",
      quantity: 2,
      price: "80.0000",
      commission_bp: 1500,
      tax_name: "",
      tax_bp: 0,
      spots: [spot(), spot({ date: "2026-10-06" as Day, second: 86_399, code: "", title: "Łódź > čaj ☕" })],
    }),
    line({
      title: "Three for a round sum",
      quantity: 3,
      price: "33.3333",
      amount: "100.00",
      tax_name: "",
      tax_bp: 0,
    }),
    taxed("USt 19 %", { title: "Production", price: "50.00" }),
  ],
  {
    number: "INV-2026-0042",
    currency: "USD",
    discount_bp: 1000,
    note: "Thank you.\nAired as ordered.",
    early_discount: { text: "2 % discount", days: 10, bp: 200 },
  },
  parties,
);
const credit = makeDocument(
  [line({ quantity: 1, spots: [spot()], tax_name: "", tax_bp: 0 })],
  {
    kind: "credit_note",
    number: "CN-2026-0042",
    due: null,
    currency: "USD",
    order_reference: "An order number that is far too long for its place",
    credits: { number: "INV-2026-0042", date: "2026-11-21" as Day },
  },
  parties,
);

describe("golden files: byte for byte", () => {
  test.each([
    ["invoice.edi", month],
    ["credit-note.edi", credit],
  ])("%s", (name, document) => {
    expect(findProblems(document, "edi810")).toEqual([]);
    expect(writeEdi(document)).toBe(readFileSync(new URL(`golden/${name}`, import.meta.url), "utf8"));
  });
});

test.each([
  ["accents and ligatures", "Bäckerei Łódź čćž ß", "Backerei Lodz ccz ss"],
  ["separators", "a*b~c>d^e`f", "a b c d e f"],
  ["line breaks and spaces", " a\r\n\tb\u00a0 c ", "a b c"],
  ["decomposed letters", "c\u030c", "c"],
  ["what has no likeness", "☕ 5 €", "? 5 EUR"],
])("the characters of a text: %s", (_, text, written) => expect(cleanText(text)).toBe(written));

test.each([
  ["0060", "123456789", { qualifier: "01", id: "123456789" }],
  ["9930", "DE123456789", { qualifier: "ZZ", id: "DE123456789" }],
  ["EM", "a@b.example", null],
  ["9999", "1234567890123456", null],
  ["9999", "A", null],
  ["9999", "A*B", null],
])("the address of an interchange: %s:%s", (scheme, id, address) =>
  expect(findEdiAddress({ ...SELLER, electronic_address: { scheme, id } })).toEqual(address),
);

test("a long text is divided at spaces, and a segment loses its empty end", () => {
  expect(splitText("one two three", 7)).toEqual(["one two", "three"]);
  expect(splitText("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
  expect(splitText(" ", 3)).toEqual([]);
  expect(makeSegment("N3", ["a", "", "b", ""])).toBe("N3*a**b~");
});

describe("what an 810 lacks", () => {
  const [seller, buyer] = [US.seller, US.buyer];
  const one = (given: Parameters<typeof line>[0] = {}) => line({ tax_name: "", tax_bp: 0, ...given });
  const make = (given = {}, more = {}) => makeDocument([one()], given, { ...parties, ...more });
  test.each<[string, EInvoice]>([
    ["seller_address", make({}, { seller: { ...seller, street: "" } })],
    ["seller_edi", make({}, { seller: { ...seller, electronic_address: null } })],
    ["buyer_address", make({}, { buyer: { ...buyer, post_code: "" } })],
    ["buyer_edi", make({}, { buyer: { ...buyer, electronic_address: { scheme: "EM", id: "a@b.example" } } })],
    ["number", make({ number: "INV-2026-0000000000000042" })],
    ["number", make({ number: "RAČUN 42" })],
    ["currency", make({ currency: "KWD" })],
    ["nothing_to_pay", makeDocument([one({ quantity: -1 })], {}, parties)],
  ])("%s", (code, document) => expect(findProblems(document, "edi810")).toEqual([{ code }]));
  test("more spots than a line takes", () => {
    const crowd = (many: number) =>
      makeDocument([one(), one({ spots: Array.from({ length: many }, () => spot()) })], {}, parties);
    expect(findProblems(crowd(1000), "edi810")).toEqual([]);
    expect(findProblems(crowd(1001), "edi810")).toEqual([{ code: "spots", line: 2 }]);
  });
  test("categories of tax and VAT numbers are not asked for", () => {
    expect(findProblems(make({}, { seller: { ...seller, vat_number: "" } }), "edi810")).toEqual([]);
  });
  test("amounts that do not add up", () => {
    const document = make();
    const sums = { ...document.sums, total: readAmount("1.00") };
    expect(findProblems({ ...document, sums }, "edi810")).toEqual([{ code: "sums" }]);
  });
});

test("an invoice and its credit note of the same number have different control numbers", () => {
  const numbers = [month, credit].map((one) => only(writeEdi(one), "ISA")[13]);
  expect(numbers).toEqual(["020260042", "120260042"]);
});

const anyText = fc.string({ unit: "binary", maxLength: 200 });
const anySpot = fc
  .record({ second: fc.integer({ min: 0, max: 90_000 }), title: anyText, code: anyText })
  .map((given) => spot(given));
const anyLine = fc
  .record({
    rate: fc.constantFrom(...RATES.slice(0, 5), { name: "", percent_bp: 0 }),
    title: anyText,
    detail: anyText,
    quantity: fc.integer({ min: -20, max: 500 }),
    cents: fc.integer({ min: -5_000, max: 2_000_000 }),
    discount_bp: fc.integer({ min: 0, max: 10_000 }),
    commission_bp: fc.constantFrom(0, 1500),
    off: fc.option(fc.integer({ min: -40, max: 40 })),
    spots: fc.array(anySpot, { maxLength: 3 }),
  })
  .map(({ rate, cents, off, ...given }) =>
    line({
      ...given,
      tax_name: rate.name,
      tax_bp: rate.percent_bp,
      price: (cents / 10_000).toFixed(4),
      ...(off !== null && { amount: ((cents * given.quantity) / 10_000 + off / 100).toFixed(2) }),
    }),
  );
const anyTerms = fc.record({
  discount_bp: fc.integer({ min: 0, max: 9_000 }),
  taxes_inline: fc.boolean(),
  discounts_inline: fc.boolean(),
  number: fc.constantFrom("INV 0042", "2026/000123456789", "A"),
  note: anyText,
  order_reference: anyText,
});

test("any interchange: segments are counted, and the total is lines less allowances plus taxes", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), anyTerms, (lines, terms) => {
      const document = makeDocument(lines, terms, parties);
      const text = writeEdi(document);
      const segments = parse(text);
      expect(text).toMatch(/^[\x20-\x7d~\n]+$/);
      expect(text.indexOf("~")).toBe(105);
      expect(segments.every(([name = ""]) => /^[A-Z0-9]{2,3}$/.test(name))).toBe(true);
      const at = (name: string) => segments.findIndex(([first]) => first === name);
      expect(only(text, "SE")[1]).toBe(String(at("SE") - at("ST") + 1));
      expect(only(text, "CTT")[1]).toBe(String(all(text, "IT1").length));
      expect(all(text, "SLN")).toHaveLength(lines.reduce((many, { spots }) => many + spots.length, 0));
      expect(only(text, "IEA")[2]).toBe(only(text, "ISA")[13]);
      expect(only(text, "GE")[2]).toBe(only(text, "GS")[6]);
      expect(Number(only(text, "GS")[6])).toBe(Number(only(text, "ISA")[13]));
      const gross = sum(
        all(text, "IT1").map(([, , quantity = "", , price]) => multiply(readAmount(price ?? ""), quantity)),
        8,
      );
      const off = all(text, "SAC").map(([, indicator, , , , cents]) =>
        indicator === "A" ? fromCents(cents) : negate(fromCents(cents)),
      );
      const tax = total(all(text, "TXI").map(([, , amount]) => amount));
      const due = sum([subtract(gross, sum(off, 2)), tax], 2);
      expect(fromCents(only(text, "TDS")[1])).toBe(due);
      expect(due).toBe(document.sums.total);
      expect(findProblems(document, "edi810").map(({ code }) => code)).not.toContain("sums");
    }),
    { numRuns: countRuns(200, 5_000) },
  );
});
