import fc from "fast-check";
import { expect, test } from "vitest";
import type { PriceTerms } from "@/lib/booking/spot-prices";
import { type Money, multiply, sum, toMoney } from "@/lib/money";
import { pricePlacedSpots } from "@/server/services/broadcast/booking/plan-prices";
import { countRuns } from "@/tests/runs";
import { estimateAll, placeAll } from "./place-all";
import { cents, type Drawn, drafts, inputOf, STATIONS } from "./random-drafts";
import { segment } from "./setup";

const amounts = (steps: readonly { amount: Money }[]) => toMoney(sum(steps.map((step) => step.amount)));

/** Agreed totals of the campaign or of one station, or none. */
const agreed = fc.oneof(
  fc.constant<Partial<PriceTerms>>({}),
  cents(900_000).map((manual): Partial<PriceTerms> => ({ manual })),
  cents(900_000).map((total): Partial<PriceTerms> => ({ stations: { [STATIONS[0]!]: total } })),
);

/** The draft with its hours given, so that each spot has one price, and with a reminder of its first segment. */
const exactInput = (draft: Drawn, terms: Partial<PriceTerms>) => {
  const segments = draft.segments.map((own) => {
    const hours = own.hours.map(({ hour }) => ({ hour, spots: 2 }));
    return {
      ...own,
      kind: "exact" as const,
      budget: null,
      per_day: null,
      per_week: null,
      total: null,
      hours,
    };
  });
  const reminder = segment({ length: 10, follows: { segment: 0, at_least: 1 } });
  const input = inputOf({ ...draft, segments: [...segments, reminder] });
  return { ...input, terms: { ...input.terms, ...terms } };
};

test("property: the steps of every line, spot and total add up to its amount", () => {
  fc.assert(
    fc.property(drafts, agreed, (draft, terms) => {
      const input = exactInput(draft, terms);
      for (const of of [input, { ...inputOf(draft), terms: input.terms }]) {
        const estimate = estimateAll(of);
        expect(amounts([{ amount: estimate.listed }, ...estimate.steps])).toBe(estimate.total);
        expect(amounts(estimate.segments.map((line) => ({ amount: line.price })))).toBe(estimate.listed);
        // An agreed total without spots belongs to no station.
        if (estimate.spots > 0)
          expect(amounts(estimate.stations.map((one) => ({ amount: one.price })))).toBe(estimate.total);
        for (const { prices, price, fits } of estimate.segments) {
          for (const one of prices) expect(amounts(one.steps)).toBe(one.price);
          expect(amounts(prices.map((one) => ({ amount: multiply(one.price, one.spots) })))).toBe(price);
          expect(prices.reduce((n, one) => n + one.spots, 0)).toBe(fits);
        }
      }
      const { order, placed, breaks } = placeAll(input);
      const { spots, price } = pricePlacedSpots(order, placed, breaks);
      expect(amounts([{ amount: price.listed }, ...price.steps])).toBe(price.total);
      if (spots.length > 0)
        expect(amounts(spots.map((spot) => ({ amount: toMoney(spot.price) })))).toBe(price.total);
      for (const spot of spots) expect(amounts(spot.price_steps)).toBe(spot.price);
    }),
    { numRuns: countRuns(300) },
  );
});
