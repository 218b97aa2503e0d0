import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildStationProblem } from "@/lib/booking/problem";
import { addDays } from "@/lib/day";
import { solve } from "@/lib/scheduler";
import { makeRandom } from "@/lib/scheduler/random";
import { countRuns } from "@/tests/runs";
import { EMPTY_MONTH_ORDERS, listMonth, measureSegment, planOrder } from "./rotation-orders";
import { bookedSpot, competition, MONDAY, openBreak, segment, station } from "./setup";

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const TERMS = { seconds: 0.4, seed: 1, bound: "cheap" } as const;
const sold = (...segments: ReturnType<typeof segment>[]) =>
  segments.map((one) => ({ segment: one, commercial: undefined }));

describe("a flight on an empty month with two breaks an hour is spread (engines 3)", () => {
  test.each(EMPTY_MONTH_ORDERS)("$name", async (order) => {
    const { indices, missing } = await planOrder(order);
    expect(missing).toBe(0);
    expect(indices.busiest_hour).toBeLessThanOrEqual(1.5);
    expect(indices.run).toBeLessThanOrEqual(2);
    if (order.per_day > 1) expect(indices.gap).toBeGreaterThanOrEqual(0.6);
  });

  test("each week is spread too, so that a campaign stopped early was spread evenly", async () => {
    const [two] = EMPTY_MONTH_ORDERS;
    const { solution } = await planOrder(two!);
    for (let week = 0; week < 4; week++) {
      const hours = solution.placements.flatMap(({ break: at }) => {
        const [day = "", time = ""] = at.split(" ");
        return Math.floor(Number(day) / 7) === week ? [time.split(":")[0]] : [];
      });
      expect(hours).toHaveLength(14);
      expect(new Set(hours).size).toBeGreaterThanOrEqual(9);
    }
  });
});

/** A segment of any window, weekdays and count on an empty station with any grid of one to four breaks an hour. */
function drawOrder(seed: number) {
  const random = makeRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const from = whole(0, 18);
  const length = whole(2, Math.min(18, 24 - from));
  const all = Array.from({ length }, (_, i) => from + i);
  const hours =
    random() < 0.25 && length > 5 ? all.filter((_, i) => i < length / 3 || i > (2 * length) / 3) : all;
  const chosen = [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.75);
  const isUneven = random() < 0.5;
  const even = whole(1, 4);
  const counts = Array.from({ length: 24 }, () => (isUneven ? whole(1, 4) : even));
  const count = (hour: number) => counts[hour]!;
  const breaks = hours.reduce((n, hour) => n + count(hour), 0);
  const per_day = whole(1, Math.max(1, Math.min(8, Math.floor(breaks / 2))));
  const days = whole(10, 31);
  return {
    breaks: listMonth(days, (hour) =>
      Array.from({ length: count(hour) }, (_, i) => Math.floor((i * 60) / count(hour)) + (hour % 3)),
    ),
    // An hour with few breaks cannot reach its share without repeating them every day.
    isWide: hours.every((hour) => count(hour) >= (1.5 * per_day) / hours.length),
    segment: segment({
      to_date: addDays(MONDAY, days - 1),
      weekdays: chosen.length ? chosen : [3],
      per_day,
      hours: hours.map((hour) => ({ hour, spots: 0 })),
    }),
    hours: hours.length,
    per_day,
  };
}

test("property: any segment on any grid is placed completely and spread", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const order = drawOrder(seed);
      const { problem } = buildStationProblem(
        station(),
        order.breaks,
        sold(order.segment),
        [],
        competition(),
      );
      const solution = await solve(problem, TERMS);
      expect(solution.shortfalls).toEqual([]);
      if (!order.isWide) return;
      const { busiest_hour, run, gap } = measureSegment(order.segment, order.breaks, solution.placements);
      // With few spots an hour, the next whole number is more than one and a half times the even share.
      const even = solution.placements.length / order.hours;
      expect(busiest_hour! * even).toBeLessThanOrEqual(Math.max(1.5 * even, Math.ceil(even)) + 1e-9);
      expect(run).toBeLessThanOrEqual(2);
      if (order.per_day > 1) expect(gap).toBeGreaterThanOrEqual(0.6);
    }),
    // A segment that uses half of its breaks every day: eight of sixteen.
    { numRuns: countRuns(40), examples: [[490_966]] },
  );
});

describe("rotation yields to what was sold", () => {
  test("every spot is placed in the only hour that has seconds left", async () => {
    const breaks = listMonth(7).map((b) =>
      b.second >= 7 * 3600 && b.second < 8 * 3600 ? b : { ...b, booked_seconds: 170, booked_spots: 1 },
    );
    const own = segment({
      to_date: addDays(MONDAY, 6),
      per_day: 2,
      hours: [6, 7, 8, 9].map((hour) => ({ hour, spots: 0 })),
    });
    const { problem } = buildStationProblem(station(), breaks, sold(own), [], competition());
    const { placements, shortfalls } = await solve(problem, TERMS);
    expect(shortfalls).toEqual([]);
    expect(placements.filter((p) => p.demand.startsWith("line"))).toHaveLength(14);
  });

  test("the default separation of an advertiser is kept unless it costs a spot", async () => {
    const hours = [6, 7, 8, 9, 10, 11];
    const breaks = hours.map((hour) => openBreak(`b${hour}`, { second: hour * 3600 }));
    const own = segment({ per_day: 1, hours: hours.map((hour) => ({ hour, spots: 0 })) });
    const booked = [bookedSpot("b8", { advertiser: "Kilnside" })];
    const { problem } = buildStationProblem(station(), breaks, sold(own), booked, competition());
    const [spot] = (await solve(problem, TERMS)).placements.filter((p) => p.demand.startsWith("line"));
    expect(["b6", "b10", "b11"]).toContain(spot!.break);
    const only = buildStationProblem(
      station(),
      breaks,
      sold({ ...own, hours: [{ hour: 9, spots: 0 }] }),
      booked,
      competition(),
    );
    expect((await solve(only.problem, TERMS)).shortfalls).toEqual([]);
  });

  test("chosen hours are kept, and their breaks rotate", async () => {
    const own = segment({ kind: "exact", to_date: addDays(MONDAY, 27), hours: [{ hour: 7, spots: 1 }] });
    const breaks = listMonth(28);
    const { problem } = buildStationProblem(station(), breaks, sold(own), [], competition());
    const solution = await solve(problem, TERMS);
    expect(measureSegment(own, breaks, solution.placements)).toEqual({ busiest_hour: 1, run: 1, gap: null });
  });

  test("the same campaign gets the same plan", async () => {
    const [order] = EMPTY_MONTH_ORDERS;
    const [one, two] = [await planOrder(order!), await planOrder(order!)];
    expect(JSON.stringify(two.solution)).toBe(JSON.stringify(one.solution));
  });
});
