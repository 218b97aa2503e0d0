import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/day";
import { moveSpot, openWeek, type WeekView } from "@/lib/traffic/week/board";
import { listWeekProblems, makeProblemReader } from "@/lib/traffic/week/problems";
import { at, commercial, monday, pause, segment, spot, week } from "./setup";

describe("problems of a day", () => {
  const problems = (of: WeekView) => {
    const open = openWeek(of);
    return listWeekProblems(open, of.days[0]!).map(({ spot, code }) => `${spot} ${code}`);
  };
  test("a day in which everything may air has none", () => {
    expect(problems(week())).toEqual([]);
  });
  test.each<[string, Partial<WeekView>, string[]]>([
    [
      "audio",
      { commercials: [commercial("ka", "none"), commercial("kb", "refused"), commercial("kc")] },
      ["a1 media_missing", "b1 media_refused"],
    ],
    [
      "a commercial that is over",
      { commercials: [commercial("ka", "fine", addDays(monday, -1)), commercial("kb"), commercial("kc")] },
      ["a1 copy_validity"],
    ],
    ["sold hours", { segments: [segment("sa", [9]), segment("sb", [7]), segment("sc", [7])] }, ["a1 window"]],
    [
      "a position",
      { segments: [segment("sa", [7], "last"), segment("sb", [7]), segment("sc", [7])] },
      ["a1 position"],
    ],
    [
      "too many seconds",
      { breaks: [pause("7:20", at(7, 20), [spot("a1", 0), spot("c1", 2)], { capacity_seconds: 50 })] },
      ["c1 capacity_seconds"],
    ],
    [
      "competitors",
      { breaks: [pause("7:20", at(7, 20), [spot("a1", 0), spot("b1", 1)])] },
      ["a1 category", "b1 category"],
    ],
    [
      "no commercial",
      { breaks: [pause("7:20", at(7, 20), [spot("a1", 0, { commercial: null })])] },
      ["a1 commercial_missing"],
    ],
  ])("%s", (_, more, expected) => {
    expect(problems(week(more))).toEqual(expected);
  });
  test("a day is checked again when it or a day beside it has changed", () => {
    const read = makeProblemReader();
    const before = week();
    const problems = (of: WeekView) => read(openWeek(of), of.days[0]!);
    expect(problems({ ...before, days: [...before.days] })).toBe(problems(before));
    const moved = moveSpot(before, "a1", { to_break: "7:50", position: 1 });
    expect(problems(moved).map(({ spot, code }) => `${spot} ${code}`)).toEqual([
      "a1 category",
      "b1 category",
    ]);
  });
});
