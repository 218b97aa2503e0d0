import { describe, expect, test } from "vitest";
import { computeQuote, extendLicence, isNews } from "@/lib/billing/licence-plans";
import { toDay } from "@/lib/day";

describe("price of a purchase", () => {
  test.each([
    ["three stations for a month in the seller's country", "monthly", 3, "GB", "117.00", "23.40", "140.40"],
    ["one station for a year abroad, without tax", "annual", 1, "DE", "390.00", "0.00", "390.00"],
  ] as const)("%s", (_, plan, stations, country, net, tax, total) => {
    const quote = computeQuote(plan, stations, { country, seller: "GB", tax_bp: 2000 });
    expect(quote).toMatchObject({ net, tax, total, stations });
    expect(quote.tax_bp).toBe(country === "GB" ? 2000 : 0);
  });
});

describe("the last day of an extended licence", () => {
  test.each([
    ["starts after what is left", "monthly", "2026-11-22", "2026-12-10", "2027-01-10"],
    ["starts on the day of purchase once expired", "monthly", "2026-11-22", "2026-10-01", "2026-12-21"],
    ["a year", "annual", "2026-11-22", "2026-11-30", "2027-11-30"],
    ["from the end of a long month", "monthly", "2027-01-31", "2027-01-30", "2027-02-27"],
  ] as const)("%s", (_, plan, bought, until, expected) => {
    expect(extendLicence(plan, toDay(bought), toDay(until))).toBe(expected);
  });
});

test("an event is applied once and never after a newer one", () => {
  const known = { seen: ["e1", "e2"], last_at: "2026-11-20T10:00:00Z" };
  expect(isNews({ id: "e3", at: "2026-11-20T10:00:01Z" }, known)).toBe(true);
  expect(isNews({ id: "e2", at: "2026-11-20T10:00:01Z" }, known)).toBe(false);
  expect(isNews({ id: "e4", at: "2026-11-20T09:59:59Z" }, known)).toBe(false);
  expect(isNews({ id: "e1", at: "2026-11-20T09:00:00Z" }, { seen: [], last_at: null })).toBe(true);
});
