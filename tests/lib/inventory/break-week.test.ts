import fc from "fast-check";
import { expect, test } from "vitest";
import type { Refusal } from "@/lib/errors";
import { numberWeek } from "@/lib/inventory/break-week";

const line = (weekday: number, second: number) => ({ weekday, second });
const problems = (lines: { weekday: number; second: number }[], most: number) => {
  try {
    numberWeek(lines, most);
    return [];
  } catch (e) {
    return (e as Refusal).more.fields;
  }
};

test("breaks are numbered within their clock hour, by time", () => {
  const week = numberWeek(
    [line(1, 7 * 3600 + 2400), line(1, 7 * 3600), line(1, 8 * 3600), line(2, 7 * 3600)],
    2,
  );
  expect(week.map((l) => [l.weekday, l.second, l.number])).toEqual([
    [1, 25_200, 1],
    [1, 27_600, 2],
    [1, 28_800, 1],
    [2, 25_200, 1],
  ]);
});

test("two at one time, or more than the tenant allows, are reported at their line", () => {
  expect(problems([line(1, 60), line(1, 60)], 3)).toEqual([{ path: "lines.1.second", code: "break_twice" }]);
  expect(problems([line(1, 90), line(1, 30), line(1, 60)], 2)).toEqual([
    { path: "lines.0.second", code: "too_many_breaks", values: { limit: 2 } },
  ]);
});

test("numbering starts at 1 in every hour without gaps, whatever the order", () => {
  const lines = fc.uniqueArray(
    fc.record({ weekday: fc.integer({ min: 1, max: 7 }), second: fc.integer({ min: 0, max: 86_399 }) }),
    {
      selector: (l) => l.weekday * 100_000 + l.second,
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(lines, (given) => {
      const week = numberWeek(given, 60);
      expect(week).toHaveLength(given.length);
      const hours = Map.groupBy(week, (l) => l.weekday * 24 + Math.floor(l.second / 3600));
      for (const hour of hours.values()) {
        expect(hour.map((l) => l.number)).toEqual(hour.map((_, i) => i + 1));
        expect(hour.map((l) => l.second)).toEqual(hour.map((l) => l.second).sort((a, b) => a - b));
      }
    }),
  );
});
