import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findHours } from "@/lib/booking/find-hours";
import { buildStationProblem } from "@/lib/booking/problem";
import { computeRotation } from "@/lib/booking/rotation";
import { ALWAYS } from "@/lib/booking/segment";
import { Segment } from "@/lib/booking/shapes/segment";
import { listHours, listHourWeights } from "@/lib/booking/wanted-spots";
import { addDays } from "@/lib/day";
import { takeFrom } from "@/lib/must";
import { solve } from "@/lib/scheduler";
import { countRuns } from "@/tests/runs";
import { listMonth, toSegment } from "./rotation-orders";
import { competition, MONDAY, openBreak, segment, station } from "./setup";

const sold = (own: Segment) => [{ segment: own, commercial: undefined }];
const TERMS = { seconds: 0.4, seed: 1, bound: "cheap" } as const;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const breaks = listMonth(28);
const hourOf = new Map(breaks.map((b) => [b.uuid, Math.floor(b.second / 3600)]));

/** A segment of four weeks whose hours from `from` on have these weights. */
const weighted = (from: number, weights: readonly (number | undefined)[], per_day: number): Segment => ({
  ...toSegment({ per_day, from, to: from + weights.length, weekdays: EVERY_DAY }),
  hours: weights.map((weight, i) => ({
    hour: from + i,
    spots: 0,
    ...(weight !== undefined && { weight }),
  })),
});
const build = (own: Segment) => buildStationProblem(station(), breaks, sold(own), [], competition()).problem;
const countByHour = (placements: readonly { break: string }[]) => {
  const counts = new Map<number, number>();
  for (const p of placements) {
    const hour = takeFrom(hourOf, p.break);
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  return counts;
};

describe("weights of the hours of a segment", () => {
  test("property: on an empty month each hour is used within 1.5 times its weighted share", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5, max: 12 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (from, weights, per_day) => {
          const sum = weights.reduce((n, weight) => n + weight, 0);
          const most = Math.max(...weights);
          // An hour of two breaks cannot take more than two of its spots on each day.
          fc.pre(sum > 0 && (most / sum) * per_day <= 1);
          const { placements, shortfalls } = await solve(build(weighted(from, weights, per_day)), TERMS);
          expect(shortfalls).toEqual([]);
          const counts = countByHour(placements);
          weights.forEach((weight, i) => {
            const share = (placements.length * weight) / sum;
            const used = counts.get(from + i) ?? 0;
            expect(used).toBeLessThanOrEqual(Math.max(1.5 * share, Math.ceil(share)) + 1e-9);
            expect(used).toBeGreaterThanOrEqual(Math.min(share / 1.5, Math.floor(share)) - 1e-9);
          });
        },
      ),
      { numRuns: countRuns(30) },
    );
  });

  test("seven twice as often as the other hours is used most, within a fifth of its share", async () => {
    const { placements } = await solve(build(weighted(7, [2, 1, 1, 1, 1], 3)), TERMS);
    const counts = countByHour(placements);
    expect(placements).toHaveLength(84);
    expect(counts.get(7)! / 28).toBeGreaterThanOrEqual(0.8);
    for (const hour of [8, 9, 10, 11]) expect(counts.get(hour)).toBeLessThanOrEqual(18);
  });

  test.each([1, 2, 5])("equal weights of %i give the same problem and plan as none", async (weight) => {
    const even = build(
      weighted(
        6,
        Array.from({ length: 8 }, () => weight),
        3,
      ),
    );
    const none = build(
      weighted(
        6,
        Array.from({ length: 8 }, () => undefined),
        3,
      ),
    );
    expect(even).toEqual(none);
    expect((await solve(even, TERMS)).placements).toEqual((await solve(none, TERMS)).placements);
  });

  test("an hour of weight 0 is not used, also where the others are full", async () => {
    const own = weighted(7, [1, 0], 1);
    const there = ["a", "b"].map((id, i) => openBreak(id, { second: (7 + i) * 3600, capacity_seconds: 20 }));
    expect(listHours(own)).toEqual([7]);
    expect(listHourWeights(own)).toBeNull();
    const { problem } = buildStationProblem(
      station(),
      there,
      sold({ ...own, to_date: MONDAY }),
      [],
      competition(),
    );
    expect((await solve(problem, TERMS)).placements).toEqual([]);
  });

  test("hours found for a flight follow the weights, each hour once a weekday", () => {
    const own = { ...weighted(7, [3, 1, 1, 1], 4), kind: "semi_variable" as const };
    const found = findHours(own, new Map([[own.stations[0]!, station()]]), ALWAYS);
    const monday = found.filter((f) => f.weekday === 1);
    expect(new Set(monday.map((f) => f.hour)).size).toBe(monday.length);
    expect(monday.reduce((n, f) => n + f.spots, 0)).toBe(4);
    expect(monday.find((f) => f.hour === 7)!.spots).toBe(2);
  });

  test("the rotation of weighted hours is measured by their weights", () => {
    const hours = new Map([
      [7, 2],
      [8, 1],
    ]);
    const spots = [7, 7, 8].map((hour, i) => ({ date: addDays(MONDAY, i), hour, minute: hour * 60 }));
    const dates = [0, 1, 2].map((day) => addDays(MONDAY, day));
    expect(computeRotation(spots, { dates, hours }).busiest_hour).toBe(1);
  });

  test.each([
    [[{ hour: 7, spots: 0, weight: 6 }], "hours.0.weight"],
    [[{ hour: 7, spots: 0, weight: -1 }], "hours.0.weight"],
    [[{ hour: 7, spots: 0, weight: 1.5 }], "hours.0.weight"],
    [
      [
        { hour: 7, spots: 0, weight: 0 },
        { hour: 8, spots: 0, weight: 0 },
      ],
      "hours",
    ],
  ])("refuses %j", (hours, path) => {
    const parsed = Segment.safeParse({ ...segment(), hours });
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });
});
