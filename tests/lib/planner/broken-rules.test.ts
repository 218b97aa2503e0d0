import { describe, expect, test } from "vitest";
import type { SpotRule } from "@/lib/booking/rules/spot-rules";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { findBrokenSpots, findFreeBreaks } from "@/lib/planner/checks";
import { type Board, buildGrid } from "@/lib/planner/grid";
import {
  countSpots,
  eraseTogether,
  type PaintedSpots,
  paintSpot,
  paintTogether,
  toggleLocks,
} from "@/lib/planner/painting";
import { buildSoldSegments } from "@/lib/planner/segments";
import { board, MONDAY, newTerms, none, REMINDER, SPOT, sold, soldWithReminder } from "./board";

const rules = (of: Board, spots: PaintedSpots, segments = sold()) =>
  Object.fromEntries(
    [...findBrokenSpots(buildGrid(of), segments, spots)].map(([at, b]) => [at, b.map((one) => one.rule)]),
  );

describe("rules broken by painted spots", () => {
  const at = (...cells: number[]) => cells.reduce((p, cell) => paintSpot(p, cell, SPOT), none);
  const first = <T>(value: T, other: T) => board().breaks.uuid.map((_, i) => (i === 0 ? value : other));
  test.each([
    ["nothing where there is room", board(), at(0), {}],
    ["room", board(14, { sold: first(40, 0) }), at(0), { 0: ["capacity_seconds"] }],
    [
      "places",
      board(14, { spots: first<number | null>(1, null), sold_spots: first(1, 0) }),
      at(0),
      { 0: ["capacity_spots"] },
    ],
    [
      "a competitor's company",
      board(14, { refused: first<SpotRule[]>(["category"], []) }),
      at(0),
      { 0: ["category"] },
    ],
    ["the past", board(14, { shut: first(true, false) }), at(0), { 0: ["closed"] }],
    ["itself in one break", board(), at(0, 0), { 0: ["own_spot"] }],
  ])("%s", (_, of, spots, broken) => expect(rules(of, spots)).toEqual(broken));

  test("separation in minutes, hour limit and sold hours are checked", () => {
    expect(rules(board(), at(1, 2), sold({ separation_minutes: 45 }))).toEqual({
      1: ["demand_separation"],
      2: ["demand_separation"],
    });
    expect(rules(board(), at(1, 2), sold({ separation_minutes: 30 }))).toEqual({});
    const limited = { ...board(), windows: [{ rule: "hour_limit" as const, breaks: [1, 2], seconds: 50 }] };
    expect(rules(limited, at(1, 2))).toEqual({ 1: ["hour_limit"], 2: ["hour_limit"] });
    expect(rules(board(), at(0), sold({ hours: [{ hour: 7, spots: 0 }] }))).toEqual({ 0: ["outside_sold"] });
    expect(rules(board(), at(0), sold({ weekdays: [2] }))).toEqual({ 0: ["outside_sold"] });
    expect(rules(board(), at(0), sold({ break_numbers: [2] }))).toEqual({ 0: ["outside_sold"] });
    expect(rules(board(), at(0), sold({ purpose: "bonus" }))).toEqual({ 0: ["outside_sold"] });
  });

  describe("a distance in spots from a competitor", () => {
    const apart = (distance: number): Board => ({
      ...board(14, { sold_spots: board().breaks.uuid.map((_, i) => Number(i === 2)) }),
      separation: { ...DEFAULT_SEPARATION, category: { distance, unit: "spots", hard: true } },
      competitors: [{ break: 2, seat: 1, layers: ["category"] }],
    });
    const near = (seconds: number) => ({ station: 0, date: MONDAY, second: seconds, spots: 1 });
    test.each([
      ["is violated with nothing between", apart(1), at(1), { 1: ["near_category"] }],
      ["is violated in its own break", apart(1), at(2), { 2: ["category"] }],
      [
        "counts the painted spots between",
        { ...apart(1), separation: apart(1).separation },
        at(1, 1),
        {
          1: ["own_spot"],
        },
      ],
      [
        "counts the spots of breaks that are not drawn",
        { ...apart(1), hidden: [near(7.25 * 3600)] },
        at(1),
        {},
      ],
      ["reaches no farther than an hour", apart(9), at(0), {}],
      [
        "is kept from a competitor in a break that is not drawn",
        {
          ...apart(2),
          hidden: [near(7.25 * 3600)],
          competitors: [{ break: 56, seat: 1, layers: ["category"] }],
        },
        at(1),
        { 1: ["near_category"] },
      ],
    ] as [string, Board, PaintedSpots, object][])("%s", (_, of, spots, broken) =>
      expect(rules(of, spots)).toEqual(broken),
    );
  });

  test("a hard break that several would run into is named with its time", () => {
    const hard = 8 * 3600;
    const run = { rule: "hard_break" as const, breaks: [1, 2], seconds: 50, hard };
    const grid = buildGrid({ ...board(), windows: [run] });
    expect(findBrokenSpots(grid, sold(), at(1)).size).toBe(0);
    const found = findBrokenSpots(grid, sold(), at(1, 2));
    expect([1, 2].map((cell) => found.get(cell))).toEqual(
      [1, 2].map(() => [{ rule: "hard_break", segment: SPOT, hard }]),
    );
    expect(findFreeBreaks(grid, sold(), at(1, 2), 2, SPOT)).toEqual([0, 3]);
  });

  test("the nearest breaks with free time are offered", () => {
    const grid = buildGrid(board(14, { sold: board().breaks.sold.map((_, i) => (i === 2 ? 40 : 0)) }));
    expect(findFreeBreaks(grid, sold(), at(1), 1, SPOT)).toEqual([0, 3]);
  });
});

describe("a spot and its reminder", () => {
  const pair = (at: number, spots = none) => paintTogether(spots, at, SPOT, soldWithReminder());
  const held = (spots: number) => board(14, { sold_spots: board().breaks.uuid.map(() => spots) });
  const apart = (of: Board) => ({
    ...of,
    stations: of.stations.map((s) => ({ ...s, separation_minutes: 40 })),
  });
  test.each([
    ["are in order with the required spots between", held(2), pair(0), {}],
    ["also where the station keeps spots of a customer apart", apart(held(2)), pair(0), {}],
    ["have too few spots between", held(1), pair(0), { 0: ["too_few_between"] }],
    ["are broken without the reminder", held(2), paintSpot(none, 0, SPOT), { 0: ["reminder_missing"] }],
    ["are broken without the spot", held(2), paintSpot(none, 0, REMINDER), { 0: ["reminder_alone"] }],
    [
      "keep the distance to the next pair",
      apart(held(2)),
      pair(2, pair(1)),
      {
        1: ["advertiser_separation", "advertiser_separation"],
        2: ["advertiser_separation", "advertiser_separation"],
      },
    ],
  ])("%s", (_, of, spots, wanted) => {
    expect(rules(of, spots, soldWithReminder())).toEqual(wanted);
  });

  test("are painted and removed together, by either brush", () => {
    const both = [
      { segment: SPOT, locked: false },
      { segment: REMINDER, locked: false },
    ];
    expect(pair(0).get(0)).toEqual(both);
    expect(paintTogether(none, 0, REMINDER, soldWithReminder()).get(0)).toEqual(both.toReversed());
    expect(countSpots(eraseTogether(pair(0), 0, soldWithReminder()))).toBe(0);
    const locked = toggleLocks(pair(0), [0]);
    expect(eraseTogether(locked, 0, soldWithReminder())).toBe(locked);
  });

  test("a reminder is sold when and as often as the segment it follows", () => {
    const base = { ...newTerms, uuid: SPOT, per_day: 4 };
    const reminder = {
      ...newTerms,
      uuid: REMINDER,
      per_day: 1,
      length: 10,
      hours: [],
      follows: { segment: 0, at_least: 2 },
    };
    const found = buildSoldSegments([base, reminder]).get(REMINDER)!;
    expect(found.hours).toEqual(base.hours);
    expect([found.length, found.follows]).toEqual([10, { segment: 0, at_least: 2 }]);
    expect(found.together).toEqual([REMINDER, SPOT]);
  });
});
