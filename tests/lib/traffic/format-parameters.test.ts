import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { LogRow } from "@/lib/traffic/day-log";
import { OutputFormat } from "@/lib/traffic/output-format";
import { writeLog } from "@/lib/traffic/write-log";

const row = (position: number, more: Partial<LogRow> = {}): LogRow => ({
  kind: "spot",
  time: 26_400 + position * 30,
  length: 30,
  cart: "417",
  title: "Lipa",
  advertiser: "",
  isci: "",
  spot_ref: "",
  file: "Čaša & co #1.mp3",
  position,
  ...more,
});
const write = (more: object, date = "2026-11-22", rows = [row(1), row(2), row(3, { length: 15 })]) => {
  const [file] = writeLog(
    OutputFormat.parse({
      name: "Own",
      file: { unit: "day", file_name: "own.txt", eol: "\n", final_eol: false },
      spot: [{ layout: "text", text: "{title}" }],
      ...more,
    }),
    {
      station: { name: "Radio Lipa", code: "LIPA" },
      date: toDay(date),
      breaks: [{ time: 26_400, number: 1, name: "Break 1", length: 75, rows }],
    },
  );
  return { name: file!.name, lines: Buffer.from(file!.bytes).toString().split("\n") };
};

test("a footer counts the rows of the file and their seconds", () => {
  const foot = [{ layout: "text", text: "{rows} rows, {length_total} s" }];
  expect(write({ foot, length_style: "seconds" }).lines.at(-1)).toBe("3 rows, 75 s");
});

test("first and last spot of a break are marked, notes aside", () => {
  const fields = [
    { from: "is_first", text: "0" },
    { from: "is_last", text: "0" },
  ];
  const spot = [{ layout: "delimited", delimiter: ",", fields }];
  const note = row(1, { kind: "note", length: 0 });
  expect(write({ spot }, "2026-11-22", [note, row(1), row(2), row(3)]).lines).toEqual(["1,0", "0,0", "0,1"]);
  expect(write({ spot }, "2026-11-22", [row(1)]).lines).toEqual(["1,1"]);
});

test.each([
  ["posix", "/ads", "/ads/Čaša & co #1.mp3"],
  ["windows", "\\\\studio\\ads", "\\\\studio\\ads\\Čaša & co #1.mp3"],
  ["url", "https://studio.example/ads", "https://studio.example/ads/%C4%8Ca%C5%A1a%20&%20co%20%231.mp3"],
])("a path as %s below %s", (style, base, path) => {
  expect(write({ spot: [{ layout: "text", text: "{file}" }], path: { style, base } }).lines[0]).toBe(path);
});

test.each([
  ["2026-11-22", "B22-7-0.log"],
  ["2026-09-21", "921-1-1.log"],
])("a name of %s has the month as one character and the weekday both ways", (date, name) => {
  const file = { unit: "day", file_name: "{M}{DD}-{W}-{W0}.log" };
  expect(write({ file }, date).name).toBe(name);
});
