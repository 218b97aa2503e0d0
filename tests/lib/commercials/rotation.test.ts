import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatPattern,
  parsePattern,
  type Rotation,
  type RotationMember,
  rotateCommercials,
} from "@/lib/commercials/rotation";
import { countRuns } from "@/tests/runs";

const member = (commercial: string, own: Partial<RotationMember> = {}): RotationMember => ({
  commercial,
  weight: 1,
  weekdays: [],
  hours: [],
  ...own,
});
const group = (mode: Rotation["mode"], members: RotationMember[], pattern: number[] = []): Rotation => ({
  mode,
  members,
  pattern,
});
const spots = (n: number) => Array.from({ length: n }, (_, i) => ({ weekday: (i % 7) + 1, hour: i % 24 }));
const said = (of: Rotation, n: number) => rotateCommercials(of, spots(n)).join("");

test.each([
  ["one alone", group("weight", [member("A")]), 3, "AAA"],
  ["equal weights in turn", group("weight", [member("A"), member("B")]), 6, "ABABAB"],
  ["two parts to one, spread", group("weight", [member("A", { weight: 2 }), member("B")]), 6, "ABAABA"],
  [
    "three parts to one",
    group("weight", [member("A", { weight: 3 }), member("B", { weight: 1 })]),
    8,
    "AABAAABA",
  ],
  ["a fixed pattern begins anew", group("pattern", [member("A"), member("B")], [0, 0, 1]), 7, "AABAABA"],
  ["a pattern of nothing falls back on turns", group("pattern", [member("A"), member("B")]), 4, "ABAB"],
  [
    "by weekday, Monday first",
    group("weekday", [member("W", { weekdays: [1, 2, 3, 4, 5] }), member("E", { weekdays: [6, 7] })]),
    9,
    "WWWWWEEWW",
  ],
  [
    "several of one weekday take turns",
    group("weekday", [
      member("A", { weekdays: [1, 2, 3, 4, 5] }),
      member("B"),
      member("E", { weekdays: [6, 7] }),
    ]),
    7,
    "ABABAEE",
  ],
  [
    "by hour; where none airs all stand in",
    group("hour", [member("M", { hours: [0, 1] }), member("N", { hours: [2] })]),
    4,
    "MMNN",
  ],
  ["nobody", group("weight", []), 3, ""],
])("%s", (_, of, n, expected) => expect(said(of, n)).toBe(expected));

test("by weight no commercial is ever a whole spot off its share, and a full cycle is exact", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (weights) => {
      const all = weights.reduce((n, w) => n + w, 0);
      const of = group(
        "weight",
        weights.map((weight, i) => member(String(i), { weight })),
      );
      const found = rotateCommercials(of, spots(all * 3));
      const had = weights.map(() => 0);
      found.forEach((commercial, n) => {
        had[Number(commercial)]! += 1;
        weights.forEach((w, i) => {
          expect(had[i]! - (w * (n + 1)) / all).toBeLessThan(1 + 1e-9);
        });
      });
      expect(had).toEqual(weights.map((w) => w * 3));
    }),
    { numRuns: countRuns(200) },
  );
});

test("the same spots give the same rotation, and a longer flight keeps its start", () => {
  const turn = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), hour: fc.integer({ min: 0, max: 23 }) });
  const one = fc.record({
    weight: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    hours: fc.uniqueArray(fc.integer({ min: 0, max: 23 })),
  });
  fc.assert(
    fc.property(
      fc.constantFrom("weight", "pattern", "weekday", "hour"),
      fc.array(one, { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat({ max: 4 }), { maxLength: 6 }),
      fc.array(turn, { maxLength: 60 }),
      (mode, members, pattern, all) => {
        const of = group(
          mode as Rotation["mode"],
          members.map((m, i) => member(String(i), m)),
          pattern,
        );
        const found = rotateCommercials(of, all);
        expect(found).toHaveLength(all.length);
        const half = Math.floor(all.length / 2);
        expect(rotateCommercials(of, all.slice(0, half))).toEqual(found.slice(0, half));
        if (mode !== "weekday" && mode !== "hour") return;
        all.forEach((at, i) => {
          const able = of.members.filter((m) => {
            const when = mode === "weekday" ? m.weekdays : m.hours;
            return when.length === 0 || when.includes(mode === "weekday" ? at.weekday : at.hour);
          });
          if (able.length) expect(able.map((m) => m.commercial)).toContain(found[i]);
        });
      },
    ),
    { numRuns: countRuns(200) },
  );
});

test.each([
  ["A A B", 2, [0, 0, 1]],
  ["aab", 2, [0, 0, 1]],
  ["A-B, C", 3, [0, 1, 2]],
  ["A C", 2, null],
  ["A1", 2, null],
  ["", 2, []],
])("pattern %j with %i members is %j", (text, members, expected) => {
  expect(parsePattern(text, members)).toEqual(expected);
  if (expected?.length) expect(parsePattern(formatPattern(expected), members)).toEqual(expected);
});
