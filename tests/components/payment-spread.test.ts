import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findExact } from "@/components/payments/exact";
import { keepEarned, leftOf, type Open, spread, withDiscount, withPart } from "@/components/payments/spread";
import { compare, type Money, sum, toMoney } from "@/lib/money";

const m = (text: string) => text as Money;
const NONE = m("0.00");
const OPEN: Open[] = [
  { uuid: "old", open: m("100.00"), discount: NONE },
  { uuid: "middle", open: m("50.00"), discount: NONE },
  { uuid: "new", open: m("80.00"), discount: NONE },
];

describe("a payment is allocated to open invoices", () => {
  test.each([
    ["40.00", null, [["old", "40.00"]]],
    [
      "120.00",
      null,
      [
        ["old", "100.00"],
        ["middle", "20.00"],
      ],
    ],
    [
      "120.00",
      "new",
      [
        ["new", "80.00"],
        ["old", "40.00"],
      ],
    ],
    ["0.00", null, []],
  ])("%s, opened from invoice %s", (amount, first, parts) => {
    expect(spread(m(amount), OPEN, first)).toEqual(parts.map(([invoice, amount]) => ({ invoice, amount })));
  });

  test("an allocation edited by hand replaces the previous one, and an empty one removes it", () => {
    const parts = spread(m("120.00"), OPEN, null);
    expect(withPart(parts, OPEN[1]!, m("15.00"))).toEqual([
      { invoice: "old", amount: "100.00" },
      { invoice: "middle", amount: "15.00" },
    ]);
    expect(withPart(parts, OPEN[0]!, null)).toEqual([{ invoice: "middle", amount: "20.00" }]);
    expect(withPart([], OPEN[2]!, m("0.00"))).toEqual([]);
  });

  test("a part that covers an invoice with its discount takes it, until another day no longer earns it", () => {
    const early: Open[] = [{ uuid: "old", open: m("100.00"), discount: m("2.00") }];
    const parts = spread(m("98.00"), early, null);
    expect(parts).toEqual([{ invoice: "old", amount: "98.00", discount: true }]);
    expect(withPart(parts, early[0]!, m("97.99"))).toEqual([{ invoice: "old", amount: "97.99" }]);
    expect(withPart(parts, early[0]!, m("99.00"))).toEqual([
      { invoice: "old", amount: "99.00", discount: true },
    ]);
    expect(withDiscount(parts, "old", false)).toEqual([{ invoice: "old", amount: "98.00", discount: false }]);
    expect(keepEarned(parts, early, 2)).toEqual(parts);
    expect(keepEarned(parts, OPEN, 2)).toEqual([{ invoice: "old", amount: "98.00" }]);
    expect(findExact(m("148.00"), [...early, OPEN[1]!])).toEqual([
      ...parts,
      { invoice: "middle", amount: "50.00" },
    ]);
  });

  test("the rest is shown, and allocating more than was paid is detected", () => {
    const parts = [{ invoice: "old", amount: "100.00" }];
    expect(leftOf(m("130.00"), parts, 2)).toEqual({ allocated: "100.00", left: "30.00", over: false });
    expect(leftOf(m("90.00"), parts, 2)).toEqual({ allocated: "100.00", left: "-10.00", over: true });
    expect(leftOf(m("90.00"), [], 2)).toEqual({ allocated: "0.00", left: "90.00", over: false });
  });

  test("allocations and rest add up to the payment, and no allocation exceeds its invoice", () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 }).map((n) => toMoney(n / 100));
    fc.assert(
      fc.property(cents, fc.array(cents, { maxLength: 9 }), fc.nat(8), (amount, sums, at) => {
        const open = sums.map((open, n) => ({ uuid: String(n), open, discount: NONE }));
        const parts = spread(amount, open, open[at]?.uuid ?? null);
        const { allocated, left, over } = leftOf(amount, parts, 2);
        expect(sum([allocated, left])).toBe(amount);
        expect(over).toBe(false);
        for (const part of parts)
          expect(compare(part.amount as Money, open[Number(part.invoice)]!.open)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
