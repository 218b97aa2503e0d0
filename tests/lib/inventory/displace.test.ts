import fc from "fast-check";
import { expect, test } from "vitest";
import type { AskedSpot } from "@/lib/booking/rules/ruled-spots";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { addDays, toDay } from "@/lib/day";
import { displaceSpots, type HeldSpot, toRuledBreaks, type WantedBreak } from "@/lib/inventory/displace";

const second = fc.integer({ min: 0, max: 5 }).map((n) => 8 * 3600 + n * 600);
const wantedBreak: fc.Arbitrary<WantedBreak> = fc.record({
  second,
  capacity_seconds: fc.constantFrom(30, 60, 120),
  capacity_spots: fc.constantFrom(null, 1, 2),
  smallest_length: fc.constantFrom(0, 15),
  purpose: fc.constantFrom("paid", "bonus"),
  kind: fc.constantFrom("soft", "hard"),
  priority: fc.constantFrom(1, 2),
  open: fc.boolean(),
});
const anySpot = fc.record({
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
type AnySpot = Omit<HeldSpot, "asked"> & Pick<AskedSpot, "advertiser" | "category" | "place">;
/** Every advertiser has one campaign, sold with the default distances. */
const ask = ({ advertiser, category, place, length, tied }: AnySpot): AskedSpot => ({
  campaign: advertiser,
  segment: null,
  block: tied?.to ?? null,
  advertiser,
  category,
  artists: [],
  length,
  count: 1,
  place,
  alone: false,
  position: null,
  separation_minutes: 0,
  competes: [],
  picked: [],
  separation: DEFAULT_SEPARATION,
});
/** Tied spots belong to one campaign, and so to one advertiser. */
const spot = anySpot
  .map((p): AnySpot => (p.tied ? { ...p, advertiser: p.tied.to === "spring" ? "a" : "b" } : p))
  .map((p) => ({ ...p, asked: ask(p) }));
const DATE = toDay("2026-11-23");
const alone = { date: DATE, day_start: 300, before: [], after: [] };
const day8 = fc.record({
  wanted: fc.uniqueArray(wantedBreak, { selector: (w) => w.second, maxLength: 5 }),
  spots: fc.uniqueArray(spot, { selector: (p) => p.uuid, maxLength: 10 }),
  separation_minutes: fc.constantFrom(0, 15),
});

test("property: no spot moves to a full break, beside a competitor, or out of its hour", () => {
  fc.assert(
    fc.property(day8, ({ wanted, spots, separation_minutes }) => {
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
      const moves = new Map(
        displaceSpots(clashes, wanted, spots, { ...alone, separation_minutes }).map((m) => [m.spot, m]),
      );
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
          const near = after.filter(
            (o) => !together(o, p) && Math.abs(o.second - second) < separation_minutes * 60,
          );
          expect(near.some((o) => o.advertiser === p.advertiser)).toBe(false);
        }
      }
    }),
  );
});

test("a spot of the last hour keeps its distance from one of the next day", () => {
  const kind = "soft" as const;
  const terms = { capacity_spots: null, smallest_length: 0, priority: 1, purpose: "paid", kind, open: true };
  const early = { ...terms, second: 4 * 3600 + 1200, capacity_seconds: 60 };
  const roomy = { ...terms, second: 4 * 3600 + 3000, capacity_seconds: 120 };
  const next = [5, 8].map((hour) => ({ ...terms, second: hour * 3600, capacity_seconds: 60 }));
  const apart = { ...DEFAULT_SEPARATION, category: { ...DEFAULT_SEPARATION.category, distance: 2 } };
  const held = (advertiser: string, at: number): HeldSpot => {
    const own = { uuid: advertiser, second: at, length: 30, position: 1, pinned: false, purpose: "paid" };
    const of = { ...own, chosen: false, past: false, tied: null };
    return { ...of, asked: { ...ask({ ...of, advertiser, category: "x", place: null }), separation: apart } };
  };
  const clash = { second: 4 * 3600, capacity_seconds: null, capacity_spots: null, wanted: false };
  const findMove = (competitor: number) => {
    const after = toRuledBreaks({ ...alone, date: addDays(DATE, 1) }, next, [held("rival", competitor)]);
    const day = { ...alone, separation_minutes: 0, after };
    return displaceSpots([clash], [early, roomy], [held("own", 4 * 3600)], day)[0]?.to_second;
  };
  expect(findMove(8 * 3600)).toBe(roomy.second);
  expect(findMove(5 * 3600)).toBe(early.second);
});
