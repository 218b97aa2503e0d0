import fc from "fast-check";
import { expect, test } from "vitest";
import { findExactParts } from "@/lib/billing/exact-parts";
import { sum, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";

const listOpen = (...amounts: (string | number)[]) =>
  amounts.map((amount, at) => ({ uuid: `${at}`, open: toMoney(amount) }));
const find = (amount: string, ...open: (string | number)[]) =>
  findExactParts(toMoney(amount), listOpen(...open))?.map(({ uuid }) => Number(uuid)) ?? null;

test.each([
  ["one invoice", "50.00", [100, 50, 30], [1]],
  ["the first of two that are equal", "50.00", [50, 50], [0]],
  ["two of three", "130.00", [100, 50, 30], [0, 2]],
  ["one rather than two", "80.00", [50, 30, 80], [2]],
  ["all", "180.00", [100, 50, 30], [0, 1, 2]],
  ["cents", "0.30", ["0.10", "0.20", "0.25"], [0, 1]],
  ["nothing that adds up", "90.00", [100, 50, 30], null],
  ["no amount", "0.00", [100], null],
  ["no invoice", "10.00", [], null],
])("%s", (_, amount, open, expected) => {
  expect(find(amount, ...open)).toEqual(expected);
});

test("property: what is found adds up, and a combination that exists is found", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(amounts, fc.nat(), (cents, pick) => {
      const open = listOpen(...cents.map((value) => value / 100));
      const some = open.filter((_, at) => (pick >> at) & 1);
      const wanted = sum(some.map((one) => one.open));
      const found = findExactParts(wanted, open);
      expect(found === null).toBe(some.length === 0);
      if (!found) return;
      expect(sum(found.map((one) => one.open))).toBe(wanted);
      expect(new Set(found).size).toBe(found.length);
      expect(found.length).toBeLessThanOrEqual(some.length);
    }),
    { numRuns: countRuns(300) },
  );
});

test("five hundred invoices of different amounts are given up, not tried for seconds", () => {
  const open = listOpen(...Array.from({ length: 500 }, (_, at) => 1000 + at * 7.13));
  expect(findExactParts(toMoney("99999.99"), open)).toBeNull();
});
