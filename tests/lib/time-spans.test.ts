import { expect, test } from "vitest";
import { findClockChange, formatOffset, formatSpan, toDay } from "@/lib/day";
import { countSpanDays, findSpanProblem, requireSpan, SPAN_DAYS } from "@/lib/spans";

test.each([
  [0, "00:00"],
  [42, "00:42"],
  [2226, "37:06"],
  [3600, "01:00:00"],
  [90_061, "25:01:01"],
])("a span of %i s is written %s", (seconds, text) => {
  expect(formatSpan(seconds)).toBe(text);
});

test.each([
  [2226, "+37:06"],
  [-2226, "−37:06"],
  [-3600, "−01:00:00"],
])("a difference of %i s is written %s", (seconds, text) => {
  expect(formatOffset(seconds)).toBe(text);
});

test.each<[string, string, string, number, [number, number] | null]>([
  ["spring skips an hour", "Europe/Belgrade", "2026-03-29", 0, [2, 3]],
  ["autumn repeats one", "Europe/Belgrade", "2026-10-25", 0, [3, 2]],
  ["the day before has none", "Europe/Belgrade", "2026-10-24", 0, null],
  ["a broadcast day from five ends with it", "Europe/Belgrade", "2026-10-24", 300, [3, 2]],
  ["and the next has none", "Europe/Belgrade", "2026-10-25", 300, null],
  ["half an hour", "Australia/Lord_Howe", "2026-04-05", 0, [2, 1.5]],
  ["a zone without", "Asia/Tokyo", "2026-03-29", 0, null],
])("clock change: %s", (_, zone, date, dayStart, hours) => {
  expect(findClockChange(zone, toDay(date), dayStart)).toEqual(
    hours && { from: hours[0] * 3600, to: hours[1] * 3600 },
  );
});

test.each([
  ["2026-11-20", "2026-11-20", 1, null],
  ["2026-11-20", "2026-11-19", 0, { code: "before_start" }],
  ["2026-11-01", "2026-12-01", 31, null],
  ["2026-11-01", "2026-12-02", 32, { code: "span_too_long", values: { limit: 31 } }],
] as const)("a queue of reconciliation from %s to %s has %i days: %j", (from, to, days, problem) => {
  expect(countSpanDays(toDay(from), toDay(to))).toBe(days);
  expect(findSpanProblem("reconciliation", toDay(from), toDay(to))).toEqual(problem);
  const ask = () => requireSpan("reconciliation", toDay(from), toDay(to), "until");
  if (!problem) return expect(ask).not.toThrow();
  expect(ask).toThrow(expect.objectContaining({ more: { fields: [{ path: "until", ...problem }] } }));
});
test("no use may span more than five years", () =>
  expect(Math.max(...Object.values(SPAN_DAYS))).toBeLessThan(5 * 366 + 1));
