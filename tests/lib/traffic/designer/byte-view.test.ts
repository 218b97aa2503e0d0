import { expect, test } from "vitest";
import { buildRuler, describeColumn, splitAt, splitRuns } from "@/lib/traffic/designer/byte-view";
import { readReplacements, writeReplacements } from "@/lib/traffic/designer/replacements";

test("characters that cannot be seen are drawn as signs of one column", () => {
  expect(splitRuns("a b\t ")).toEqual([
    { text: "a", isBlank: false },
    { text: "·", isBlank: true },
    { text: "b", isBlank: false },
    { text: "→·", isBlank: true },
  ]);
  expect(splitRuns("\ufeffa")[0]).toEqual({ text: "⊢", isBlank: true });
  expect(splitRuns("")).toEqual([]);
});

test.each<[number[], [number, string][]]>([
  [[], [[1, "abcd"]]],
  [
    [2],
    [
      [1, "a"],
      [2, "b"],
      [3, "cd"],
    ],
  ],
  [
    [1, 2],
    [
      [1, "a"],
      [2, "b"],
      [3, "cd"],
    ],
  ],
  [
    [4],
    [
      [1, "abc"],
      [4, "d"],
    ],
  ],
  [
    [4, 1],
    [
      [1, "a"],
      [2, "bc"],
      [4, "d"],
    ],
  ],
  [[9], [[1, "abcd"]]],
])("columns %j are parts of their own", (columns, parts) => {
  expect(splitAt("abcd", columns).map(({ column, text }) => [column, text])).toEqual(parts);
  expect(splitAt("", columns)).toEqual([]);
});

const LINE = { at: 100, text: "Café Lin", end: "\n" as const };
test.each([
  ["windows-1252", 4, { byte: 103, before: "43 61 66", hex: "E9", after: "20 4C 69 6E" }],
  ["utf-8", 4, { byte: 103, before: "43 61 66", hex: "C3 A9", after: "20 4C 69 6E" }],
  ["utf-8", 5, { byte: 105, before: "43 61 66 C3 A9", hex: "20", after: "4C 69 6E" }],
  ["utf-8-bom", 1, { byte: 100, before: "", hex: "43", after: "61 66 C3 A9 20" }],
  ["utf-8", 9, { byte: 109, before: "20 4C 69 6E", hex: "", after: "" }],
] as const)("bytes in %s around column %i", (encoding, column, found) => {
  expect(describeColumn(LINE, column, encoding)).toEqual(found);
});

test("tens of the ruler end at their column", () => {
  const { numbers, ticks } = buildRuler(24);
  expect([numbers[9], numbers[19], numbers.length]).toEqual(["0", "0", 20]);
  expect(numbers.trim()).toBe("10        20");
  expect(ticks).toBe("....:....|....:....|....");
  expect(buildRuler(0)).toEqual({ numbers: "", ticks: "" });
});

test.each<[string, Record<string, string>]>([
  ["ä=ae ß=ss", { ä: "ae", ß: "ss" }],
  ["  ä=ae   ", { ä: "ae" }],
  ["x=", { x: "" }],
  ["==-", { "=": "-" }],
  ["ä ab=c =", {}],
  ["", {}],
])("replacements typed as “%s”", (text, replacements) => {
  expect(readReplacements(text)).toEqual(replacements);
  expect(readReplacements(writeReplacements(replacements))).toEqual(replacements);
});
