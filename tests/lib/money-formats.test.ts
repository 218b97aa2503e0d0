import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney, parseMoney, scale, split, sum, takeFraction, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";

const FORMATS = [
  "1,000.00",
  "1.000,00",
  "1 000,00",
  "1'000.00",
  "1000.00",
  "1000,00",
  "1,000",
  "1.000",
  "1,000.000",
];

describe("currency formats (C8)", () => {
  test.each(FORMATS)("property: %s reads back what it writes (10,000)", (format) => {
    const places =
      /[.,](0{2,3})$/.test(format) && format !== "1,000" && format !== "1.000"
        ? format.split(/[.,]/).at(-1)!.length
        : 0;
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (units) => {
        const amount = takeFraction(toMoney(units.toString(), 0), 1, 10 ** places, places);
        expect(parseMoney(formatMoney(amount, format), format, places)).toBe(amount);
      }),
      { numRuns: countRuns(10_000) },
    );
  });
  test("a point separates thousands where a comma is decimal, and never thousandths", () => {
    expect(parseMoney("1.234", "1.000,00")).toBe("1234.00");
    expect(parseMoney("1.23", "1.000,00")).toBeNull();
  });
});

test("factors are multiplied exactly and rounded once, half away from zero", () => {
  expect(scale(toMoney("0.05"), [5_000, 3_000])).toBe("0.01");
  expect(scale(toMoney("-0.50"), [100])).toBe("-0.01");
  expect(takeFraction(toMoney("0.7833", 4), 30, 1, 2)).toBe("23.50");
});

test("property: amounts split in proportion add up to the whole", () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => toMoney(cents / 100));
  const weight = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => toMoney(cents / 100));
  fc.assert(
    fc.property(amount, fc.array(weight, { minLength: 1, maxLength: 40 }), (whole, weights) => {
      expect(sum(split(whole, weights))).toBe(whole);
    }),
    { numRuns: countRuns(1_000) },
  );
});
