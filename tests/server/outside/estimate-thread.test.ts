import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeSlots, type Slot } from "@/lib/booking/capacity";
import type { FitFigures, FitInput, ResolveInput } from "@/lib/booking/estimate";
import { Segment } from "@/lib/booking/shapes/segment";
import { addDays } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { findHoursInThread, fitInThread, resolveInThread } from "@/server/outside/estimate-thread";
import { MONDAY, station } from "@/tests/lib/booking/setup";
import { countRuns } from "@/tests/runs";

const IN_PROCESS = Number.POSITIVE_INFINITY;
const IN_THREAD = -1;
const IDS = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const COMMERCIAL = "00000000-0000-4000-8000-0000000000c0";
const DAYS = 40;

const slot: fc.Arbitrary<Slot> = fc
  .record({
    hour: fc.integer({ min: 6, max: 11 }),
    minute: fc.integer({ min: 0, max: 59 }),
    number: fc.integer({ min: 1, max: 2 }),
    name: fc.constantFrom("News", "Sport"),
    purpose: fc.constantFrom("paid" as const, "bonus" as const),
    free: fc.integer({ min: 0, max: 180 }),
    places: fc.integer({ min: 0, max: 5 }),
    smallest: fc.constantFrom(0, 20),
    open: fc.boolean(),
    kept: fc.boolean(),
  })
  .map((one) => ({ ...one, minute: one.hour * 60 + one.minute, capacity: 180, booked: 180 - one.free }));
const slots = fc
  .record({
    all: fc.array(fc.array(slot, { maxLength: 8 }), { minLength: 1, maxLength: 3 }),
    lists: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: DAYS, maxLength: DAYS }),
  })
  .map(({ all, lists }) =>
    encodeSlots(
      MONDAY,
      lists.map((list) => (list < all.length ? list : -1)),
      all,
    ),
  );
const card = fc
  .record({
    price: fc.integer({ min: 1, max: 999 }).map((cents) => toMoney(cents / 100)),
    percent_bp: fc.integer({ min: 1, max: 5000 }),
  })
  .map(({ price, percent_bp }) =>
    PriceModelTerms.parse({
      list: { basis: "second", price },
      discounts: { quantity: [{ from: 10, percent_bp }] },
    }),
  );
const segment = fc
  .record({
    kind: fc.constantFrom("exact", "semi_variable", "variable"),
    commercial: fc.constantFrom(null, COMMERCIAL),
    length: fc.integer({ min: 5, max: 60 }),
    stations: fc.subarray(IDS, { minLength: 1 }),
    from: fc.integer({ min: 0, max: 15 }),
    days: fc.integer({ min: 0, max: 20 }),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    hours: fc.subarray([6, 7, 8, 9, 10, 11], { minLength: 1 }),
    spots: fc.integer({ min: 0, max: 2 }),
    count: fc.constantFrom("per_day", "per_week", "total", "budget"),
    many: fc.integer({ min: 1, max: 30 }),
    follows: fc.option(fc.record({ segment: fc.integer({ min: 0, max: 2 }), at_least: fc.nat(2) })),
    break_names: fc.subarray(["News"]),
  })
  .map(({ from, days, hours, spots, count, many, ...rest }) =>
    Segment.parse({
      ...rest,
      from_date: addDays(MONDAY, from),
      to_date: addDays(MONDAY, from + days),
      hours: hours.map((hour) => ({ hour, spots })),
      [count]: count === "budget" ? toMoney(many * 50) : many,
    }),
  );
const draft: fc.Arbitrary<FitInput & ResolveInput> = fc
  .record({
    segments: fc.array(segment, { minLength: 1, maxLength: 3 }),
    stations: fc.tuple(slots, slots, slots),
    card,
    hour_limit: fc.option(fc.constant(60)),
    holiday: fc.integer({ min: 0, max: DAYS }),
    placed: fc.nat(40),
    least_billed: fc.constantFrom(0, 20),
  })
  .map((given) => ({
    segments: given.segments,
    // The last station has no rate card; the others share one.
    stations: new Map(
      IDS.map((uuid, i) => [
        uuid,
        station({
          uuid,
          card: i < 2 ? given.card : undefined,
          hour_limit: given.hour_limit,
          separation_minutes: i * 10,
          slots: given.stations[i] ?? given.stations[0],
        }),
      ]),
    ),
    commercials: new Map([
      [COMMERCIAL, { length: 30, valid_from: null, valid_to: addDays(MONDAY, 25), artists: [] }],
    ]),
    calendar: {
      holidays: new Set([addDays(MONDAY, given.holiday)]),
      from: { date: MONDAY, hour: 8 },
      to: { date: addDays(MONDAY, 30), hour: 9 },
    },
    placed: given.segments.map(() => given.placed),
    least_billed: given.least_billed,
    places: 2,
  }));

const countWanted = ({ segments }: FitFigures) => segments.reduce((n, line) => n + line.wanted, 0);

test("a thread answers what the process answers", async () => {
  let spots = 0;
  await fc.assert(
    fc.asyncProperty(draft, async (input) => {
      for (const work of [fitInThread, findHoursInThread, resolveInThread])
        expect(await work("tenant", input, IN_THREAD)).toEqual(await work("tenant", input, IN_PROCESS));
      spots += countWanted(await fitInThread("tenant", input, IN_PROCESS));
    }),
    { numRuns: countRuns(300) },
  );
  expect(spots).toBeGreaterThan(0);
});

test("a draft beyond the memory of a thread is refused in plain words", async () => {
  const ids = Array.from(
    { length: 1200 },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  );
  const large = Segment.parse({
    kind: "exact",
    length: 30,
    stations: ids.slice(0, 1),
    from_date: MONDAY,
    to_date: addDays(MONDAY, 398),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, spots: 1 })),
  });
  // Many segments, because V8 ends the whole process where one list grows past the limit (server/outside/DECISIONS.md).
  const segments = ids.map((uuid) => ({ ...large, stations: [uuid] }));
  const input: FitInput = {
    segments,
    stations: new Map(ids.map((uuid) => [uuid, station({ uuid })])),
    commercials: new Map(),
    calendar: { holidays: new Set() },
    placed: segments.map(() => 0),
  };
  const refused = fitInThread("a", input);
  const small = { ...input, segments: [{ ...large, to_date: MONDAY }], placed: [0] };
  expect(countWanted(await fitInThread("b", small, IN_THREAD))).toBe(24);
  await expect(refused).rejects.toMatchObject({ code: "too_large", message: "too_much_work" });
  expect(countWanted(await fitInThread("a", small, IN_THREAD))).toBe(24);
});
