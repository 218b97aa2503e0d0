import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/day";
import { matchFileName } from "@/lib/traffic/asrun/clock";
import { chooseMode, dropRepeats, listFileDays, listMainDays } from "@/lib/traffic/asrun/file-days";
import { FRIDAY } from "../setup";

const H = 3600;
const rowsOf = (date: typeof FRIDAY, ...seconds: number[]) => seconds.map((second) => ({ date, second }));
const SATURDAY = addDays(FRIDAY, 1);

describe("what a file covers", () => {
  test("first, last and pauses of over two hours, in the order of the broadcast day", () => {
    const night = rowsOf(FRIDAY, 23 * H, 2 * H, 6 * H, 7 * H, 10 * H);
    expect(listFileDays(night, 300)).toEqual([
      {
        date: FRIDAY,
        lines: 5,
        first_second: 6 * H,
        last_second: 2 * H,
        gaps: [
          { from: 7 * H, to: 10 * H },
          { from: 10 * H, to: 23 * H },
          { from: 23 * H, to: 2 * H },
        ],
      },
    ]);
  });

  const many = Array.from({ length: 100 }, (_, i) => 6 * H + i * 600);
  test.each<[string, number[], boolean]>([
    ["one line just after midnight is a remainder", [5], false],
    ["four lines within the hour are a remainder", [5, 60, 600, 3000], false],
    ["four lines over more than an hour are a day", [5, 60, 600, 4000], true],
    ["five lines of a hundred are a day", [5, 6, 7, 8, 9], true],
  ])("%s", (_, seconds, main) => {
    const days = listFileDays([...rowsOf(FRIDAY, ...many), ...rowsOf(SATURDAY, ...seconds)], 0);
    expect(listMainDays(days, 0).has(SATURDAY)).toBe(main);
    expect(listMainDays(days, 0).has(FRIDAY)).toBe(true);
  });
});

test.each<[string, [number, number], [number, number][], "add" | "replace"]>([
  ["nothing there", [6, 22], [], "add"],
  ["the same span", [6, 22], [[6, 22]], "replace"],
  ["a longer file after a part of the day", [6, 22], [[6, 12]], "replace"],
  ["the afternoon after the morning", [12, 22], [[6, 12]], "add"],
  ["a shorter file than the one there", [6, 12], [[6, 22]], "add"],
  ["most of the one there", [6, 21], [[6, 22]], "replace"],
  [
    "covering only one of two",
    [6, 22],
    [
      [6, 12],
      [2, 5],
    ],
    "add",
  ],
])("a file is suggested to replace what it covers: %s", (_, [from, to], others, mode) => {
  const span = ([a, b]: [number, number]) => ({ first_second: a * H, last_second: b * H });
  const file = { date: FRIDAY, lines: 1, gaps: [], ...span([from, to]) };
  expect(chooseMode(file, others.map(span), 0)).toBe(mode);
});

describe("airings that several files report", () => {
  const line = (file: string, second: number, title = "Spot") => ({
    file,
    date: FRIDAY,
    second,
    title,
    cart: "",
    aired_at: new Date(Date.UTC(2026, 10, 20) + second * 1000),
  });
  test.each([
    ["one in each file counts once", [line("a", 60), line("b", 60)], 1],
    ["two in one file count twice", [line("a", 60), line("a", 60)], 2],
    ["two in one and one in the other count twice", [line("a", 60), line("a", 60), line("b", 60)], 2],
    ["another title at the same second is another airing", [line("a", 60), line("b", 60, "Other")], 2],
  ])("%s", (_, lines, kept) => {
    expect(dropRepeats(lines)).toHaveLength(kept);
  });
  test("both runs of a repeated hour are kept", () => {
    const first = line("a", 60);
    const second = { ...first, aired_at: new Date(first.aired_at.getTime() + 3_600_000) };
    expect(dropRepeats([first, second, { ...second, file: "b" }])).toHaveLength(2);
  });
});

test.each([
  ["VF20261120.elr", "*{YYYY}{MM}{DD}.elr", { date: FRIDAY }],
  ["logs/vf261120.ELR", "VF{YY}{MM}{DD}.elr", { date: FRIDAY }],
  ["VF20261320.elr", "*{YYYY}{MM}{DD}.elr", { date: null }],
  ["today (1).log", "today (1).log", { date: null }],
  ["VF20261120.txt", "*{YYYY}{MM}{DD}.elr", null],
  ["x{constructor}x.log", "x{constructor}x.log", { date: null }],
  ["x{__proto__}x.log", "x{__proto__}x.log", { date: null }],
])("the file %j is matched with %j as %j", (name, pattern, found) =>
  expect(matchFileName(name, pattern)).toEqual(found),
);
