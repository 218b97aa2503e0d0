import fc from "fast-check";
import { expect, test } from "vitest";
import { computeEstimate, resolveAtListPrices } from "@/lib/booking/estimate";
import type { PlacedSpot } from "@/lib/booking/outcome";
import type { PriceTerms } from "@/lib/booking/spot-prices";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import type { Day } from "@/lib/day";
import { type Money, sum, toMoney } from "@/lib/money";
import type { PriceStep } from "@/lib/pricing/price-steps";
import type { PlanInput } from "@/server/services/broadcast/booking/plan-input";
import { pricePlacedSpots } from "@/server/services/broadcast/booking/plan-prices";
import { cents, type Drawn, drafts, inputOf, STATIONS } from "./random-drafts";
import { segment } from "./setup";

const amounts = (steps: readonly { amount: Money }[]) => toMoney(sum(steps.map((step) => step.amount)));
const stepsOf = (steps: unknown) => steps as PriceStep[];

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

/** The wanted spots as they are painted, each in a break of its hour. */
function paint(input: ReturnType<typeof exactInput>) {
  const breaks = new Map<string, { date: Day; second: number }>();
  const asked = resolveAtListPrices(input).map((own) => ({ segment: own, commercial: undefined }));
  const placed = asked.flatMap(({ segment: own }, at) =>
    listWantedSpots(own).flatMap(({ station, date, hour, spots }) => {
      const uuid = `${station} ${date} ${hour}`;
      breaks.set(uuid, { date, second: hour! * 3600 });
      return Array.from(
        { length: spots },
        (): PlacedSpot => ({ segment: at, station, break: uuid, reasons: [] }),
      );
    }),
  );
  const order = { ...input, asked, campaign: "", status: "planned" } as unknown as PlanInput;
  return pricePlacedSpots(order, placed, breaks);
}

test("property: the sheet and the planner price the same spots alike", () => {
  fc.assert(
    fc.property(drafts, agreed, (draft, terms) => {
      const input = exactInput(draft, terms);
      const estimate = computeEstimate(input);
      const { price } = paint(input);
      expect({ listed: price.listed, total: price.total, steps: price.steps }).toEqual({
        listed: estimate.listed,
        total: estimate.total,
        steps: estimate.steps,
      });
    }),
    { numRuns: 300 },
  );
});

test("property: the steps of every line, spot and total add up to its amount", () => {
  fc.assert(
    fc.property(drafts, agreed, (draft, terms) => {
      const input = exactInput(draft, terms);
      for (const of of [input, { ...inputOf(draft), terms: input.terms }]) {
        const estimate = computeEstimate(of);
        expect(amounts([{ amount: estimate.listed }, ...estimate.steps])).toBe(estimate.total);
        expect(amounts(estimate.segments.map((line) => ({ amount: line.price })))).toBe(estimate.listed);
        // An agreed total without spots belongs to no station.
        if (estimate.spots > 0)
          expect(amounts(estimate.stations.map((one) => ({ amount: one.price })))).toBe(estimate.total);
        for (const line of estimate.segments)
          if (line.spot_price !== null) expect(amounts(line.steps)).toBe(line.spot_price);
      }
      const { spots, price } = paint(input);
      expect(amounts([{ amount: price.listed }, ...price.steps])).toBe(price.total);
      if (spots.length > 0)
        expect(amounts(spots.map((spot) => ({ amount: toMoney(spot.price) })))).toBe(price.total);
      for (const spot of spots) expect(amounts(stepsOf(spot.price_steps))).toBe(spot.price);
    }),
    { numRuns: 300 },
  );
});
