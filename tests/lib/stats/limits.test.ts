import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { type AdLimit, makeHourLimits } from "@/lib/inventory/ad-limits";
import { countLimitWindows, sumLimitCounts } from "@/lib/stats/limits";

const november = { from: toDay("2026-11-01"), to: toDay("2026-11-30") };
const day: AdLimit = {
  uuid: "l",
  name: "Day",
  stations: [],
  window: "day",
  from_hour: 0,
  to_hour: 24,
  share_bp: 2000,
  seconds: null,
  counted: ["paid"],
  valid_from: toDay("2026-01-01"),
  valid_to: null,
};
const hour = makeHourLimits({ uuid: "vane", hour_limit: 720 });

test.each<[string, AdLimit[], { windows: number; days: number }]>([
  ["no limit", [], { windows: 0, days: 0 }],
  ["a limit of the day", [day], { windows: 30, days: 30 }],
  ["a limit of the hour", hour, { windows: 720, days: 30 }],
  ["both", [day, ...hour], { windows: 750, days: 30 }],
  ["from within the month on", [{ ...day, valid_from: toDay("2026-11-29") }], { windows: 2, days: 2 }],
  ["until within the month", [{ ...day, valid_to: toDay("2026-11-03") }], { windows: 3, days: 3 }],
  ["of another station", [{ ...day, stations: ["other"] }], { windows: 0, days: 0 }],
  [
    "two that hold one after another",
    [
      { ...day, valid_to: toDay("2026-11-03") },
      { ...day, valid_from: toDay("2026-11-05") },
    ],
    { windows: 29, days: 29 },
  ],
])("windows and days: %s", (_, limits, expected) => {
  expect(countLimitWindows(limits, "vane", november)).toEqual(expected);
});

test("counts of several stations add up", () => {
  const row = { windows: 720, over: 2, days: 30, days_over: 1 };
  expect(sumLimitCounts([])).toEqual({ windows: 0, over: 0, days: 0, days_over: 0 });
  expect(sumLimitCounts([row, row])).toEqual({ windows: 1440, over: 4, days: 60, days_over: 2 });
});
