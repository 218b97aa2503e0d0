import { expect, test } from "vitest";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { SeparationRules, SomeSeparationRules } from "@/lib/booking/separation-shapes";

test("the default rules are valid", () => {
  expect(SeparationRules.parse(DEFAULT_SEPARATION)).toEqual(DEFAULT_SEPARATION);
});

test.each([
  ["a distance of more than a day", { distance: 1441 }],
  ["a negative distance", { distance: -1 }],
  ["part of a spot", { distance: 0.5 }],
  ["an unknown unit", { unit: "hours" }],
])("%s is rejected", (_, rule) => {
  const rules = { ...DEFAULT_SEPARATION, category: { ...DEFAULT_SEPARATION.category, ...rule } };
  expect(SeparationRules.safeParse(rules).success).toBe(false);
});

test("a change may contain one field of one layer", () => {
  expect(SomeSeparationRules.parse({ artist: { hard: true } })).toEqual({ artist: { hard: true } });
});
