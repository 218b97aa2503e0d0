import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { type JudgedLines, type LeftOutReason, listLeftOut } from "@/lib/traffic/asrun/left-out";
import type { AsRunLine } from "@/lib/traffic/asrun/read";

const [before, today, after] = [toDay("2026-11-17"), toDay("2026-11-18"), toDay("2026-11-19")];
const row = (line: number, date = today, spot_ref = ""): AsRunLine => ({
  line,
  date,
  second: 36_000 + line,
  aired_at: new Date(0),
  cart: "4711",
  title: `Spot ${line}`,
  artist: "",
  length: 30,
  spot_ref,
  isci: "",
  kind: "spot",
});
const day = (date: typeof today, lines: number) => ({
  date,
  lines,
  first_second: 0,
  last_second: 0,
  gaps: [],
});
const OPEN: JudgedLines = {
  lines: [],
  others: [],
  unreadable: [],
  days: [],
  isClosed: () => false,
  main: new Set([today]),
  judged: new Set([today]),
  stations: new Map(),
};
const NONE = { not_read: 0, day_closed: 0, other_station: 0, other_day: 0, no_spots: 0 };

const CASES: [name: string, of: Partial<JudgedLines>, lines: [number, LeftOutReason][], counts: object][] = [
  ["nothing of a day that is judged", { lines: [row(1), row(2)], days: [day(today, 2)] }, [], {}],
  [
    "all of a closed day",
    { others: [row(2)], days: [day(today, 1)], isClosed: () => true, judged: new Set() },
    [[2, "day_closed"]],
    { day_closed: 1 },
  ],
  [
    "lines of a day that the file is not about",
    {
      lines: [row(1), row(3, after)],
      days: [day(today, 1), day(after, 1)],
      judged: new Set([today, after]),
    },
    [[3, "other_day"]],
    { other_day: 1 },
  ],
  [
    "lines of a main day without spots",
    { others: [row(5)], days: [day(today, 1)], judged: new Set() },
    [[5, "no_spots"]],
    { no_spots: 1 },
  ],
  [
    "lines that name a spot of another station, also on a day without spots",
    {
      lines: [row(1, today, "theirs"), row(2, today, "ours")],
      others: [row(3, before, "theirs")],
      days: [day(before, 1), day(today, 2)],
      main: new Set([before, today]),
      stations: new Map([["theirs", "Hillfort"]]),
    },
    [
      [1, "other_station"],
      [3, "other_station"],
    ],
    { other_station: 2 },
  ],
  [
    "a closed day before all: its lines wait whatever they name",
    {
      others: [row(1, today, "theirs")],
      days: [day(today, 1)],
      isClosed: () => true,
      stations: new Map([["theirs", "Hillfort"]]),
    },
    [[1, "day_closed"]],
    { day_closed: 1 },
  ],
  [
    "more lines of a day than were read are counted",
    { others: [row(1), row(2)], days: [day(today, 900)], isClosed: () => true },
    [
      [1, "day_closed"],
      [2, "day_closed"],
    ],
    { day_closed: 900 },
  ],
];

describe("listLeftOut", () => {
  test.each(CASES)("%s", (_name, of, lines, counts) => {
    const found = listLeftOut({ ...OPEN, ...of }, 0);
    expect(found.lines.map((one) => [one.line, one.reason])).toEqual(lines);
    expect(found.counts).toEqual({ ...NONE, ...counts });
  });

  test("unreadable lines stand in their place in the file, with what could not be read", () => {
    const unreadable = [{ line: 2, text: "--- restart ---", why: "no_time" as const }];
    const found = listLeftOut(
      {
        ...OPEN,
        others: [row(1), row(3)],
        unreadable,
        days: [day(today, 2)],
        isClosed: () => true,
      },
      40,
    );
    expect(found.lines).toEqual([
      {
        line: 1,
        at: { date: today, second: 36_001 },
        text: "4711 Spot 1",
        reason: "day_closed",
        unreadable: null,
        station: null,
      },
      {
        line: 2,
        at: null,
        text: "--- restart ---",
        reason: "not_read",
        unreadable: "no_time",
        station: null,
      },
      expect.objectContaining({ line: 3, reason: "day_closed" }),
    ]);
    expect(found.counts).toEqual({ ...NONE, not_read: 40, day_closed: 2 });
  });
});
