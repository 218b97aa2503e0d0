import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import {
  AD_LIMIT_PRESETS,
  type AdLimit,
  findLimits,
  listHoursBetween,
  sumLimitSeconds,
} from "@/lib/inventory/ad-limits";
import { displaceSpots, type HeldSpot, type WantedBreak } from "@/lib/inventory/displace";

const limit = (more: Partial<AdLimit>): AdLimit => ({
  uuid: "l",
  name: "L",
  stations: [],
  window: "clock_hour",
  from_hour: 0,
  to_hour: 24,
  share_bp: null,
  seconds: 720,
  counted: ["paid"],
  valid_from: toDay("2026-01-01"),
  valid_to: null,
  ...more,
});
const on = (l: Partial<AdLimit>, station = "a", date = toDay("2026-11-21")) =>
  findLimits([limit(l)], station, date);

describe("ad limits", () => {
  test.each([
    [6, 18, 12],
    [18, 24, 6],
    [22, 2, 4],
    [0, 24, 24],
    [5, 5, 24],
  ])("from %i to %i are %i hours", (from, to, hours) => {
    expect(listHoursBetween(from, to)).toHaveLength(hours);
  });
  test("twelve minutes apply to each clock hour, a share to its part of the day", () => {
    expect(on({})).toHaveLength(24);
    expect(on({})[7]).toMatchObject({ hours: [7], seconds: 720 });
    const eu = AD_LIMIT_PRESETS.eu_tv.flatMap((preset) => on(preset));
    expect(eu.map((w) => [w.hours[0], w.hours.length, w.seconds])).toEqual([
      [6, 12, 8640],
      [18, 6, 4320],
    ]);
    expect(
      on({ window: "hours", from_hour: 22, to_hour: 2, share_bp: 1500, seconds: null })[0],
    ).toMatchObject({
      hours: [22, 23, 0, 1],
      seconds: 2160,
    });
  });
  test("dates, stations and purposes decide what counts", () => {
    expect(on({ valid_from: toDay("2026-11-22") })).toEqual([]);
    expect(on({ valid_to: toDay("2026-11-20") })).toEqual([]);
    expect(on({ stations: ["b"] })).toEqual([]);
    expect(on({ stations: ["a", "b"], window: "day" })).toMatchObject([
      { seconds: 720, hours: { length: 24 } },
    ]);
    const [window] = on({ window: "hours", from_hour: 7, to_hour: 9 });
    const booked = [
      { hour: 7, purpose: "paid", seconds: 100 },
      { hour: 8, purpose: "own_promotion", seconds: 50 },
      { hour: 9, purpose: "paid", seconds: 25 },
    ];
    expect(sumLimitSeconds(window!, booked)).toBe(100);
  });
});

const second = fc.integer({ min: 0, max: 5 }).map((n) => 8 * 3600 + n * 600);
const wantedBreak: fc.Arbitrary<WantedBreak> = fc.record({
  second,
  capacity_seconds: fc.constantFrom(30, 60, 120),
  capacity_spots: fc.constantFrom(null, 1, 2),
  smallest_length: fc.constantFrom(0, 15),
  purpose: fc.constantFrom("paid", "bonus"),
  priority: fc.constantFrom(1, 2),
  open: fc.boolean(),
});
const anySpot: fc.Arbitrary<HeldSpot> = fc.record({
  purpose: fc.constantFrom("paid", "bonus"),
  uuid: fc.uuid(),
  second,
  length: fc.constantFrom(10, 20, 30),
  position: fc.integer({ min: 1, max: 9 }),
  pinned: fc.boolean(),
  place: fc.constantFrom(null, "first" as const),
  chosen: fc.boolean(),
  past: fc.constant(false),
  tied: fc.option(
    fc.record({
      to: fc.constantFrom("spring", "summer"),
      reminds: fc.boolean(),
      at_least: fc.constantFrom(0, 1, 2),
    }),
  ),
  advertiser: fc.constantFrom("a", "b", "c", "d"),
  category: fc.constantFrom(null, "x", "y"),
});
/** Tied spots belong to one campaign, and so to one advertiser. */
const spot = anySpot.map((p) => (p.tied ? { ...p, advertiser: p.tied.to === "spring" ? "a" : "b" } : p));
const day8 = fc.record({
  wanted: fc.uniqueArray(wantedBreak, { selector: (w) => w.second, maxLength: 5 }),
  spots: fc.uniqueArray(spot, { selector: (p) => p.uuid, maxLength: 10 }),
  separation: fc.constantFrom(0, 900),
});

test("property: no spot moves to a full break, beside a competitor, or out of its hour", () => {
  fc.assert(
    fc.property(day8, ({ wanted, spots, separation }) => {
      const at = new Map(wanted.map((w) => [w.second, w]));
      const before = new Map(spots.map((p) => [p.uuid, p.second]));
      const sums = Map.groupBy(spots, (p) => p.second);
      const clashes = [...sums].flatMap(([second, of]) => {
        const w = at.get(second);
        const used = of.reduce((n, p) => n + p.length, 0);
        if (w && used <= w.capacity_seconds && (w.capacity_spots === null || of.length <= w.capacity_spots))
          return [];
        return [
          {
            second,
            wanted: !!w,
            capacity_seconds: w?.capacity_seconds ?? null,
            capacity_spots: w?.capacity_spots ?? null,
          },
        ];
      });
      const moves = new Map(displaceSpots(clashes, wanted, spots, separation).map((m) => [m.spot, m]));
      const after = spots.flatMap((p) => {
        const move = moves.get(p.uuid);
        if (!move) return [{ ...p, came: false }];
        return move.to_second === null ? [] : [{ ...p, second: move.to_second, came: true }];
      });
      // Spots tied in one break are still together, or all unplaced.
      for (const unit of Map.groupBy(spots, (p) => `${p.second} ${p.tied?.to ?? p.uuid}`).values())
        expect(new Set(unit.map((p) => moves.get(p.uuid)?.to_second)).size).toBe(1);
      const together = (a: HeldSpot, b: HeldSpot) =>
        a === b || (a.tied !== null && a.tied.to === b.tied?.to && before.get(a.uuid) === before.get(b.uuid));
      for (const [second, there] of Map.groupBy(after, (p) => p.second)) {
        const w = at.get(second)!;
        expect(w).toBeDefined();
        expect(there.reduce((n, p) => n + p.length, 0)).toBeLessThanOrEqual(w.capacity_seconds);
        expect(there.length).toBeLessThanOrEqual(w.capacity_spots ?? there.length);
        for (const p of there.filter((p) => p.came || clashes.some((c) => c.second === second)))
          expect(there.filter((o) => !together(o, p)).length).toBeGreaterThanOrEqual(p.tied?.at_least ?? 0);
        for (const p of there.filter((p) => p.came)) {
          expect(w.open && !p.chosen && p.length >= w.smallest_length).toBe(true);
          const others = there.filter((o) => !together(o, p));
          expect(others.some((o) => o.advertiser === p.advertiser)).toBe(false);
          expect(others.some((o) => o.category !== null && o.category === p.category)).toBe(false);
          const near = after.filter((o) => !together(o, p) && Math.abs(o.second - second) < separation);
          expect(near.some((o) => o.advertiser === p.advertiser)).toBe(false);
        }
      }
    }),
  );
});
