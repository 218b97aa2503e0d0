import fc from "fast-check";
import { expect, test } from "vitest";
import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import {
  countQuantityPlaces,
  isQuantity,
  subtractQuantities,
  UNIT_CODES,
  UNITS,
} from "@/lib/billing/quantity/quantities";
import { compare, readAmount, subtract, sum, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";

const Quantity = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((n) => n / 10_000);

test("every unit has a code of UN/ECE recommendation 20", () => {
  expect(UNITS.map((unit) => UNIT_CODES[unit])).toEqual("C62 H87 C62 SEC HUR DAY WEE MON MIL".split(" "));
});

test.each([
  [3, true, 0],
  [2.5, true, 1],
  [0.0001, true, 4],
  [-12.34, true, 2],
  [0.00001, false, 0],
  [100_000, true, 0],
])("%d is a quantity: %s, with %d decimals", (quantity, is, places) => {
  expect([isQuantity(quantity), countQuantityPlaces(quantity)]).toEqual([is, places]);
});

test("what is left of a quantity and what was taken are the quantity, without a rest of binary fractions", () => {
  expect(subtractQuantities(0.3, [0.1])).toBe(0.2);
  fc.assert(
    fc.property(Quantity, fc.array(Quantity, { maxLength: 5 }), (quantity, taken) => {
      const left = subtractQuantities(quantity, taken);
      expect(isQuantity(left)).toBe(true);
      expect(
        subtractQuantities(
          left,
          taken.map((one) => -one),
        ),
      ).toBe(quantity + 0);
    }),
    { numRuns: countRuns(900) },
  );
});

test("lines with decimal quantities multiply to the cent, and the total is their sum with tax", () => {
  const Line = fc.record({
    quantity: fc.integer({ min: -50_000_000, max: 50_000_000 }).map((n) => n / 10_000),
    cents: fc.integer({ min: 0, max: 999_999 }),
    tax_bp: fc.constantFrom(0, 700, 1900),
  });
  fc.assert(
    fc.property(fc.array(Line, { minLength: 1, maxLength: 6 }), fc.nat(3000), (drawn, discount_bp) => {
      const lines = drawn.map(({ cents, tax_bp, ...line }) => ({
        ...line,
        price: toMoney(cents / 100),
        amount: null,
        tax_name: tax_bp ? `VAT ${tax_bp}` : "",
        tax_bp,
      }));
      const terms = { discount_bp, taxes_inline: false, discounts_inline: false };
      const { lines: found, net, taxes, total } = computeInvoiceTotals(lines, terms, 2);
      for (const [i, { quantity, price }] of lines.entries()) {
        // In units of 0.000001, where both factors are whole.
        const exact = BigInt(Math.round(quantity * 10_000)) * BigInt(price.replace(".", ""));
        const gross = BigInt(found[i]!.gross.replace(".", "")) * 10_000n;
        const off = gross - exact;
        expect(off <= 5_000n && off >= -5_000n).toBe(true);
      }
      expect(sum(found.map((line) => line.net))).toBe(net);
      expect(compare(total, sum([net, ...taxes.map(({ tax }) => tax)]))).toBe(0);
      expect(subtract(total, total)).toBe(readAmount("0.00"));
    }),
    { numRuns: countRuns(600) },
  );
});
