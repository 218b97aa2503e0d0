import fc from "fast-check";
import { expect, test } from "vitest";
import type { Day } from "@/lib/day";
import { fitSwaps, type SwapCopy, type SwapPlay } from "@/lib/rules/swap";

const day = "2026-11-23" as Day;
const copy = (length: number, more: Partial<SwapCopy> = {}): SwapCopy => ({
  uuid: "new",
  length,
  valid_from: null,
  valid_to: null,
  rights_until: null,
  ...more,
});
const play = (uuid: string, more: Partial<SwapPlay> = {}): SwapPlay => ({
  uuid,
  date: day,
  occurrence: "b",
  length: 30,
  commercial: "old",
  closed: false,
  billed: false,
  mirrors: [],
  ...more,
});
const room = (free: number, smallest = 0) => new Map([["b", { free, smallest }]]);
const mirror = (more: Partial<SwapPlay["mirrors"][number]> = {}) => ({
  uuid: "m",
  occurrence: "f",
  commercial: "old",
  closed: false,
  ...more,
});

test.each([
  ["the same length needs no room", play("p"), copy(30), 0, null],
  ["longer copy takes what is free", play("p"), copy(40), 10, null],
  ["longer copy that does not fit", play("p"), copy(41), 10, "break_full"],
  ["a closed day", play("p", { closed: true }), copy(30), 9, "day_closed"],
  ["billed, the same length", play("p", { billed: true }), copy(30), 9, null],
  ["billed, another length", play("p", { billed: true }), copy(20), 9, "billed"],
  ["before it is valid", play("p"), copy(30, { valid_from: "2026-11-24" as Day }), 9, "not_yet_valid"],
  ["on its last day", play("p"), copy(30, { valid_to: day }), 9, null],
  ["after its last day", play("p"), copy(30, { valid_to: "2026-11-22" as Day }), 9, "no_longer_valid"],
  ["after the voice's rights", play("p"), copy(30, { rights_until: "2026-11-22" as Day }), 9, "rights_ended"],
  ["shorter than the break takes", play("p"), copy(5), 9, "too_short"],
  [
    "a follower's own copy, the same length",
    play("p", { mirrors: [mirror({ commercial: "own" })] }),
    copy(30),
    9,
    null,
  ],
  [
    "a follower's own copy, another length",
    play("p", { mirrors: [mirror({ commercial: "own" })] }),
    copy(20),
    9,
    "local_copy",
  ],
  ["a follower's break is full", play("p", { mirrors: [mirror()] }), copy(40), 20, "break_full"],
  [
    "a follower's day is closed",
    play("p", { mirrors: [mirror({ closed: true })] }),
    copy(30),
    20,
    "day_closed",
  ],
] as const)("%s", (_, one, to, free, why) => {
  const rooms = new Map([...room(free, 10), ["f", { free: 0, smallest: 10 }] as const]);
  const found = fitSwaps([one], () => to, rooms);
  expect(found.kept.map((k) => k.why)).toEqual(why ? [why] : []);
  expect(found.changed.filter((c) => c.play === "p")).toHaveLength(why ? 0 : 1);
});

test("a mirror changes with its leader, and a follower's own copy stays", () => {
  const both = play("p", { mirrors: [mirror(), mirror({ uuid: "o", commercial: "own" })] });
  expect(fitSwaps([both], () => copy(30), room(0)).changed.map((c) => c.play)).toEqual(["p", "m"]);
});

test("what has the copy already is left out", () => {
  const found = fitSwaps([play("p", { commercial: "new" })], () => copy(30), room(0));
  expect(found).toEqual({ changed: [], kept: [], seconds: new Map() });
});

test("no break is ever filled beyond what is free, and seconds are those of what changed", () => {
  const one = fc.record({
    at: fc.nat({ max: 3 }),
    length: fc.integer({ min: 5, max: 60 }),
    to: fc.integer({ min: 5, max: 60 }),
  });
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 25 }),
      fc.array(fc.nat({ max: 60 }), { minLength: 4, maxLength: 4 }),
      (asked, free) => {
        const plays = asked.map(({ at, length }, i) => play(String(i), { occurrence: String(at), length }));
        const rooms = new Map(free.map((f, i) => [String(i), { free: f, smallest: 0 }]));
        const found = fitSwaps(plays, (p) => copy(asked[Number(p.uuid)]!.to), rooms);
        const sums = new Map<string, number>();
        for (const { play: uuid, length } of found.changed) {
          const { occurrence, length: was } = plays[Number(uuid)]!;
          sums.set(occurrence, (sums.get(occurrence) ?? 0) + length - was);
        }
        for (const [at, { free: most }] of rooms) {
          expect(found.seconds.get(at) ?? 0).toBe(sums.get(at) ?? 0);
          expect(found.seconds.get(at) ?? 0).toBeLessThanOrEqual(most);
        }
        expect(found.changed.length + found.kept.length).toBe(plays.length);
        for (const { play: uuid, free: said } of found.kept) {
          const { length } = plays[Number(uuid)]!;
          expect(asked[Number(uuid)]!.to - length).toBeGreaterThan(said!);
        }
      },
    ),
    { numRuns: 300 },
  );
});
