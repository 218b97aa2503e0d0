import { expect, test } from "vitest";
import { computeRotation, type RotatedSpot } from "@/lib/booking/rotation";
import { addDays, type Day, toDay } from "@/lib/day";

const MONDAY = toDay("2026-11-23");
const dates = (days: number): Day[] => Array.from({ length: days }, (_, n) => addDays(MONDAY, n));
const hours = (...of: number[]) => new Map(of.map((hour) => [hour, 1]));
const at = (day: number, hour: number, minute = 20): RotatedSpot => ({
  date: addDays(MONDAY, day),
  hour,
  minute: hour * 60 + minute,
});

test.each<[string, RotatedSpot[], number, Map<number, number>, ReturnType<typeof computeRotation>]>([
  ["nothing", [], 2, hours(7, 8), { busiest_hour: null, run: 0, gap: null }],
  [
    "every hour once, never the same break",
    [at(0, 7), at(1, 8), at(2, 9)],
    3,
    hours(7, 8, 9),
    { busiest_hour: 1, run: 1, gap: null },
  ],
  [
    "the same break every day",
    [at(0, 7), at(1, 7), at(2, 7)],
    3,
    hours(7, 8, 9),
    { busiest_hour: 3, run: 3, gap: null },
  ],
  [
    "one hour in turns of its breaks",
    [at(0, 7, 20), at(1, 7, 50), at(2, 7, 20)],
    3,
    hours(7),
    { busiest_hour: 1, run: 1, gap: null },
  ],
  [
    "a day between ends the run",
    [at(0, 7), at(2, 7), at(3, 7)],
    4,
    hours(7, 8, 9),
    { busiest_hour: 3, run: 2, gap: null },
  ],
  [
    "an hour of double weight has twice the spots",
    [at(0, 7), at(1, 8), at(2, 7, 50)],
    3,
    new Map([
      [7, 2],
      [8, 1],
    ]),
    { busiest_hour: 1, run: 1, gap: null },
  ],
  [
    "half a window apart is ideal, a quarter is half of it, and the mean counts",
    [at(0, 6), at(0, 8), at(1, 7), at(1, 8)],
    2,
    hours(6, 7, 8, 9),
    { busiest_hour: 2, run: 2, gap: 0.75 },
  ],
  [
    "the smallest distance of a day counts",
    [at(0, 6), at(0, 6, 50), at(0, 8)],
    1,
    hours(6, 7, 8),
    { busiest_hour: 2, run: 1, gap: 0.5 },
  ],
])("%s", (_, spots, days, window, indices) => {
  expect(computeRotation(spots, { dates: dates(days), hours: window })).toEqual(indices);
});

test("dates outside the weekdays do not end a run: Friday is followed by Monday", () => {
  const weekdays = dates(14).filter((_, n) => n % 7 < 5);
  const spots = weekdays.map((date) => ({ date, hour: 7, minute: 440 }));
  expect(computeRotation(spots, { dates: weekdays, hours: hours(7, 8) }).run).toBe(10);
});
