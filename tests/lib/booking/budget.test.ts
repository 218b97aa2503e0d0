import fc from "fast-check";
import { expect, test } from "vitest";
import { computeEstimate, type EstimateInput, resolveAtListPrices } from "@/lib/booking/estimate";
import type { PlacedSpot } from "@/lib/booking/outcome";
import { ALWAYS } from "@/lib/booking/segment";
import { listHours, listWantedSpots } from "@/lib/booking/wanted-spots";
import { addDays, type Day } from "@/lib/day";
import { compare, type Money, sum, toMoney } from "@/lib/money";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import type { PlanInput } from "@/server/services/broadcast/booking/plan-input";
import { pricePlacedSpots, takeWithinBudgets } from "@/server/services/broadcast/booking/plan-prices";
import { MONDAY, segment, station } from "./setup";

const STATIONS = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
const FREE = { manual: null, stations: {}, discounts: [] };
const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => toMoney(n / 100));
const percent = (most: number) => fc.integer({ min: 0, max: most });

/** A rate card with dear hours and weekends, surcharges, and discounts by quantity and value. */
const cards = fc
  .record({
    price: cents(20_000),
    parts: fc.array(fc.record({ hour: fc.integer({ min: 0, max: 167 }), index_bp: percent(40_000) }), {
      maxLength: 12,
    }),
    season: fc.option(percent(30_000)),
    surcharges: fc.array(
      fc.record({ kind: fc.constantFrom("first", "chosen_hour"), percent_bp: percent(9000) }),
      {
        maxLength: 2,
      },
    ),
    quantity: fc.option(fc.record({ from: fc.integer({ min: 1, max: 60 }), percent_bp: percent(6000) })),
    value: fc.option(fc.record({ from: cents(400_000), percent_bp: percent(6000) })),
    counts: fc.constantFrom("order", "day"),
    stack: fc.constantFrom("multiply", "add"),
  })
  .map(({ price, parts, season, surcharges, quantity, value, counts, stack }) =>
    PriceModelTerms.parse({
      list: { basis: "spot", prices: [{ length: 30, price }] },
      day_parts: [...new Map(parts.map((part) => [part.hour, part])).values()].map(
        ({ hour, index_bp }, i) => ({
          name: `part ${i}`,
          hours: [hour],
          index_bp,
        }),
      ),
      seasons: season === null ? [] : [{ name: "season", from: "11-25", to: "12-02", index_bp: season }],
      surcharges: { items: [...new Map(surcharges.map((one) => [one.kind, one])).values()] },
      discounts: {
        quantity: quantity ? [quantity] : [],
        value: value ? [value] : [],
        quantity_counts: counts,
        stack,
      },
    }),
  );

/** A segment with a budget: sold by the budget alone, or by a count that the budget limits. */
const budgeted = fc
  .record({
    kind: fc.constantFrom("variable", "exact"),
    budget: cents(600_000),
    count: fc.constantFrom<object>({}, { per_day: 3 }, { per_week: 9 }, { total: 40 }),
    length: fc.integer({ min: 5, max: 60 }),
    days: fc.integer({ min: 0, max: 25 }),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    hours: fc.subarray([6, 7, 8, 12, 13, 17, 22], { minLength: 1 }),
    stations: fc.subarray(STATIONS, { minLength: 1 }),
    place: fc.constantFrom("any", "first"),
  })
  .map(({ count, days, hours, kind, ...own }) =>
    segment({
      ...own,
      kind,
      per_day: null,
      ...(kind === "variable" && count),
      from_date: MONDAY,
      to_date: addDays(MONDAY, days),
      hours: hours.map((hour) => ({ hour, spots: kind === "exact" ? 2 : 0 })),
    }),
  );

const discounts = fc.array(
  fc.oneof(
    fc.record({ name: fc.constant("Friend"), percent_bp: fc.integer({ min: 1, max: 9000 }) }),
    fc.record({ name: fc.constant("Fair"), amount: cents(50_000) }),
  ),
  { maxLength: 2 },
);

const drafts = fc.record({
  cards: fc.tuple(cards, cards),
  segments: fc.array(budgeted, { minLength: 1, maxLength: 3 }),
  discounts,
  least_billed: fc.constantFrom(0, 20),
});

type Drawn = typeof drafts extends fc.Arbitrary<infer T> ? T : never;
const inputOf = ({ cards, segments, discounts, least_billed }: Drawn) =>
  ({
    segments,
    stations: new Map(STATIONS.map((uuid, i) => [uuid, station({ uuid, card: cards[i] })])),
    commercials: new Map(),
    calendar: ALWAYS,
    terms: { ...FREE, discounts },
    least_billed,
    places: 2,
  }) satisfies EstimateInput;

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
