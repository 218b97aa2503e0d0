import fc from "fast-check";
import { expect, test } from "vitest";
import { computeSecond, isTaxCurrency } from "@/lib/billing/currency/second";
import { compare, multiply, negate, readAmount, subtract, sum, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";

test.each([
  ["1190.00", "HUF", "395.2", "470288.00"],
  ["100.01", "JPY", "163.455", "16347"],
  ["10.00", "KWD", "0.333333", "3.333"],
  ["-0.05", "PLN", "4.3", "-0.22"],
  ["0.00", "USD", "1.1", "0.00"],
])("%s in %s at %s is %s", (amount, currency, rate, converted) => {
  const places = converted.split(".")[1]?.length ?? 0;
  expect(toMoney(computeSecond(toMoney(amount), { currency, rate }), places)).toBe(converted);
});

test("an amount is within half a unit of the exact one, and a credit note is its negative", () => {
  const Rate = fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => (n / 1_000_000).toFixed(6));
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), Rate, (cents, rate) => {
      const amount = toMoney(cents / 100);
      const found = computeSecond(amount, { currency: "USD", rate });
      const exact = multiply(toMoney(amount, 10), rate);
      const off = subtract(toMoney(found, 10), exact);
      expect(compare(off, readAmount("0.0050000000"))).not.toBe(1);
      expect(compare(off, readAmount("-0.0050000000"))).not.toBe(-1);
      expect(sum([found, computeSecond(negate(amount), { currency: "USD", rate })])).toBe("0.00");
    }),
    { numRuns: countRuns(600) },
  );
});

test("the tax is stated in the currency of the seller's country", () => {
  expect([isTaxCurrency("HUF", "HU"), isTaxCurrency("USD", "HU"), isTaxCurrency("EUR", "XX")]).toEqual([
    true,
    false,
    false,
  ]);
});
