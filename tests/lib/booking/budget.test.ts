import fc from "fast-check";
import { expect, test } from "vitest";
import { computeEstimate, resolveAtListPrices } from "@/lib/booking/estimate";
import type { PlacedSpot } from "@/lib/booking/outcome";
import { ALWAYS } from "@/lib/booking/segment";
import { listHours, listWantedSpots } from "@/lib/booking/wanted-spots";
import { addDays, type Day } from "@/lib/day";
import { compare, type Money, sum, toMoney } from "@/lib/money";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import type { PlanInput } from "@/server/services/broadcast/booking/plan-input";
import { pricePlacedSpots, takeWithinBudgets } from "@/server/services/broadcast/booking/plan-prices";
import { drafts, FREE, inputOf } from "./random-drafts";
import { MONDAY, segment, station } from "./setup";

const budgetsOf = (segments: readonly { budget: Money | null }[]) =>
  sum(segments.flatMap((s) => s.budget ?? []));

test("a budget does not buy more where the last spots fall on the dearer days", () => {
  // The weekend costs ten times as much, and spots beyond one a day fall on the last day.
  const weekend = [5, 6].flatMap((day) => Array.from({ length: 24 }, (_, hour) => day * 24 + hour));
  const card = PriceModelTerms.parse({
    list: { basis: "spot", prices: [{ length: 30, price: "10.00" }] },
    day_parts: [{ name: "weekend", hours: weekend, index_bp: 100_000 }],
  });
  const sold = segment({ per_day: null, budget: "300.00", to_date: addDays(MONDAY, 6) });
  const { total, segments } = computeEstimate({
    segments: [sold],
    stations: new Map([[sold.stations[0]!, station({ card })]]),
    commercials: new Map(),
    calendar: ALWAYS,
    terms: FREE,
    least_billed: 0,
    places: 2,
  });
  expect(segments[0]?.wanted).toBeGreaterThan(0);
  expect(compare(total, toMoney("300"))).toBeLessThanOrEqual(0);
});

test("property: no segment with a budget is estimated above it", () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const estimate = computeEstimate(inputOf(draft));
      estimate.segments.forEach((line, i) => {
        const { budget } = draft.segments[i]!;
        expect(compare(line.price, budget!), `${line.price} for ${budget}`).toBeLessThanOrEqual(0);
      });
      expect(compare(estimate.total, budgetsOf(draft.segments))).toBeLessThanOrEqual(0);
    }),
    { numRuns: 400 },
  );
});

test("property: no campaign is booked above the budgets of its segments, whichever hours are found", () => {
  fc.assert(
    fc.property(drafts, fc.infiniteStream(fc.nat({ max: 23 })), (draft, chosen) => {
      const input = inputOf(draft);
      const breaks = new Map<string, { date: Day; second: number }>();
      const asked = resolveAtListPrices(input).map((own) => ({ segment: own, commercial: undefined }));
      const placed = asked.flatMap(({ segment: own }, at) =>
        listWantedSpots(own).flatMap(({ station, date, hour, spots }) =>
          Array.from({ length: spots }, (): PlacedSpot => {
            const hours = listHours(own);
            const found = hour ?? hours[(chosen.next().value ?? 0) % hours.length]!;
            const uuid = `${station} ${date} ${found}`;
            breaks.set(uuid, { date, second: found * 3600 });
            return { segment: at, station, break: uuid, reasons: [] };
          }),
        ),
      );
      const order = { ...input, asked, campaign: "", status: "planned" } as unknown as PlanInput;
      const { price, spots } = pricePlacedSpots(order, takeWithinBudgets(order, placed, breaks), breaks);
      expect(compare(price.total, budgetsOf(draft.segments))).toBeLessThanOrEqual(0);
      expect(sum([toMoney(0), ...spots.map((spot) => toMoney(spot.price))])).toBe(price.total);
    }),
    { numRuns: 300 },
  );
});

test("a reminder goes with the spot that the budget does not pay", () => {
  const card = PriceModelTerms.parse({ list: { basis: "spot", prices: [{ length: 30, price: "10.00" }] } });
  const main = segment({ per_day: 3, budget: "20.00" });
  const reminder = segment({ length: 10, follows: { segment: 0, at_least: 1 } });
  const input = {
    segments: [main, reminder],
    stations: new Map([[main.stations[0]!, station({ card })]]),
    calendar: ALWAYS,
    terms: FREE,
    least_billed: 0,
    places: 2,
  };
  const asked = resolveAtListPrices(input).map((own) => ({ segment: own, commercial: undefined }));
  const uuids = ["a", "b", "c"];
  const breaks = new Map(uuids.map((uuid) => [uuid, { date: MONDAY, second: 7 * 3600 }]));
  const placed = [0, 1].flatMap((at) =>
    uuids.map((uuid): PlacedSpot => ({ segment: at, station: main.stations[0]!, break: uuid, reasons: [] })),
  );
  const order = { ...input, asked, campaign: "", status: "planned" } as unknown as PlanInput;
  const kept = takeWithinBudgets(order, placed, breaks).map((spot) => `${spot.segment} ${spot.break}`);
  expect(kept).toEqual(["0 a", "0 b", "1 a", "1 b"]);
});
