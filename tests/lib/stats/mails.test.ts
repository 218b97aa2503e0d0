import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { findDuePeriod } from "@/lib/stats/mails";

const week = {
  period: "week" as const,
  zone: "Europe/Berlin",
  at: 8 * 3600,
  created_at: new Date("2026-11-18T12:00:00Z"),
  sent_for: null,
};
const month = { ...week, period: "month" as const, created_at: new Date("2026-01-10T12:00:00Z") };

test.each([
  ["before the first Monday", week, "2026-11-22T23:00:00Z", null],
  ["on Monday before the hour", week, "2026-11-23T06:59:59Z", null],
  ["on Monday at the hour", week, "2026-11-23T07:00:00Z", "2026-11-23"],
  ["later in the week, once", { ...week, sent_for: toDay("2026-11-23") }, "2026-11-27T07:00:00Z", null],
  ["of several missed weeks the latest", week, "2026-12-09T07:00:00Z", "2026-12-07"],
  ["a week that was missed, before the next", week, "2026-11-30T06:00:00Z", "2026-11-23"],
  [
    "created on Monday after the hour",
    { ...week, created_at: new Date("2026-11-23T07:30:00Z") },
    "2026-11-23T09:00:00Z",
    null,
  ],
  ["on the first of a month at the hour", month, "2026-02-01T07:00:00Z", "2026-02-01"],
  ["on the first in another zone", { ...month, zone: "America/New_York" }, "2026-02-01T12:59:59Z", null],
  // On 29 March 2026 the clock in Berlin is set forward at two.
  [
    "at an hour that the clock skips",
    { ...week, at: 2 * 3600 + 1800, created_at: new Date("2026-03-20T12:00:00Z") },
    "2026-03-30T00:30:00Z",
    "2026-03-30",
  ],
])("%s", (_, schedule, now, due) => {
  expect(findDuePeriod(schedule, new Date(now))).toBe(due);
});
