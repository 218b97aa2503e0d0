import fc from "fast-check";
import { ALWAYS } from "@/lib/booking/segment";
import { addDays } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import type { DraftInput } from "./place-all";
import { MONDAY, segment, station } from "./setup";

export const STATIONS = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
export const FREE = { manual: null, stations: {}, discounts: [] };
export const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => toMoney(n / 100));
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

/** Drafts of up to three segments with budgets on two stations with rate cards of their own. */
export const drafts = fc.record({
  cards: fc.tuple(cards, cards),
  segments: fc.array(budgeted, { minLength: 1, maxLength: 3 }),
  discounts,
  least_billed: fc.constantFrom(0, 20),
});

/** A draft as drawn. */
export type Drawn = typeof drafts extends fc.Arbitrary<infer T> ? T : never;
/** The input of its estimate. */
export const inputOf = ({ cards, segments, discounts, least_billed }: Drawn) =>
  ({
    segments,
    stations: new Map(STATIONS.map((uuid, i) => [uuid, station({ uuid, card: cards[i] })])),
    commercials: new Map(),
    calendar: ALWAYS,
    terms: { ...FREE, discounts },
    least_billed,
    places: 2,
  }) satisfies DraftInput;
