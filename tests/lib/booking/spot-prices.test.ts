import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PriceTerms, priceCampaignSpots } from "@/lib/booking/spot-prices";
import { compare, isNegative, subtract, sum, takeFraction, toMoney } from "@/lib/money";
import type { PriceModelTerms } from "@/lib/pricing/price-model";
import { countRuns } from "@/tests/runs";

describe("a campaign discount as an amount", () => {
  const cards = ["a", "b", "c"].map(() => ({ discounts: undefined }) as unknown as PriceModelTerms);
  const order = (prices: readonly string[], discounts: PriceTerms["discounts"], places = 2) =>
    priceCampaignSpots(
      prices.map((price, i) => ({ station: String(i % 3), price: toMoney(price, places) })),
      (station) => cards[Number(station)],
      { manual: null, stations: {}, discounts },
      places,
    );

  test.each([
    ["is given once, however many rate cards there are", [{ name: "Fair", amount: toMoney("10") }], "50.00"],
    [
      "comes off what a percentage before it left",
      [
        { name: "Friend", percent_bp: 5000 },
        { name: "Fair", amount: toMoney("10") },
      ],
      "20.00",
    ],
    ["takes no more than there is", [{ name: "All", amount: toMoney("100") }], "0.00"],
  ] as const)("%s", (_, discounts, total) => {
    const price = order(["10", "20", "30"], discounts);
    expect([price.total, sum(price.spots)]).toEqual([total, total]);
    expect(price.steps.map((s) => s.name)).toEqual(discounts.map((d) => d.name));
  });

  test("property: spots and steps add up to the total in every currency, and the full amount is given", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
        fc.array(
          fc.oneof(
            fc.record({ name: fc.string(), percent_bp: fc.integer({ min: 1, max: 10_000 }) }),
            fc.record({
              name: fc.string(),
              amount: fc.integer({ min: 1, max: 500_000 }).map((n) => toMoney(n)),
            }),
          ),
          { maxLength: 4 },
        ),
        fc.integer({ min: 0, max: 3 }),
        (units, discounts, places) => {
          const prices = units.map((n) => takeFraction(toMoney(n, 0), 1, 10 ** places, places));
          const price = order(prices, discounts, places);
          expect(sum(price.spots)).toBe(price.total);
          expect(sum([price.listed, ...price.steps.map((s) => s.amount)])).toBe(price.total);
          expect(sum(Object.values(price.stations))).toBe(price.total);
          const amounts = discounts.flatMap((d) => ("amount" in d ? [d.amount] : []));
          if (amounts.length < discounts.length) return;
          const asked = sum([toMoney("0", places), ...amounts]);
          const left = subtract(price.listed, asked);
          expect(compare(price.total, isNegative(left) ? toMoney("0", places) : left)).toBe(0);
        },
      ),
      { numRuns: countRuns(200) },
    );
  });
});
