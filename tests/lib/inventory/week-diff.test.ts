import { describe, expect, test } from "vitest";
import { BreakLine } from "@/lib/inventory/break-shapes";
import { compareWeeks, countDifferences } from "@/lib/inventory/week-diff";

const line = (weekday: number, second: number, more: object = {}) =>
  BreakLine.parse({ weekday, second, name: "Break 1", capacity_seconds: 180, ...more });
const SEVEN = 7 * 3600;

describe("differences between two weeks of breaks", () => {
  test("are empty between equal weeks, in any order", () => {
    const week = [line(1, SEVEN), line(2, SEVEN)];
    expect(countDifferences(compareWeeks(week, [...week].reverse()))).toBe(0);
  });

  test("show a moved break as one removed and one added", () => {
    const diff = compareWeeks([line(1, SEVEN + 60)], [line(1, SEVEN)]);
    expect(diff).toEqual({
      added: [{ weekday: 1, second: SEVEN + 60, name: "Break 1" }],
      removed: [{ weekday: 1, second: SEVEN, name: "Break 1" }],
      changed: [],
    });
    expect(countDifferences(diff)).toBe(2);
  });

  test("show the same time on another weekday as another break", () => {
    expect(countDifferences(compareWeeks([line(1, SEVEN)], [line(2, SEVEN)]))).toBe(2);
  });

  test("name the changed fields", () => {
    const changed = line(1, SEVEN, { capacity_seconds: 120, kind: "hard" });
    expect(compareWeeks([changed], [line(1, SEVEN)]).changed).toEqual([
      { weekday: 1, second: SEVEN, name: "Break 1", fields: ["capacity_seconds", "kind"] },
    ]);
  });
});
