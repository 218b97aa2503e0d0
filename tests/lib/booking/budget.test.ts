import fc from "fast-check";
import { expect, test } from "vitest";
import { makeListPrice, makeSegmentPricer, resolveAtListPrices } from "@/lib/booking/estimate";
import type { PlacedSpot } from "@/lib/booking/outcome";
import { addUnpaid } from "@/lib/booking/reminder-spacing";
import { makeCellPricer } from "@/lib/booking/resolve-segments";
import { ALWAYS } from "@/lib/booking/segment";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import { addDays } from "@/lib/day";
import { compare, type Money, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { pricePlacedSpots, takeWithinBudgets } from "@/server/services/broadcast/booking/plan-prices";
import { countRuns } from "@/tests/runs";
import { type DraftInput, placeAll } from "./place-all";
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
  const input = {
    segments: [sold],
    stations: new Map([[sold.stations[0]!, station({ card })]]),
    commercials: new Map(),
    calendar: ALWAYS,
    terms: FREE,
    least_billed: 0,
    places: 2,
  };
  expect(listPriceOf(input, 0)).not.toBe("0.00");
  expect(compare(listPriceOf(input, 0), toMoney("300"))).toBeLessThanOrEqual(0);
});

/** What the spots of a segment cost on average over the hours they may air in. */
function listPriceOf(input: DraftInput, at: number): Money {
  const { calendar, places, stations, least_billed } = input;
  const own = takeAt(resolveAtListPrices(input), at);
  const priceOf = makeListPrice(makeSegmentPricer(stations, places, least_billed));
  const priceCell = makeCellPricer(own, calendar, priceOf, places);
  return sum([toMoney(0), ...listWantedSpots(own, calendar).map(priceCell)]);
}

test("property: a budget asks for no more spots than it pays on average", () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      draft.segments.forEach(({ budget }, at) => {
        const price = listPriceOf(inputOf(draft), at);
        expect(compare(price, budget!), `${price} for ${budget}`).toBeLessThanOrEqual(0);
      });
    }),
    { numRuns: countRuns(400) },
  );
});

test("property: no campaign is booked above the budgets of its segments, whichever hours are found", () => {
  fc.assert(
    fc.property(drafts, fc.infiniteStream(fc.nat({ max: 23 })), (draft, chosen) => {
      const { order, placed, breaks } = placeAll(
        inputOf(draft),
        (hours) => hours[(chosen.next().value ?? 0) % hours.length]!,
      );
      const { price, spots } = pricePlacedSpots(order, takeWithinBudgets(order, placed, breaks), breaks);
      expect(compare(price.total, budgetsOf(draft.segments))).toBeLessThanOrEqual(0);
      expect(sum([toMoney(0), ...spots.map((spot) => toMoney(spot.price))])).toBe(price.total);
    }),
    { numRuns: countRuns(300) },
  );
});

/** A segment with three spots in one hour, and its reminder, both with budgets. */
function placeReminders(budget: string | null, reminderBudget: string | null) {
  const card = PriceModelTerms.parse({ list: { basis: "spot", prices: [{ length: 30, price: "10.00" }] } });
  const main = segment({ per_day: 3, budget: budget && toMoney(budget) });
  const reminder = segment({
    length: 10,
    price_override: toMoney("6.00"),
    budget: reminderBudget && toMoney(reminderBudget),
    follows: { segment: 0, at_least: 1 },
  });
  const { order } = placeAll({
    segments: [main, reminder],
    stations: new Map([[main.stations[0]!, station({ card })]]),
    commercials: new Map(),
    calendar: ALWAYS,
    terms: FREE,
    least_billed: 0,
    places: 2,
  });
  const uuids = ["a", "b", "c"];
  const breaks = new Map(uuids.map((uuid) => [uuid, { date: MONDAY, second: 7 * 3600 }]));
  const placed = [0, 1].flatMap((at) =>
    uuids.map((uuid): PlacedSpot => ({ segment: at, station: main.stations[0]!, break: uuid, reasons: [] })),
  );
  return { placed, paid: takeWithinBudgets(order, placed, breaks) };
}

test.each<[string, string | null, string | null, string[]]>([
  ["that the budget does not pay", "20.00", null, ["0 a", "0 b", "1 a", "1 b"]],
  ["whose reminder its own budget does not pay", null, "6.50", ["0 a", "1 a"]],
  ["that either budget does not pay", "20.00", "12.00", ["0 a", "0 b", "1 a", "1 b"]],
])("a spot %s is not booked, and neither is its reminder", (_, budget, reminderBudget, wanted) => {
  const { paid } = placeReminders(budget, reminderBudget);
  expect(paid.map((spot) => `${spot.segment} ${spot.break}`)).toEqual(wanted);
});

test("spots that a budget does not pay are unplaced for that reason", () => {
  const { placed, paid } = placeReminders("20.00", "6.00");
  const way = { change: "budget", to: "30.00", gains: 2 };
  expect(addUnpaid([], placed, paid, new Map([[0, toMoney("30.00")]]))).toMatchObject([
    { segment: 0, missing: 2, reasons: [{ rule: "budget", count: 2 }], relaxations: [way] },
    { segment: 1, missing: 2, reasons: [{ rule: "budget", count: 2 }], relaxations: [] },
  ]);
  expect(addUnpaid([], placed, placed, new Map())).toEqual([]);
});
