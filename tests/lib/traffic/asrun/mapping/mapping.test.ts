import { describe, expect, test } from "vitest";
import {
  addFixedColumn,
  assignField,
  markRange,
  proposeFixedColumns,
} from "@/lib/traffic/asrun/mapping/fixed";
import { countHeadLines, detectSeparator, readHeadLines, splitCells } from "@/lib/traffic/asrun/mapping/head";
import { type AsRunMapping, makeMappedProfile } from "@/lib/traffic/asrun/mapping/mapping";
import { findMappingProblem } from "@/lib/traffic/asrun/mapping/problem";
import { guessFields, listHeadings, nameFields, proposeMapping } from "@/lib/traffic/asrun/mapping/propose";
import { findUnfitMapping } from "@/lib/traffic/asrun/mapping/unfit";

const column = (
  field: AsRunMapping["columns"][number]["field"],
  at: number,
  width: number | null = null,
) => ({
  field,
  at,
  width,
  heading: "",
});
const mapping = (over: Partial<AsRunMapping> = {}): AsRunMapping => ({
  separator: "semicolon",
  skip: 0,
  header: false,
  columns: [column("time", 1), column("title", 2)],
  date_order: "auto",
  ...over,
});

describe("the separator", () => {
  test.each([
    ["comma", ["07:20:00,Green tariff,30", "07:21:00,Winter tyres,30"]],
    ["semicolon", ["07:20:00;Green, tariff;30", "07:21:00;Winter tyres;30"]],
    ["tab", ["07:20:00\tGreen tariff\t30", "07:21:00\tWinter; tyres\t30"]],
    ["pipe", ["07:20:00|Green tariff", "07:21:00|Winter tyres"]],
    ["comma", ['07:20:00,"Green, tariff",30', "07:21:00,Winter tyres,30"]],
    ["semicolon", ["LOG OF VANE", "", "07:20:00;Green tariff;30", "07:21:00;Tyres;30", "07:22:00;Tyres;30"]],
    ["fixed", ["07:20:00  1204  Green tariff", "07:21:00  1205  Winter, tyres"]],
    ["fixed", []],
  ] as const)("%s", (separator, lines) => {
    expect(detectSeparator(lines)).toBe(separator);
  });
  test("a quoted cell keeps its separator", () => {
    expect(splitCells('07:20:00;"Green; tariff"', "semicolon")).toEqual(["07:20:00", "Green; tariff"]);
  });
  test("lines above the rows are counted", () => {
    expect(countHeadLines(["LOG OF VANE", "", "a;b;c", "1;2;3"], "semicolon")).toBe(2);
    expect(countHeadLines(["a;b;c"], "semicolon")).toBe(0);
  });
});

describe("fields are proposed", () => {
  test.each([
    [
      ["Uhrzeit", "Titel", "Dauer"],
      ["time", "title", "length"],
    ],
    [
      ["Start time", "Cart", "ISCI", "Anything"],
      ["time", "cart", "isci", ""],
    ],
    [
      ["Time", "Time"],
      ["time", ""],
    ],
    [
      ["", "#"],
      ["", ""],
    ],
  ])("by the headings %s", (headings, fields) => {
    expect(nameFields(headings)).toEqual(fields);
  });
  test.each([
    [
      [["07:20:00"], ["1204"], ["Green tariff"], ["00:30"]],
      ["time", "cart", "title", "length"],
    ],
    [
      [["20.11.2026"], ["07:20"], ["Green tariff"]],
      ["date", "time", "title"],
    ],
    [
      [["2026-11-20 07:20:00"], ["00:00:30"], ["Lipa"]],
      ["moment", "length", "title"],
    ],
    [
      [["x"], [""]],
      ["", ""],
    ],
  ])("by the values %s", (columns, fields) => {
    expect(guessFields(columns)).toEqual(fields);
  });
  test("a heading that stands twice does not tell its column", () => {
    expect(listHeadings(["Time", "Note", "time", "x".repeat(61)])).toEqual(["", "Note", "", ""]);
  });
  test("with the lines above and the heading", () => {
    const lines = [
      "Radio Vane",
      "",
      "Gesendet um;Werbung;Dauer",
      "07:20:00;Green tariff;30",
      "07:21:00;Tyres;20",
    ];
    expect(proposeMapping(lines)).toMatchObject({
      separator: "semicolon",
      skip: 2,
      header: true,
      columns: [
        { field: "time", at: 1, heading: "Gesendet um" },
        { field: "title", at: 2, heading: "Werbung" },
        { field: "length", at: 3, heading: "Dauer" },
      ],
    });
  });
  test("for fixed positions", () => {
    const lines = [
      "AIRED",
      "07:20:00  1204  Green tariff  30",
      "-- restart at night --",
      "07:21:00  1205  Winter tyres  20",
    ];
    expect(proposeMapping(lines)).toMatchObject({
      separator: "fixed",
      skip: 1,
      columns: [
        { field: "time", at: 1, width: 8 },
        { field: "cart", at: 11, width: 4 },
        { field: "title", at: 17, width: 12 },
        { field: "length", at: 31, width: 2 },
      ],
    });
  });
});

describe("fixed columns", () => {
  test.each([
    [3, 7, { at: 3, width: 5 }],
    [7, 3, { at: 3, width: 5 }],
    [4, 4, { at: 4, width: 1 }],
    [-2, 2, { at: 1, width: 2 }],
    [1, 900, { at: 1, width: 500 }],
  ])("from %i to %i", (one, other, range) => {
    expect(markRange(one, other)).toEqual(range);
  });
  test("are the ranges between blanks of every line", () => {
    expect(proposeFixedColumns(["ab c", "a  d", ""])).toEqual([
      { at: 1, width: 2 },
      { at: 4, width: 1 },
    ]);
  });
  test("a marked column takes the next free field, in the order of places", () => {
    const marked = addFixedColumn(mapping({ columns: [column("time", 9, 8)] }), { at: 1, width: 4 });
    expect(marked.columns.map(({ field, at }) => [field, at])).toEqual([
      ["title", 1],
      ["time", 9],
    ]);
  });
  test("marked columns become a profile that reads them", () => {
    const fixed = mapping({
      separator: "fixed",
      skip: 2,
      columns: [column("time", 1, 8), column("title", 17, 30)],
    });
    expect(makeMappedProfile("Own", fixed)).toMatchObject({
      layout: "columns",
      head_lines: 2,
      columns: { time: { at: 1, width: 8 }, title: { at: 17, width: 30 } },
    });
  });
});

describe("a mapping", () => {
  test("gives a field to one column only", () => {
    const next = assignField(mapping(), { at: 3, width: null, heading: "" }, "title");
    expect(next.columns.map(({ field, at }) => [field, at])).toEqual([
      ["time", 1],
      ["title", 3],
    ]);
    expect(assignField(next, { at: 3, width: null, heading: "" }, null).columns).toHaveLength(1);
  });
  test.each([
    [null, mapping()],
    ["mapping_time", mapping({ columns: [column("title", 1)] })],
    ["mapping_title", mapping({ columns: [column("moment", 1), column("artist", 2)] })],
    ["mapping_twice", mapping({ columns: [column("time", 1), column("time", 2)] })],
    ["mapping_width", mapping({ separator: "fixed" })],
  ])("%s", (problem, of) => {
    expect(findMappingProblem(of)).toBe(problem);
  });
  test("is read by its headings where each has one, else by places below the heading", () => {
    const columns = [
      { ...column("time", 1), heading: "Um" },
      { ...column("title", 2), heading: "Was" },
    ];
    expect(makeMappedProfile("Own", mapping({ header: true, skip: 1, columns }))).toMatchObject({
      delimiter: ";",
      head_lines: 1,
      columns: { time: { names: ["Um"] }, title: { names: ["Was"] } },
    });
    columns[1]!.heading = "";
    expect(makeMappedProfile("Own", mapping({ header: true, skip: 1, columns }))).toMatchObject({
      head_lines: 2,
      columns: { time: { at: 1 }, title: { at: 2 } },
    });
  });
});

describe("a mapping that no longer fits", () => {
  const usual = { uuid: "u", name: "Usual" };
  const by = (owner: "preset" | "station", rows: number, unreadable: number) => ({
    profile: "p",
    candidates: [{ key: "p", name: "P", owner, score: 1, rows, unreadable }],
    row_count: rows,
    unreadable_count: unreadable,
  });
  test.each([
    ["reads the file", by("station", 9, 1), null, null],
    ["reads less than half of it", by("station", 1, 9), null, { uuid: "p", name: "P" }],
    ["is not used, a preset reads it", by("preset", 9, 1), null, usual],
    ["is not used, as the person chose a preset", by("preset", 9, 1), "preset" as const, null],
    [
      "was chosen and reads nothing",
      { ...by("preset", 0, 0), profile: "" },
      { uuid: "c", name: "C" },
      { uuid: "c", name: "C" },
    ],
  ])("%s", (_, read, chosen, found) => {
    expect(findUnfitMapping(read, chosen, usual)).toEqual(found);
  });
});

test("the first lines of a file are shown as it has them, each cut", () => {
  const bytes = new TextEncoder().encode(`a;b\r\n${"x".repeat(2_000)}\n${"1;2\n".repeat(200)}`);
  const lines = readHeadLines(bytes);
  expect(lines[0]).toBe("a;b");
  expect(lines[1]).toHaveLength(1_000);
  expect(lines).toHaveLength(120);
});
