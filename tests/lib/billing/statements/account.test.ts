import { describe, expect, test } from "vitest";
import {
  computeBalances,
  listStatementPresets,
  proposeStatementStart,
} from "@/lib/billing/statements/account";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";

test("each entry has the balance after it, in the decimals of the currency", () => {
  const entries = ["100.00", "-40.50", "-59.50", "0.01"].map((amount) => ({ amount: toMoney(amount) }));
  expect(computeBalances(toMoney("-10"), entries).map(({ balance }) => balance)).toEqual([
    "90.00",
    "49.50",
    "-10.00",
    "-9.99",
  ]);
  expect(computeBalances(toMoney("1.00"), [])).toEqual([]);
});

test.each([
  ["2026-11-20", null, "2026-10-01"],
  ["2026-11-20", "2026-11-02", "2026-10-01"],
  ["2026-11-20", "2026-03-05", "2026-03-05"],
  ["2026-03-31", null, "2026-01-01"],
  ["2026-04-01", null, "2026-04-01"],
  ["2026-11-20", "2001-01-01", "2021-11-17"],
])("a statement to %s with %s as the oldest open item starts on %s", (to, oldest, from) => {
  expect(proposeStatementStart(toDay(to), oldest === null ? null : toDay(oldest))).toBe(from);
});

describe("the usual spans", () => {
  const list = (today: string) =>
    Object.fromEntries(listStatementPresets(toDay(today)).map(({ id, from, to }) => [id, `${from} ${to}`]));
  test("end today at the latest", () => {
    expect(list("2026-11-20")).toEqual({
      this_month: "2026-11-01 2026-11-20",
      last_month: "2026-10-01 2026-10-31",
      this_quarter: "2026-10-01 2026-11-20",
      last_quarter: "2026-07-01 2026-09-30",
      this_year: "2026-01-01 2026-11-20",
      last_year: "2025-01-01 2025-12-31",
    });
  });
  test("cross the turn of the year", () => {
    expect(list("2028-02-29")).toMatchObject({
      last_month: "2028-01-01 2028-01-31",
      last_quarter: "2027-10-01 2027-12-31",
      last_year: "2027-01-01 2027-12-31",
    });
  });
});
