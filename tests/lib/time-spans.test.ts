import { expect, test } from "vitest";
import { findClockChange, formatOffset, formatSpan, toDay } from "@/lib/day";

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
