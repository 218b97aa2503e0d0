import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findHours } from "@/lib/booking/find-hours";
import { buildRestProblem, buildStationProblem } from "@/lib/booking/problem";
import { buildRebuildProblem, readRebuild } from "@/lib/booking/rebuild";
import { resolveSegments } from "@/lib/booking/resolve-segments";
import { ALWAYS } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { addDays } from "@/lib/day";
import { takeFrom } from "@/lib/must";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { solve } from "@/lib/scheduler";
import { countRuns } from "@/tests/runs";
import { listMonth, measureSegment, toSegment } from "./rotation-orders";
import { competition, MONDAY, segment, station } from "./setup";

const TERMS = { seconds: 0.4, seed: 1, bound: "cheap" } as const;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const breaks = listMonth(28);
const hourOf = new Map(breaks.map((b) => [b.uuid, Math.floor(b.second / 3600)]));
const every = (hours: readonly number[]) => EVERY_DAY.flatMap((day) => hours.map((h) => (day - 1) * 24 + h));
/** Breakfast is dearest, drive time second. */
const card = PriceModelTerms.parse({
  list: { basis: "second", price: "1.00" },
  day_parts: [
    { name: "Breakfast", index_bp: 14_000, hours: every([6, 7, 8, 9]) },
    { name: "Drive", index_bp: 12_500, hours: every([15, 16, 17, 18]) },
  ],
});
const priced = station({ card });
const PRICES = new Map([6, 7, 8, 9].map((hour): [number, number] => [hour, 1.4]));
for (const hour of [15, 16, 17, 18]) PRICES.set(hour, 1.25);

const sold = (own: Segment) => [{ segment: own, commercial: undefined }];
const build = (own: Segment) => buildStationProblem(priced, breaks, sold(own), [], competition());
const listHoursOf = (placements: readonly { break: string }[]) =>
  placements.map((p) => takeFrom(hourOf, p.break));
const meanPrice = (hours: readonly number[]) =>
  hours.reduce((sum, hour) => sum + (PRICES.get(hour) ?? 1), 0) / hours.length;
const day = toSegment({ per_day: 2, from: 6, to: 19, weekdays: EVERY_DAY });

describe("a segment that prefers prime time", () => {
  test("property: it places as many spots in dearer hours; without it the hours stay even", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), async (per_day) => {
        const plain = { ...day, per_day };
        const even = await solve(build(plain).problem, TERMS);
        const prime = await solve(build({ ...plain, prefers_prime: true }).problem, TERMS);
        expect(prime.placements).toHaveLength(even.placements.length);
        expect(even.placements).toHaveLength(28 * per_day);
        expect(measureSegment(plain, breaks, even.placements).busiest_hour).toBeLessThanOrEqual(1.5);
        expect(meanPrice(listHoursOf(prime.placements))).toBeGreaterThan(
          meanPrice(listHoursOf(even.placements)) + 0.1,
        );
      }),
      { numRuns: countRuns(6) },
    );
  });

  test("two spots a day air at breakfast only, and its breaks take turns", async () => {
    const { placements } = await solve(build({ ...day, prefers_prime: true }).problem, TERMS);
    const hours = listHoursOf(placements);
    expect(hours.every((hour) => hour >= 6 && hour <= 9)).toBe(true);
    const counts = [6, 7, 8, 9].map((hour) => hours.filter((h) => h === hour).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(21);
    expect(measureSegment(day, breaks, placements).run).toBeLessThanOrEqual(2);
  });

  test("a station without differences of price plans as if it was not asked", () => {
    const plain = buildStationProblem(station(), breaks, sold(day), [], competition()).problem;
    const asked = buildStationProblem(
      station(),
      breaks,
      sold({ ...day, prefers_prime: true }),
      [],
      competition(),
    ).problem;
    expect(asked).toEqual(plain);
  });

  test("its own price does not hide which hours are dear", () => {
    const own = { ...day, prefers_prime: true };
    expect(build({ ...own, price_override: "5.00" } as Segment).problem).toEqual(build(own).problem);
  });

  test("spots of a total that move to another day keep the preference", async () => {
    const full = breaks.map((b) =>
      b.date === MONDAY ? { ...b, booked_seconds: b.capacity_seconds, booked_spots: 1 } : b,
    );
    const own = { ...day, to_date: addDays(MONDAY, 6), per_day: null, total: 7, prefers_prime: true };
    const first = buildStationProblem(priced, full, sold(own), [], competition());
    const rest = buildRestProblem(first, await solve(first.problem, TERMS), sold(own))!;
    const demand = rest.problem.demands.find((d) => rest.lines.has(d.id))!;
    expect(demand.rotation!.rates).toHaveLength(demand.breaks!.length);
    const { placements } = await solve(rest.problem, TERMS);
    const hours = listHoursOf(
      placements.filter((p) => p.demand.startsWith("line") || rest.lines.has(p.demand)),
    );
    expect(hours).toHaveLength(7);
    expect(hours.every((hour) => hour >= 6 && hour <= 9)).toBe(true);
  });

  test("a rebuild moves its spots to dearer hours by the same rule", async () => {
    const own = { ...day, to_date: addDays(MONDAY, 6), per_day: 1, prefers_prime: true };
    const loose = [0, 1, 2, 3, 4, 5, 6].map((n) => ({
      uuid: `s${n}`,
      campaignIndex: 0,
      segment: 0,
      break: `${n} 12:20`,
    }));
    const week = breaks.filter((b) => b.date <= own.to_date);
    const campaigns = [
      { campaign: "own", competition: competition(), segments: sold(own), calendar: ALWAYS },
    ];
    const asked = buildRebuildProblem(priced, week, campaigns, loose, []);
    const { moves } = readRebuild(asked, await solve(asked.problem, TERMS))!;
    expect(moves).toHaveLength(7);
    expect(moves.every(({ to }) => [6, 7, 8, 9].includes(takeFrom(hourOf, to)))).toBe(true);
  });

  test("hours found for a flight are the dearest of its window", () => {
    const semi = segment({
      kind: "semi_variable",
      per_day: 3,
      prefers_prime: true,
      hours: Array.from({ length: 13 }, (_, i) => ({ hour: 6 + i, spots: 0 })),
    });
    const found = findHours(semi, new Map([[priced.uuid, priced]]), ALWAYS);
    expect(found.every(({ hour }) => hour >= 6 && hour <= 9)).toBe(true);
    expect(
      findHours({ ...semi, per_day: 6 }, new Map([[priced.uuid, priced]]), ALWAYS).map((f) => f.hour),
    ).toEqual(expect.arrayContaining([6, 7, 8, 9]));
  });

  test("a budget is counted at the highest price of its window", () => {
    const own = { ...day, per_day: null, budget: "140.00" } as Segment;
    const price = (_: Segment, __: string, ___: string, hour: number) =>
      (hour < 10 ? "14.00" : "7.00") as never;
    const [even, prime] = [own, { ...own, prefers_prime: true }].map(
      (one) => resolveSegments([one], ALWAYS, price, 2)[0]!.total!,
    );
    expect(prime).toBe(10);
    expect(even).toBeGreaterThan(10);
  });
});
