import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addTo,
  type Brush,
  badCells,
  buildStandardWeek,
  cellOf,
  change,
  common,
  copyDay,
  erase,
  groupsIn,
  minutesOf,
  paint,
} from "@/components/breaks/edit";
import { HOURS, hourOfWeek, rectangle, turned, WEEKDAYS } from "@/components/week/hours";

const brush: Brush = { minutes: [20, 50], capacity_seconds: 180, names: ["Break 1", "Break 2"] };
const MONDAY_7 = hourOfWeek(1, 7);
const cells = fc.uniqueArray(fc.integer({ min: 0, max: 167 }), { maxLength: 30 });

describe("editing a week of breaks", () => {
  test("painting an hour replaces its breaks with those of the brush", () => {
    const once = paint([], [MONDAY_7], brush);
    expect(once.map((l) => [l.second, l.name, l.capacity_seconds])).toEqual([
      [26_400, "Break 1", 180],
      [28_200, "Break 2", 180],
    ]);
    const again = paint(once, [MONDAY_7], { ...brush, minutes: [5] });
    expect(again.map((l) => l.second)).toEqual([25_500]);
  });
  test("painting twice changes nothing, and erasing leaves breaks painted elsewhere", () => {
    fc.assert(
      fc.property(cells, cells, (some, others) => {
        const week = paint(paint([], some, brush), others, brush);
        expect(paint(week, others, brush)).toEqual(week);
        expect(new Set(erase(week, others).map(cellOf))).toEqual(
          new Set(some.filter((cell) => !others.includes(cell))),
        );
      }),
    );
  });
  test("a day is copied to other days", () => {
    const week = copyDay(paint([], [MONDAY_7, hourOfWeek(2, 9)], brush), 1, [1, 2, 3]);
    expect(week.map(cellOf)).toEqual([1, 2, 3].flatMap((d) => [hourOfWeek(d, 7), hourOfWeek(d, 7)]));
  });
  test("breaks at the same time of the hour are changed together", () => {
    const week = paint([], [MONDAY_7, hourOfWeek(2, 7)], brush);
    const [early] = groupsIn(week, [MONDAY_7, hourOfWeek(2, 7)]);
    expect(early).toMatchObject({ offset: 1200, lines: { length: 2 } });
    const moved = change(week, early!.lines, { offset: 900, capacity_seconds: 90 });
    const [first] = groupsIn(moved, [MONDAY_7, hourOfWeek(2, 7)]);
    expect(first).toMatchObject({ offset: 900 });
    expect(common(first!.lines, "capacity_seconds")).toBe(90);
    expect(common(moved, "capacity_seconds")).toBeNull();
  });
  test("an added break gets a free minute", () => {
    const full = addTo(addTo(paint([], [MONDAY_7], brush), [MONDAY_7], brush), [MONDAY_7], brush);
    expect(full.map((l) => (l.second % 3600) / 60)).toEqual([0, 10, 20, 50]);
  });
  test("what the server would reject is marked before saving", () => {
    expect(badCells(paint([], [MONDAY_7], brush), 2)).toEqual(new Map());
    expect(badCells(paint([], [MONDAY_7], brush), 1)).toEqual(new Map([[MONDAY_7, "too_many_breaks"]]));
    const [line] = paint([], [MONDAY_7], brush);
    expect(badCells([line!, line!], 3)).toEqual(new Map([[MONDAY_7, "break_twice"]]));
  });
});

test.each([
  ["20, 50", [20, 50]],
  ["50 20;20", [20, 50]],
  ["0", [0]],
  ["", null],
  ["60", null],
  ["7.5", null],
  ["x", null],
])("minutes %j", (text, found) => {
  expect(minutesOf(text)).toEqual(found);
});

test("a selected rectangle spans midnight of the broadcast day", () => {
  const hours = turned(HOURS, 5);
  expect(hours[0]).toBe(5);
  expect(rectangle(hourOfWeek(6, 23), hourOfWeek(5, 1), [...WEEKDAYS], hours).sort((a, b) => a - b)).toEqual(
    [5, 6].flatMap((d) => [hourOfWeek(d, 0), hourOfWeek(d, 1), hourOfWeek(d, 23)]).sort((a, b) => a - b),
  );
});

test("the week to begin with has two breaks an hour from 06 to 22, or as many as are allowed", () => {
  const names = ["Break 1", "Break 2"];
  const two = buildStandardWeek({ most: 2, names });
  expect(two).toHaveLength(7 * 16 * 2);
  expect(badCells(two, 2).size).toBe(0);
  expect([...new Set(two.map((l) => Math.floor(l.second / 3600)))].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 16 }, (_, n) => 6 + n),
  );
  expect(buildStandardWeek({ most: 1, names })).toHaveLength(7 * 16);
});
