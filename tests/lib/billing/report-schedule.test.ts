import { expect, test } from "vitest";
import { findDueMonth } from "@/lib/billing/report-schedule";
import { toDay } from "@/lib/day";

const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };
test.each<[string, number, string, string | null, string, object | null]>([
  ["before its day", 5, "2026-09-01", null, "2026-11-04", null],
  ["on its day", 5, "2026-09-01", null, "2026-11-05", OCTOBER],
  ["later, while nothing was sent", 5, "2026-09-01", "2026-09-01", "2026-11-25", OCTOBER],
  ["when the month was sent", 5, "2026-09-01", "2026-10-01", "2026-11-25", null],
  ["created on its day", 5, "2026-11-05", null, "2026-11-05", OCTOBER],
  ["created after its day", 5, "2026-11-06", null, "2026-11-25", null],
  [
    "in the month after its creation",
    5,
    "2026-11-06",
    null,
    "2026-12-05",
    { from: "2026-11-01", to: "2026-11-30" },
  ],
  [
    "over the turn of the year",
    1,
    "2026-09-01",
    "2026-11-01",
    "2027-01-01",
    { from: "2026-12-01", to: "2026-12-31" },
  ],
])("a report %s", (_, day, created_on, settled, today, month) => {
  const terms = {
    day,
    created_on: toDay(created_on),
    settled_from: settled === null ? null : toDay(settled),
  };
  expect(findDueMonth(terms, toDay(today), false)).toEqual(month);
});

test("broadcast months end on a Sunday", () => {
  const terms = { day: 1, created_on: toDay("2026-01-01"), settled_from: null };
  expect(findDueMonth(terms, toDay("2026-11-02"), true)).toEqual({ from: "2026-09-28", to: "2026-10-25" });
});
