import fc from "fast-check";
import { expect, test } from "vitest";
import { findWeekSpans, groupSpans, listSpanHours } from "@/lib/inventory/week-spans";

test.each([
  [[5], 22, 2, [{ weekday: 5, from: 22, hours: 4 }]],
  [[7], 23, 1, [{ weekday: 7, from: 23, hours: 2 }]],
  [
    [1, 2],
    6,
    10,
    [
      { weekday: 1, from: 6, hours: 4 },
      { weekday: 2, from: 6, hours: 4 },
    ],
  ],
  [[3], 0, 24, [{ weekday: 3, from: 0, hours: 24 }]],
  [[3, 4], 0, 24, [{ weekday: 3, from: 0, hours: 48 }]],
  [[1, 2, 3, 4, 5, 6, 7], 0, 24, [{ weekday: 1, from: 0, hours: 168 }]],
])("%j from %i to %i", (weekdays, from, to, spans) => {
  expect(findWeekSpans(listSpanHours(weekdays, from, to))).toEqual(spans);
});

test("equal hours of several days are written once, also over midnight", () => {
  const hours = [...listSpanHours([5, 6], 22, 2), ...listSpanHours([1, 2, 3, 4, 5], 6, 9)];
  expect(groupSpans(hours)).toEqual([
    { weekdays: [1, 2, 3, 4, 5], from: 6, hours: 3 },
    { weekdays: [5, 6], from: 22, hours: 4 },
  ]);
});

test("spans read back as the same hours, for any selection", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 167 })), (hours) => {
      const again = findWeekSpans(hours).flatMap(({ weekday, from, hours }) =>
        Array.from({ length: hours }, (_, n) => ((weekday - 1) * 24 + from + n) % 168),
      );
      expect(again.sort((a, b) => a - b)).toEqual([...hours].sort((a, b) => a - b));
    }),
  );
});
