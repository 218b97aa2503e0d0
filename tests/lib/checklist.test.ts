import { expect, test } from "vitest";
import { buildStepHref, CHECKLIST, findNextStep } from "@/lib/checklist";
import { toDay } from "@/lib/day";

const none = { first_station: null, first_day: null };
const places = { first_station: "s1", first_day: { station: "s2", date: toDay("2026-11-23") } };

test("every step leads to a page, and those of a station to that station", () => {
  for (const step of CHECKLIST) expect(buildStepHref(step, none, "/order/new")).toMatch(/^\/[a-z]/);
  expect(buildStepHref("price", places, "/order/new")).toBe("/stations/s1?tab=price");
  expect(buildStepHref("log", places, "/order/new")).toBe("/traffic-log-editor?station=s2&date=2026-11-23");
});

test("the next step is the first that is not done", () => {
  const all = { station: true, breaks: true, price: true, customer: true, copy: true, campaign: true };
  const rest = { carts: true, log: true, details: true, report: true };
  expect(findNextStep({ ...all, ...rest })).toBe(null);
  expect(findNextStep({ ...all, ...rest, details: false, report: false })).toBe("details");
});
