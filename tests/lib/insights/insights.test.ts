import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { buildActionHref, buildRecordHref } from "@/lib/insights/links";
import { fillParams, findBadParam, INSIGHT_NAMES, type InsightType, listParams } from "@/lib/insights/types";

test.each<[InsightType, object, object]>([
  ["lapsed_customers", {}, { months: 6, days: 0, percent: 0 }],
  ["lapsed_customers", { months: 3, days: 9 }, { months: 3, days: 0, percent: 0 }],
  ["empty_inventory", { days: 99, percent: 0 }, { months: 0, days: 31, percent: 1 }],
])("the values of %s from %o", (type, given, values) => {
  expect(fillParams(type, given)).toEqual(values);
});

test.each<[InsightType, object, string | null]>([
  ["price_drift", {}, null],
  ["price_drift", { days: 7, percent: 90 }, null],
  ["price_drift", { months: 1 }, "months"],
  ["price_drift", { days: 6 }, "days"],
  ["empty_inventory", { percent: 101 }, "percent"],
])("what is wrong with %s of %o", (type, given, bad) => {
  expect(findBadParam(type, given)).toBe(bad);
});

describe.each(INSIGHT_NAMES)("%s", (type) => {
  test("starts within its bounds", () => {
    for (const [, { initial, least, most }] of listParams(type)) {
      expect(initial).toBeGreaterThanOrEqual(least);
      expect(initial).toBeLessThanOrEqual(most);
    }
  });

  test("leads to a record and an action", () => {
    const row = { uuid: "u", station: "s", date: toDay("2026-11-18") };
    expect(buildRecordHref(type, row)).toMatch(/^\/\w+.*u/);
    expect(buildActionHref(type, row)).toMatch(/^\/\w+.*[us]/);
  });
});
