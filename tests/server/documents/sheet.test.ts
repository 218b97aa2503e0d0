import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import { escapeCell, unescapeCell } from "@/lib/spreadsheet-cell";
import {
  type SheetColumn,
  type SheetParts,
  type SheetReading,
  type SheetRow,
  streamCsv,
  streamXlsx,
  writeCsv,
} from "@/server/documents/sheet";

const writeXlsx = (columns: SheetColumn[], parts: SheetParts, reading: SheetReading, name?: string) =>
  buffer(streamXlsx(columns, parts, reading, new Date("2026-11-22T09:00:00Z"), name));
const reading: SheetReading = { decimal: ".", date_format: "D.M.Y" };
const columns: SheetColumn[] = [
  { head: "Name", kind: "text" },
  { head: "Spots", kind: "number" },
  { head: "Amount", kind: "money" },
  { head: "Day", kind: "day" },
];
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");

/** A file in a ZIP by its name, from the central directory. */
function part(zip: Uint8Array, name: string): string {
  const b = Buffer.from(zip);
  const end = b.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = b.readUInt32LE(end + 16);
  for (let n = b.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size, nameSize] = [
      b.readUInt16LE(at + 10),
      b.readUInt32LE(at + 20),
      b.readUInt16LE(at + 28),
    ];
    const local = b.readUInt32LE(at + 42);
    if (b.toString("utf8", at + 46, at + 46 + nameSize) === name) {
      const start = local + 30 + b.readUInt16LE(local + 26) + b.readUInt16LE(local + 28);
      const packed = b.subarray(start, start + size);
      return (method === 8 ? inflateRawSync(packed) : packed).toString("utf8");
    }
    at += 46 + nameSize + b.readUInt16LE(at + 30) + b.readUInt16LE(at + 32);
  }
  throw new Error(`no ${name}`);
}
const PARTS = [
  "[Content_Types].xml",
  "_rels/.rels",
  "xl/_rels/workbook.xml.rels",
  "xl/workbook.xml",
  "xl/worksheets/sheet1.xml",
  "xl/worksheets/_rels/sheet1.xml.rels",
  "xl/styles.xml",
  "xl/sharedStrings.xml",
];
const plain = (xml: string) =>
  xml
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&(apos|#39|#039);/g, "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
/** Cells of the first sheet: texts as written, numbers as numbers. */
function cells(zip: Uint8Array): (string | number)[][] {
  const shared = [
    ...part(zip, "xl/sharedStrings.xml").matchAll(/<si>\s*<t[^>]*?(?:\/>|>([\s\S]*?)<\/t>)\s*<\/si>/g),
  ].map(([, t = ""]) => plain(t));
  return [...part(zip, "xl/worksheets/sheet1.xml").matchAll(/<row[^>]*>([\s\S]*?)<\/row>/g)].map(
    ([, row = ""]) =>
      [...row.matchAll(/<c ([^>]*)>([\s\S]*?)<\/c>/g)].map(([, of = "", inside = ""]) => {
        const value = /<v>([\s\S]*?)<\/v>/.exec(inside)?.[1] ?? "";
        return of.includes('t="s"') ? shared[Number(value)]! : Number(value);
      }),
  );
}

const evil = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc
    .tuple(
      fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠", "'", "''="),
      fc.string({ unit: "binary", maxLength: 20 }),
    )
    .map((p) => p.join("")),
  fc.constantFrom("=cmd|' /C calc'!A0", "-5", "+4912", "_x0041_", '"a";b,c', "-1+1", "'=x", ""),
);

describe("a cell", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["＝1", "'＝1"],
    ["-12.50", "-12.50"],
    ["+4912", "+4912"],
    ["-1+1", "'-1+1"],
    ["'=1", "''=1"],
    ["O'Neill", "O'Neill"],
  ])("%s is written as %s", (given, written) => {
    expect(escapeCell(given)).toBe(written);
  });
  test("property: no cell can run as a formula, and reading returns the value (10,000)", () => {
    fc.assert(
      fc.property(evil, (given) => {
        const written = escapeCell(given);
        if (!/^[+-]?\d+(\.\d+)?$/.test(written)) expect(written).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
        expect(unescapeCell(written)).toBe(given);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("CSV", () => {
  test("numbers stay numbers in the reader's own format, one part at a time", async () => {
    const rows: SheetRow[] = [
      ["Lipa; Kavarna", 3, "-1234.50", "2026-11-20"],
      ["=x", null, "0.00", null],
    ];
    expect(text(await writeCsv(columns, [rows], reading))).toBe(
      "\ufeffName,Spots,Amount,Day\r\nLipa; Kavarna,3,-1234.50,20.11.2026\r\n'=x,,0.00,\r\n",
    );
    async function* parts() {
      for (const row of rows) yield [row];
    }
    expect(text(await writeCsv(columns, parts(), { decimal: ",", date_format: "Y-M-D" }))).toBe(
      '\ufeffName;Spots;Amount;Day\r\n"Lipa; Kavarna";3;-1234,50;2026-11-20\r\n\'=x;;0,00;\r\n',
    );
  });
  test("a part is read only after the previous one was taken", async () => {
    let read = 0;
    async function* parts() {
      for (; read < 9; read++) yield [["Lipa", read, "1.00", null]];
    }
    const file = streamCsv(columns, parts(), reading);
    for (const taken of [0, 0, 1, 2]) {
      await file.next();
      expect(read).toBe(taken);
    }
  });
  test("property: every text is read back", async () => {
    const one = [
      { head: "Name", kind: "text" as const },
      { head: "Note", kind: "text" as const },
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(evil, evil), { maxLength: 8 }), async (rows) => {
        const whole = rows.map((row) => row.map((value) => value.toWellFormed()));
        const file = text(await writeCsv(one, [whole], reading));
        const read = parse(file, {
          bom: true,
          from_line: 2,
          record_delimiter: "\r\n",
          relax_column_count: true,
        }) as string[][];
        expect(read.map((row) => row.map(unescapeCell))).toEqual(whole);
      }),
      { numRuns: 400 },
    );
  });
});

describe("XLSX", () => {
  test("numbers are numbers, a day is a date, text cannot run as a formula", async () => {
    const file = await writeXlsx(
      columns,
      [[["=1+1", 3, "1234.50", "2026-11-20"]]],
      reading,
      "Invoices: 2026/11",
    );
    expect(cells(file)).toEqual([
      ["Name", "Spots", "Amount", "Day"],
      ["'=1+1", 3, 1234.5, 46346],
    ]);
    expect(part(file, "xl/worksheets/sheet1.xml")).not.toContain("<f>");
    expect(part(file, "xl/styles.xml")).toContain("dd.mm.yyyy");
    expect(part(file, "xl/workbook.xml")).toContain("Invoices  2026 11");
  });
  test("property: every text is read back", async () => {
    const one = [{ head: "Name", kind: "text" as const }];
    const values = fc.sample(evil, { numRuns: 1_500, seed: 7 }).filter((value) => value !== "");
    const file = await writeXlsx(one, [values.map((value) => [value])], reading);
    expect(
      cells(file)
        .slice(1)
        .map(([value]) => unescapeCell(String(value))),
    ).toEqual(values);
  });
  test("its files are identical to those of write-excel-file", async () => {
    const rows: SheetRow[] = [
      ["a & \"b\" 'c' <d>", 3, "1234.50", "2026-11-20"],
      [null, null, "7", null],
      [null, null, null, null],
      [" spaces\n", 0.1, "-0.125", "2000-02-29"],
      ["a & \"b\" 'c' <d>", 1e21, "0.5", "2026-11-20"],
    ];
    const wide = Array.from({ length: 30 }, (_, n): SheetColumn => ({ head: `Column ${n}`, kind: "text" }));
    const names = wide.map((_, n) => `Value ${n % 7}`);
    const heads = (of: SheetColumn[]) =>
      of.map(({ head }) => ({ value: head, type: String, fontWeight: "bold" as const }));
    const money = ["#,##0.00", "#,##0", "", "#,##0.000", "#,##0.0"];
    const inWhole: SheetData = rows.map(([text, spots, amount, day], n) => [
      text ? { value: String(text), type: String } : null,
      spots === null ? null : { value: Number(spots), type: Number },
      amount === null ? null : { value: Number(amount), type: Number, format: money[n] ?? "" },
      day ? { value: new Date(`${day}T00:00:00Z`), type: Date, format: "dd.mm.yyyy" } : null,
    ]);
    const cases = [
      { of: columns, rows, whole: inWhole },
      { of: wide, rows: [names], whole: [names.map((value) => ({ value, type: String }))] },
    ];
    for (const { of, rows, whole } of cases) {
      const file = await writeXlsx(of, [rows.slice(0, 2), [], rows.slice(2)], reading, "A & <b> 'c'");
      const sizes = { columns: of.map(({ head }) => ({ width: Math.max(12, head.length + 2) })) };
      const known = await writeXlsxFile([heads(of), ...whole], {
        ...sizes,
        sheet: "A & <b> 'c'",
        stickyRowsCount: 1,
      }).toBuffer();
      for (const name of PARTS) expect(part(file, name), name).toBe(part(known, name));
    }
  });
  test("texts beyond the ten-thousandth are stored in their cells", async () => {
    const one = [{ head: "Name", kind: "text" as const }];
    const rows = Array.from({ length: 10_010 }, (_, n): SheetRow => [`Spot <${n}>`]);
    const file = await writeXlsx(one, [rows], reading);
    expect(part(file, "xl/sharedStrings.xml").match(/<si>/g)).toHaveLength(10_000);
    const sheet = part(file, "xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<c r="A10011" t="inlineStr"><is><t>Spot &lt;10009&gt;</t></is></c>');
  });
  test("an error of the source fails the file", async () => {
    async function* broken() {
      yield [["Lipa", 1, "1", "2026-11-20"]];
      throw new Error("gone");
    }
    await expect(writeXlsx(columns, broken(), reading)).rejects.toThrow("gone");
  });
});
