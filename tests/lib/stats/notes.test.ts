import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { groupNotes } from "@/lib/stats/notes";
import { listStatsMonths } from "@/lib/stats/periods";

const months = listStatsMonths(toDay("2026-11-01"), toDay("2026-12-31"));
const marks = (days: readonly string[], least = 0) =>
  groupNotes(
    days.map((day) => ({ day: toDay(day) })),
    months,
    least,
  ).map(({ at, notes }) => [Number(at.toFixed(3)), notes.map(({ day }) => day)]);

test.each<[string, readonly string[], number, unknown]>([
  ["nothing", [], 0, []],
  ["a day stands in its month, in the middle of the day", ["2026-11-01"], 0, [[0.008, ["2026-11-01"]]]],
  ["the last day stands at the end", ["2026-12-31"], 0, [[0.992, ["2026-12-31"]]]],
  ["days outside the months have no mark", ["2026-10-31", "2027-01-01"], 0, []],
  [
    "marks follow the days",
    ["2026-12-16", "2026-11-16"],
    0.02,
    [
      [0.258, ["2026-11-16"]],
      [0.75, ["2026-12-16"]],
    ],
  ],
  [
    "near days share the mark of the first",
    ["2026-11-30", "2026-12-01", "2026-12-20"],
    0.05,
    [
      [0.492, ["2026-11-30", "2026-12-01"]],
      [0.815, ["2026-12-20"]],
    ],
  ],
])("marks of notes: %s", (_, days, least, expected) => {
  expect(marks(days, least)).toEqual(expected);
});
