import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Clip,
  chooseFillers,
  type FrameParts,
  type FrameSpot,
  frameBreak,
} from "@/lib/inventory/framing";
import { NO_LIMIT } from "@/lib/inventory/no-limit";
import { countRuns } from "@/tests/runs";

const clip = (commercial: string, length: number) => ({ commercial, length, weight: 1 });
const spots = (...lengths: number[]): FrameSpot[] => lengths.map((length) => ({ length, last: false }));
const none: FrameParts<Clip> = { openers: [], closers: [], separators: [], fillers: null };
const jingles = { openers: [clip("o", 3)], closers: [clip("c", 2)], separators: [clip("|", 1)] };
const filling = (...members: ReturnType<typeof clip>[]) => ({ mode: "order" as const, members });
const said = (of: ReturnType<typeof frameBreak>) =>
  of.lines.map((l) => (l.kind === "spot" ? String(l.spot) : l.clip.commercial)).join(" ");

test("a break without a limit has no unsold seconds for fillers", () => {
  const parts = { ...none, fillers: filling(clip("a", 20)) };
  expect(said(frameBreak(NO_LIMIT, spots(30), parts, 0))).toBe("0");
});

test.each([
  ["spots alone", spots(30, 20), none, "0 1", [50, 0, 0, 0]],
  ["framed and parted", spots(30, 20, 10), { ...none, ...jingles }, "o 0 | 1 | 2 c", [60, 5, 2, 0]],
  ["one spot needs no separator", spots(30), { ...none, ...jingles }, "o 0 c", [30, 5, 0, 0]],
  ["nothing in it stays empty", [], { ...none, ...jingles }, "", [0, 0, 0, 0]],
  [
    "filled up to its length",
    spots(60),
    { ...none, fillers: filling(clip("a", 20), clip("b", 30), clip("d", 10)) },
    "0 b d",
    [60, 0, 0, 40],
  ],
  [
    "the last stays last",
    [...spots(30), { length: 20, last: true }],
    { ...none, ...jingles, fillers: filling(clip("a", 40)) },
    "o 0 a 1 c",
    [50, 5, 0, 40],
  ],
  ["not sold at all", [], { ...none, fillers: filling(clip("a", 90)) }, "a", [0, 0, 0, 90]],
  ["no filler fits", spots(90), { ...none, fillers: filling(clip("a", 20)) }, "0", [90, 0, 0, 0]],
] as const)("%s", (_, given, parts, lines, [own, jingle, separator, filler]) => {
  const found = frameBreak(100, given, parts, 0);
  expect(said(found)).toBe(lines);
  expect(found.sums).toEqual({ spots: own, jingles: jingle, separators: separator, fillers: filler });
});

test("jingles and fillers rotate from break to break, by weight", () => {
  const parts = {
    ...none,
    openers: [clip("x", 1), clip("y", 1)],
    fillers: { mode: "weight" as const, members: [{ ...clip("a", 60), weight: 2 }, clip("b", 60)] },
  };
  expect([0, 1, 2, 3, 4, 5].map((turn) => said(frameBreak(60, [], parts, turn)))).toEqual([
    "x a",
    "y b",
    "x a",
    "y a",
    "x b",
    "y a",
  ]);
});

test("chosen fillers leave the least free time, and none is used twice", () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 9 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 0, max: 120 }), (given, room) => {
      const found = chooseFillers(
        given.map((length, i) => clip(String(i), length)),
        room,
      );
      const sum = found.reduce((n, f) => n + f.length, 0);
      let best = 0;
      for (let set = 0; set < 2 ** given.length; set++) {
        const of = given.reduce((n, length, i) => (set & (2 ** i) ? n + length : n), 0);
        if (of <= room) best = Math.max(best, of);
      }
      expect(sum).toBe(best);
      expect(new Set(found).size).toBe(found.length);
    }),
    { numRuns: countRuns(200) },
  );
});

test("every spot airs once and in order, and spots and fillers never exceed the capacity", () => {
  const one = fc.record({ length: fc.integer({ min: 5, max: 60 }), last: fc.boolean() });
  const clips = fc.array(
    fc.integer({ min: 1, max: 20 }).map((n) => clip(`c${n}`, n)),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), clips, clips, fc.nat({ max: 50 }), (given, a, b, turn) => {
      const capacity = given.reduce((n, s) => n + s.length, 0) + turn;
      const parts = {
        openers: a,
        closers: b,
        separators: a,
        fillers: { mode: "order" as const, members: b },
      };
      const { lines, sums } = frameBreak(capacity, given, parts, turn);
      expect(lines.flatMap((l) => (l.kind === "spot" ? [l.spot] : []))).toEqual(given.map((_, i) => i));
      expect(sums.spots + sums.fillers).toBeLessThanOrEqual(capacity);
      const length = lines.reduce(
        (n, l) => n + (l.kind === "spot" ? given[l.spot]!.length : l.clip.length),
        0,
      );
      expect(length).toBe(sums.spots + sums.jingles + sums.separators + sums.fillers);
    }),
    { numRuns: countRuns(200) },
  );
});
