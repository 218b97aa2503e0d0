import fc from "fast-check";
import { expect, test } from "vitest";
import { fitSwaps, type SwapCommercial, type SwapSpot } from "@/lib/commercials/swap";
import type { Day } from "@/lib/day";
import { countRuns } from "@/tests/runs";

const day = "2026-11-23" as Day;
const copy = (length: number, more: Partial<SwapCommercial> = {}): SwapCommercial => ({
  uuid: "new",
  length,
  valid_from: null,
  valid_to: null,
  rights_until: null,
  ...more,
});
const spot = (uuid: string, more: Partial<SwapSpot> = {}): SwapSpot => ({
  uuid,
  date: day,
  break: "b",
  length: 30,
  commercial: "old",
  closed: false,
  billed: false,
  mirrors: [],
  ...more,
});
const room = (free: number, smallest = 0) => new Map([["b", { free, smallest }]]);
const mirror = (more: Partial<SwapSpot["mirrors"][number]> = {}) => ({
  uuid: "m",
  break: "f",
  commercial: "old",
  closed: false,
  ...more,
});

test.each([
  ["the same length needs no room", spot("p"), copy(30), 0, null],
  ["longer copy takes what is free", spot("p"), copy(40), 10, null],
  ["longer copy that does not fit", spot("p"), copy(41), 10, "break_full"],
  ["a closed day", spot("p", { closed: true }), copy(30), 9, "day_closed"],
  ["billed, the same length", spot("p", { billed: true }), copy(30), 9, null],
  ["billed, another length", spot("p", { billed: true }), copy(20), 9, "billed"],
  ["before it is valid", spot("p"), copy(30, { valid_from: "2026-11-24" as Day }), 9, "not_yet_valid"],
  ["on its last day", spot("p"), copy(30, { valid_to: day }), 9, null],
  ["after its last day", spot("p"), copy(30, { valid_to: "2026-11-22" as Day }), 9, "no_longer_valid"],
  [
    "after the artist's rights",
    spot("p"),
    copy(30, { rights_until: "2026-11-22" as Day }),
    9,
    "rights_ended",
  ],
  ["shorter than the break takes", spot("p"), copy(5), 9, "too_short"],
  [
    "a follower's own copy, the same length",
    spot("p", { mirrors: [mirror({ commercial: "own" })] }),
    copy(30),
    9,
    null,
  ],
  [
    "a follower's own copy, another length",
    spot("p", { mirrors: [mirror({ commercial: "own" })] }),
    copy(20),
    9,
    "local_copy",
  ],
  ["a follower's break is full", spot("p", { mirrors: [mirror()] }), copy(40), 20, "break_full"],
  [
    "a follower's day is closed",
    spot("p", { mirrors: [mirror({ closed: true })] }),
    copy(30),
    20,
    "day_closed",
  ],
] as const)("%s", (_, one, to, free, why) => {
  const rooms = new Map([...room(free, 10), ["f", { free: 0, smallest: 10 }] as const]);
  const found = fitSwaps([one], () => to, rooms);
  expect(found.kept.map((k) => k.why)).toEqual(why ? [why] : []);
  expect(found.changed.filter((c) => c.spot === "p")).toHaveLength(why ? 0 : 1);
});

test("a mirrored spot changes with its leader, and a follower's own commercial stays", () => {
  const both = spot("p", { mirrors: [mirror(), mirror({ uuid: "o", commercial: "own" })] });
  expect(fitSwaps([both], () => copy(30), room(0)).changed.map((c) => c.spot)).toEqual(["p", "m"]);
});

test("spots that already have the commercial are skipped", () => {
  const found = fitSwaps([spot("p", { commercial: "new" })], () => copy(30), room(0));
  expect(found).toEqual({ changed: [], kept: [], seconds: new Map() });
});

test("no break is filled beyond its free time, nor several beyond what they share, and the seconds are those of the changes", () => {
  const one = fc.record({
    at: fc.nat({ max: 3 }),
    length: fc.integer({ min: 5, max: 60 }),
    to: fc.integer({ min: 5, max: 60 }),
  });
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 25 }),
      fc.array(fc.nat({ max: 60 }), { minLength: 4, maxLength: 4 }),
      fc.array(fc.nat({ max: 80 }), { minLength: 2, maxLength: 2 }),
      (asked, free, lefts) => {
        const spots = asked.map(({ at, length }, i) => spot(String(i), { break: String(at), length }));
        const rooms = new Map(free.map((f, i) => [String(i), { free: f, smallest: 0 }]));
        const shared = lefts.map((left, i) => ({ breaks: [String(i), String(i + 1)], left }));
        const found = fitSwaps(spots, (p) => copy(asked[Number(p.uuid)]!.to), rooms, shared);
        const sums = new Map<string, number>();
        for (const { spot: uuid, length } of found.changed) {
          const { break: adBreak, length: was } = spots[Number(uuid)]!;
          sums.set(adBreak, (sums.get(adBreak) ?? 0) + length - was);
        }
        for (const [at, { free: most }] of rooms) {
          expect(found.seconds.get(at) ?? 0).toBe(sums.get(at) ?? 0);
          expect(found.seconds.get(at) ?? 0).toBeLessThanOrEqual(most);
        }
        for (const { breaks, left } of shared)
          expect(breaks.reduce((n, at) => n + (found.seconds.get(at) ?? 0), 0)).toBeLessThanOrEqual(left);
        expect(found.changed.length + found.kept.length).toBe(spots.length);
        for (const { spot: uuid, free: said } of found.kept) {
          const { length } = spots[Number(uuid)]!;
          expect(asked[Number(uuid)]!.to - length).toBeGreaterThan(said!);
        }
      },
    ),
    { numRuns: countRuns(300) },
  );
});

test("a spot for which no commercial is named loses its own and keeps length, unless its day is closed", () => {
  const own = spot("p", { mirrors: [mirror(), mirror({ uuid: "local", commercial: "own" })] });
  const { changed, kept, seconds } = fitSwaps(
    [own, spot("closed", { closed: true }), spot("bare", { commercial: null })],
    () => null,
    room(0),
  );
  expect(changed).toEqual([
    { spot: "p", copy: null, length: 30 },
    { spot: "m", copy: null, length: 30 },
  ]);
  expect(kept).toEqual([{ spot: "closed", why: "day_closed", free: null }]);
  expect(seconds.size).toBe(0);
});
