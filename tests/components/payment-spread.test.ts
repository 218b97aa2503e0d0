import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leftOf, type Open, spread, withPart } from "@/components/payments/spread";
import { compare, type Money, sum, toMoney } from "@/lib/money";

const m = (text: string) => text as Money;
const OPEN: Open[] = [
  { uuid: "old", open: m("100.00") },
  { uuid: "middle", open: m("50.00") },
  { uuid: "new", open: m("80.00") },
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
    expect(withPart(parts, "middle", m("15.00"))).toEqual([
      { invoice: "old", amount: "100.00" },
      { invoice: "middle", amount: "15.00" },
    ]);
    expect(withPart(parts, "old", null)).toEqual([{ invoice: "middle", amount: "20.00" }]);
    expect(withPart([], "new", m("0.00"))).toEqual([]);
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
        const open = sums.map((open, n) => ({ uuid: String(n), open }));
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
