import { expect, test } from "vitest";
import { compareFiles, MOST_DIFFERENCES, splitLines } from "@/lib/traffic/designer/file-lines";
import { encode } from "@/lib/traffic/encoding";

const lines = (text: string) => splitLines(encode(text, "utf-8"), "utf-8");

test.each<[string, string, [number, string, string][]]>([
  ["nothing", "", []],
  ["one line without an end", "a", [[0, "a", ""]]],
  ["one line with an end", "a\r\n", [[0, "a", "\r\n"]]],
  [
    "an empty line between",
    "a\n\nb",
    [
      [0, "a", "\n"],
      [2, "", "\n"],
      [3, "b", ""],
    ],
  ],
  [
    "ends of all kinds",
    "a\rb\r\nc\n",
    [
      [0, "a", "\r"],
      [2, "b", "\r\n"],
      [5, "c", "\n"],
    ],
  ],
  [
    "characters of several bytes",
    "čaša\nb\n",
    [
      [0, "čaša", "\n"],
      [7, "b", "\n"],
    ],
  ],
])("lines of a file: %s", (_, text, found) => {
  expect(lines(text).map(({ at, text, end }) => [at, text, end])).toEqual(found);
});

test("a file is read in its encoding, and a byte order mark stays", () => {
  expect(splitLines(Uint8Array.of(0xe8, 0x61, 0x9a, 0x61), "windows-1250")[0]!.text).toBe("čaša");
  expect(splitLines(encode("a\n", "utf-8-bom"), "utf-8-bom")).toEqual([
    { at: 0, text: "\ufeffa", end: "\n" },
  ]);
  expect(splitLines(encode("a\n", "utf-8-bom"), "utf-8")[0]!.text).toBe("\ufeffa");
  expect(splitLines(Uint8Array.of(0xe8), "utf-8")[0]!.text).toBe("\ufffd");
});

test.each<[string, string, string, number, [number, number | null][]]>([
  ["equal files", "a\nb\n", "a\nb\n", 2, []],
  ["a character in the middle", "a\nb12\nc\n", "a\nb22\nc\n", 2, [[2, 2]]],
  ["a longer line", "a\nbc\n", "a\nb\n", 1, [[2, 2]]],
  ["other line ends", "a\r\nb\r\n", "a\nb\r\n", 1, [[1, null]]],
  ["a last line without an end", "a\nb\n", "a\nb", 1, [[2, null]]],
  [
    "lines the sample lacks",
    "a\nb\nc\n",
    "a\n",
    1,
    [
      [2, null],
      [3, null],
    ],
  ],
  ["lines only the sample has", "a\n", "a\nb\n", 1, [[2, null]]],
  ["an empty sample", "a\n", "", 0, [[1, null]]],
  ["a byte order mark", "\ufeffa\n", "a\n", 0, [[1, 1]]],
])("comparison line by line: %s", (_, ours, sample, equal, differences) => {
  const result = compareFiles(lines(ours), lines(sample));
  expect(result.equal).toBe(equal);
  expect(result.differences.map(({ line, column }) => [line, column])).toEqual(differences);
});

test("a line of which one file has none is null, and the list of differences ends", () => {
  expect(compareFiles(lines("a\n"), []).differences[0]).toMatchObject({ ours: { text: "a" }, sample: null });
  const many = "x\n".repeat(MOST_DIFFERENCES + 9);
  const result = compareFiles(lines(many), lines(many.replaceAll("x", "y")));
  expect(result.differences).toHaveLength(MOST_DIFFERENCES);
  expect([result.equal, result.lines]).toEqual([0, MOST_DIFFERENCES + 9]);
});
