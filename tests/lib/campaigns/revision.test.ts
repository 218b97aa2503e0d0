import { describe, expect, test } from "vitest";
import { PLAIN } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { applySegments, compareSpots, keepHours, openSegments } from "@/lib/campaigns/revision";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";

const from = toDay("2026-11-26");
const segment = (uuid: string, more: Partial<Segment> = {}): Segment & { uuid: string } => ({
  ...PLAIN,
  kind: "variable",
  length: 30,
  stations: ["one"],
  from_date: toDay("2026-11-23"),
  to_date: toDay("2026-11-29"),
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours: [{ hour: 7, spots: 0 }],
  per_day: 2,
  ...more,
  uuid,
});
const counts = (rows: Record<string, number>) =>
  new Map(Object.entries(rows).map(([uuid, spots]) => [uuid, { spots, price: toMoney(spots * 10) }]));
const names = () => {
  let n = 0;
  return () => `new ${++n}`;
};
const open = (sold: Segment[], before: ReturnType<typeof counts>) =>
  openSegments(sold, from, before, names());

describe("opening", () => {
  test("cuts each segment to what it still sells, and leaves out what is over", () => {
    const sold = [
      segment("a", { to_date: toDay("2026-11-25") }),
      segment("b", { per_day: null, total: 20 }),
      segment("c", { from_date: toDay("2026-11-28") }),
    ];
    const { segments, origins } = open(sold, counts({ a: 6, b: 9 }));
    expect(segments.map((s) => [s.uuid, s.from_date, s.total])).toEqual([
      ["new 1", from, 11],
      ["new 2", "2026-11-28", null],
    ]);
    expect(origins).toEqual({ "new 1": "b", "new 2": "c" });
  });

  test.each([
    ["the segment it follows", [segment("a"), segment("b", { follows: { segment: 0, at_least: 2 } })], 0],
    [
      "nothing once that is over",
      [
        segment("a", { to_date: toDay("2026-11-24") }),
        segment("b", { follows: { segment: 0, at_least: 2 } }),
      ],
      null,
    ],
  ])("a reminder follows %s", (_, sold, main) => {
    const last = open(sold, counts({})).segments.at(-1);
    expect(last?.follows?.segment ?? null).toBe(main);
  });
});

describe("applying", () => {
  const standing = counts({ a: 6, b: 6 });
  const apply = (
    sold: Segment[],
    change: (s: (Segment & { uuid: string })[]) => (Segment & { uuid: string })[],
  ) => {
    const { segments, origins } = open(sold, standing);
    return applySegments(sold, change(segments), origins, from, { before: standing, all: standing });
  };
  test("leaves unchanged segments as they are", () => {
    const sold = [segment("a"), segment("b", { follows: { segment: 0, at_least: 2 } })];
    const done = apply(sold, (s) => s);
    expect(done).toEqual({ segments: sold, at: [0, 1], changed: [false, false] });
  });

  test("keeps the part of a changed segment that stands, and adds the rest; its reminder follows it", () => {
    const sold = [segment("a"), segment("b", { follows: { segment: 0, at_least: 2 } })];
    const done = apply(sold, ([a, ...others]) => [{ ...a!, per_day: 5 }, ...others]);
    expect(done.segments.map((s) => [s.uuid, s.from_date, s.to_date, s.per_day, s.follows?.segment])).toEqual(
      [
        ["a", "2026-11-23", "2026-11-25", 2, undefined],
        ["b", "2026-11-23", "2026-11-25", 2, 0],
        ["new 1", from, "2026-11-29", 5, undefined],
        ["new 2", from, "2026-11-29", 2, 2],
      ],
    );
    expect([done.at, done.changed]).toEqual([
      [2, 3],
      [true, true],
    ]);
  });

  test("drops a removed segment of which nothing stands, and adds a new one", () => {
    const sold = [segment("a"), segment("c")];
    const done = apply(sold, ([a]) => [a!, segment("fresh", { from_date: from })]);
    expect(done.segments.map((s) => s.uuid)).toEqual(["a", "fresh"]);
    expect(done.at).toEqual([0, 1]);
  });
});

test.each([
  ["the same", {}, true],
  ["later dates", { to_date: toDay("2026-12-24") }, true],
  ["other hours", { hours: [{ hour: 9, spots: 0 }] }, false],
  ["more spots", { per_day: 3 }, false],
])("hours found for a segment hold with %s", (_, change, holds) => {
  const frozen = [{ station: "one", weekday: 1, hour: 7, spots: 2 }];
  const sold = segment("a", { kind: "semi_variable", frozen });
  const [kept] = keepHours([{ ...sold, ...change, uuid: "new" }], [sold], { new: "a" });
  expect(kept?.frozen).toEqual(holds ? frozen : null);
});

test("spots are paired by break, then by station and day; the others are removed or added", () => {
  const spot = (name: string, at: string, date = "2026-11-26", station = "one") => ({
    name,
    station,
    break: at,
    date: toDay(date),
  });
  const { kept, moved, removed, added } = compareSpots(
    [spot("a", "7:20"), spot("b", "8:20"), spot("c", "9:20", "2026-11-27")],
    [spot("A", "7:20"), spot("B", "8:50"), spot("C", "6:20", "2026-11-27", "two"), spot("D", "7:20")],
  );
  const pairs = (of: typeof kept) => of.map(([b, a]) => b.name + a.name);
  expect([pairs(kept), pairs(moved), removed.map((s) => s.name), added.map((s) => s.name)]).toEqual([
    ["aA"],
    ["bB"],
    ["c"],
    ["C", "D"],
  ]);
});
