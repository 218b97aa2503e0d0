import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { CustomerIndex } from "@/lib/customers-import/duplicates";
import { guessMapping } from "@/lib/customers-import/fields";
import { assignColumns } from "@/lib/customers-import/rows";
import { parseTerms, readValues } from "@/lib/customers-import/values";
import { escapeCell } from "@/lib/spreadsheet-cell";
import { hasVatCheckDigit } from "@/lib/tables/vat-numbers";
import { encode } from "@/lib/traffic/encoding";
import { readTableRows } from "@/server/documents/sheet-rows";
import { measureProcessor } from "@/tests/processor";
import { isShort, sampleCases } from "@/tests/runs";

const none = { edits: [], fill: {} };
const context = {
  currency_format: "1.000,00",
  places: 2,
  categories: new Map([["cars", "c-1"]]),
  agents: new Map([["iris", "a-1"]]),
  agencies: new Map<string, string>(),
  tags: ["Key account"],
};
const cellsOf = (bytes: Uint8Array) => readTableRows(bytes)?.map(({ cells }) => cells);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

test.each([
  ["comma", Buffer.from("Name,City\nA,B\n")],
  ["semicolon and CR LF", Buffer.from("Name;City\r\nA;B\r\n")],
  ["tab", Buffer.from("Name\tCity\nA\tB")],
  ["bar", Buffer.from("Name|City\nA|B")],
  ["UTF-8 with a mark", Buffer.from("\ufeffName;City\nA;B")],
  ["UTF-16", utf16("Name;City\nA;B")],
  ["quotes", Buffer.from('"Name";"City"\n"A";"B"')],
])("%s is read", (_, bytes) => {
  expect(cellsOf(bytes)).toEqual([
    ["Name", "City"],
    ["A", "B"],
  ]);
});

test("line breaks and separators inside quotes, and Windows code pages", () => {
  expect(cellsOf(Buffer.from('Name,Note\n"A, ""B""","one\ntwo"'))?.[1]).toEqual(['A, "B"', "one\ntwo"]);
  expect(cellsOf(Buffer.from(encode("Name;Ort\nMüller;Köln", "windows-1252")))?.[1]).toEqual([
    "Müller",
    "Köln",
  ]);
  expect(cellsOf(Buffer.from(encode("Name;Ort\nŽeljko;Łódź", "windows-1250")))?.[1]).toEqual([
    "Željko",
    "Łódź",
  ]);
});

async function zip(files: Record<string, string | Buffer>) {
  const file = new ZipFile();
  for (const [name, text] of Object.entries(files))
    file.addBuffer(Buffer.from(text), name, { compress: name !== "mimetype" });
  file.end();
  return buffer(file.outputStream);
}
const ods = (rows: string) =>
  zip({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<office:body><table:table table:name="1">${rows}</table:table><table:table><table:table-row><table:table-cell><text:p>second</text:p></table:table-cell></table:table-row></table:table></office:body>`,
  });
const cell = (text: string, more = "") =>
  `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;

test("an ODS file gives values, not formulas, and not the blank end of the sheet", async () => {
  const bytes = await ods(
    `<table:table-row>${cell("Name")}${cell("Limit")}<table:table-cell table:number-columns-repeated="16382"/></table:table-row>` +
      `<table:table-row>${cell("A &amp; B")}${cell("1 500,00", 'table:formula="of:=1000+500" office:value-type="float" office:value="1500"')}</table:table-row>` +
      `<table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
  );
  expect(cellsOf(bytes)).toEqual([
    ["Name", "Limit"],
    ["A & B", "1500"],
  ]);
});

test.skipIf(isShort)("a workbook that unpacks too far is refused", async () => {
  const bomb = await zip({ "xl/worksheets/sheet1.xml": Buffer.alloc(60_000_000, " ") });
  expect(readTableRows(bomb)).toBeNull();
  expect(readTableRows(await ods(cell("x").repeat(0) + " ".repeat(60_000_000)))).toBeNull();
});

const xlsx = (sheet: string, strings = "") =>
  zip({ "xl/worksheets/sheet1.xml": sheet, "xl/sharedStrings.xml": strings });
const text = (line: number, value: string) =>
  `<row r="${line}"><c r="A${line}" t="inlineStr"><is><t>${value}</t></is></c></row>`;

test("rows have the numbers of the file, blank ones included", async () => {
  const odsRow = (value: string) => `<table:table-row>${cell(value)}</table:table-row>`;
  const blank = `<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>`;
  const files = [
    Buffer.from('Name\n\n\nA\n"B\nb"\nC\n'),
    await xlsx(`${text(1, "Name")}<row r="2"/>${text(4, "A")}${text(5, "B\nb")}${text(6, "C")}`),
    await ods(`${odsRow("Name")}${blank}${odsRow("A")}${odsRow("B\nb")}${odsRow("C")}`),
  ];
  for (const file of files)
    expect(readTableRows(file)).toEqual([
      { line: 1, cells: ["Name"] },
      { line: 4, cells: ["A"] },
      { line: 5, cells: ["B\nb"] },
      { line: 6, cells: ["C"] },
    ]);
});

const LENGTH = 1_000_000;
const repeat = (part: string, length: number) => part.repeat(length / part.length);
type Hostile = (many: (part: string) => string) => Promise<Buffer>;
const HOSTILE: [string, Hostile][] = [
  ["rows that are not closed", (many) => xlsx(many("<row>"))],
  ["rows whose names are not closed", (many) => xlsx(many("<row "))],
  ["cells that are not closed", (many) => xlsx(`<row>${many("<c>")}</row>`)],
  ["shared strings that are not closed", (many) => xlsx(text(1, "A"), many("<si>"))],
  ["texts that are not closed", (many) => xlsx(text(1, "A"), `<si>${many("<t ")}</si>`)],
  ["wide rows", (many) => xlsx(many('<row><c r="XFD1"/></row>'))],
  ["brackets in an ODS file", (many) => ods(`<table:table-row>${cell(many("<"))}</table:table-row>`)],
  ["spaces in an ODS file", (many) => ods(`<table:table-row>${cell(many("<text:s "))}</table:table-row>`)],
  ["lines without quotes", async (many) => Buffer.from(many("a\n"))],
  ["lines before one quote", async (many) => Buffer.from(`${many("a\n")}"`)],
];
const measureReading = (file: Buffer) => measureProcessor(() => readTableRows(file));

test.each(sampleCases(HOSTILE))("a hostile sheet takes no more than its share: %s", async (_, make) => {
  const [part, whole] = await Promise.all(
    [LENGTH / 4, LENGTH].map((length) => make((text) => repeat(text, length))),
  );
  const least = Math.min(measureReading(part!), measureReading(part!));
  expect(measureReading(whole!)).toBeLessThan(10 * Math.max(least, 50));
});

test.each([
  ["Firma|USt-IdNr.|PLZ|Ort|Zahlungsziel (Tage)", ["name", "vat_number", "postcode", "city", "terms_days"]],
  ["Name|Skonto (%)|Skontofrist (Tage)", ["name", "early_discount", "early_discount_days"]],
  ["Company name|E-Mail|ZIP code|Fax|Name", ["name", "email", "postcode", null, null]],
  ["Razón social|NIF|C.P.|Población|Cliente", ["legal_name", "vat_number", "postcode", "city", "name"]],
  [
    "Pełna nazwa|NIP|Kod pocztowy|Miejscowość|Klient|Opiekun",
    ["legal_name", "vat_number", "postcode", "city", "name", "agent"],
  ],
])("the heads %s are recognised", (heads, fields) => {
  expect(guessMapping(heads.split("|"))).toEqual(fields);
});

test("values are read with their problems", () => {
  const read = (texts: Parameters<typeof readValues>[0]) => readValues(texts, context);
  expect(
    read({
      name: "A",
      street: "Weg 1",
      postcode: "50667",
      city: "Köln",
      country: "Deutschland",
      credit_limit: "1.500,50",
      terms_days: "30 Tage",
      early_discount: "2,5 %",
      early_discount_days: "10",
      category: "Cars",
    }),
  ).toEqual({
    values: {
      name: "A",
      address: "Weg 1",
      post_code: "50667",
      city: "Köln",
      country: "DE",
      credit_limit: "1500.50",
      terms_days: 30,
      early_discount_bp: 250,
      early_discount_days: 10,
      category_id: "c-1",
    },
    problems: [],
  });
  const codes = (texts: Parameters<typeof readValues>[0]) =>
    read(texts).problems.map(({ field, code, warning }) => `${field} ${code}${warning ? " warning" : ""}`);
  expect(codes({ email: "a@" })).toEqual(["name required", "email bad_email"]);
  expect(
    codes({ name: "A", country: "Atlantis", agent: "Nobody", terms_days: "soon", credit_limit: "-4" }),
  ).toEqual([
    "country bad_country",
    "agent import_unknown_name",
    "terms_days bad_terms",
    "credit_limit bad_amount",
  ]);
  expect(codes({ name: "A", early_discount: "100", early_discount_days: "366" })).toEqual([
    "early_discount bad_early_discount",
    "early_discount_days bad_early_discount_days",
  ]);
  expect(codes({ name: "A", vat_number: "DE111111111" })).toEqual(["vat_number vat_number_odd warning"]);
  expect(codes({ name: "A", phone: "1".repeat(61) })).toEqual(["phone import_too_long"]);
});

test.each([
  ["DE136695976", true],
  ["DE136695975", false],
  ["ATU13585627", true],
  ["ATU13585626", false],
  ["BE0428759497", true],
  ["BE0428759496", false],
  ["DK13585628", true],
  ["FR40303265045", true],
  ["FR41303265045", false],
  ["IT00743110157", true],
  ["IT00743110158", false],
  ["PL8567346215", true],
  ["PL8567346216", false],
  ["123456", true],
])("the check digit of %s: %s", (number, right) => expect(hasVatCheckDigit(number)).toBe(right));

test.each([
  ["30", 30],
  ["net 14", 14],
  ["30 Tage netto", 30],
  ["366", null],
  ["soon", null],
])("terms %s", (text, days) => expect(parseTerms(text)).toBe(days));

test("texts that look like formulas come back from an export as they were", () => {
  for (const name of ["=1+1", "+49 Media", "-A-", "@home", "'=quoted", "plain"])
    expect(assignColumns([{ line: 2, cells: [escapeCell(name)] }], ["name"], none)[0]?.texts.name).toBe(name);
});

test("edits and values for empty cells are applied, and blank rows left out", () => {
  const rows = [
    { line: 2, cells: ["A", ""] },
    { line: 3, cells: ["", " "] },
    { line: 4, cells: ["B", "France"] },
  ];
  const changes = {
    edits: [{ line: 4, field: "name" as const, value: "Bee" }],
    fill: { country: "Germany" },
  };
  expect(assignColumns(rows, ["name", "country"], changes)).toEqual([
    { line: 2, texts: { name: "A", country: "Germany" } },
    { line: 4, texts: { name: "Bee", country: "France" } },
  ]);
});

test.each([
  [{ name: "ACME Ltd." }, "name"],
  [{ name: "acme GmbH" }, "name"],
  [{ name: "Other", vat_number: "de 136 695 976" }, "vat_number"],
  [{ name: "Other", email: "Hello@acme.example" }, "email"],
  [{ name: "Acme Motors" }, undefined],
])("%o is found by %s", (row, reason) => {
  const index = new CustomerIndex<{ name: string; vat_number: string; email: string }>();
  index.add({ name: "Acme GmbH", vat_number: "DE136695976", email: "hello@acme.example" });
  expect(index.find(row)?.reason).toBe(reason);
});
