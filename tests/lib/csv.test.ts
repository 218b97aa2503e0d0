import fc from "fast-check";
import { expect, test } from "vitest";
import { CsvRows, type NumberedRow, parseCsv } from "@/lib/traffic/csv";

test.each<[string, string, string[][]]>([
  [
    "plain",
    "a,b\nc,d\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "no last line end",
    "a,b\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "windows",
    "\uFEFFa,b\r\nc,d\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "quoted",
    '"a ""x"", y",b\n"line\nend",\n',
    [
      ['a "x", y', "b"],
      ["line\nend", ""],
    ],
  ],
  [
    "quoted before the line end",
    'a,"b"\r\n"c",d\r\n',
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["empty", "", []],
])("%s", (_, text, rows) => {
  expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows);
});

test("written values are read back, however the text is split", () => {
  const field = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", ";", " "), maxLength: 6 });
  const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), (wanted, size) => {
      const text = wanted
        .map((row) => `${row.map((f) => `"${f.replaceAll('"', '""')}"`).join(",")}\n`)
        .join("");
      const reader = new CsvRows();
      const found: NumberedRow[] = [];
      for (let at = 0; at < text.length; at += size) found.push(...reader.push(text.slice(at, at + size)));
      expect([...found, ...reader.end()].map(({ cells }) => cells)).toEqual(wanted);
    }),
  );
});
