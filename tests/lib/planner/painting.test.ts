import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildGrid } from "@/lib/planner/grid";
import {
  countSpots,
  eraseSpot,
  moveSpots,
  paintSpot,
  readSpots,
  repeatWeek,
  toggleLocks,
  writeSpots,
} from "@/lib/planner/painting";
import { board, none, SPOT } from "./board";

test("the grid has the times of a station in broadcast day order, and its weeks", () => {
  const grid = buildGrid(board());
  expect(grid.rows[0]!.map((row) => row.second / 3600)).toEqual([6, 7, 7.5, 1]);
  expect(grid.rows[0]![3]!.breaks.slice(0, 2)).toEqual([3, 7]);
  expect(grid.weeks).toEqual([
    { from: 0, to: 6, start: "2026-11-23", end: "2026-11-29" },
    { from: 7, to: 13, start: "2026-11-30", end: "2026-12-06" },
  ]);
});

describe("painting", () => {
  test("adds, erases the last spot, keeps locked spots, moves and copies", () => {
    const two = paintSpot(paintSpot(none, 0, SPOT), 0, SPOT);
    expect(two.get(0)).toHaveLength(2);
    expect(eraseSpot(two, 0).get(0)).toHaveLength(1);
    const locked = toggleLocks(two, [0]);
    expect(eraseSpot(locked, 0)).toBe(locked);
    expect(
      toggleLocks(locked, [0])
        .get(0)!
        .some((p) => p.locked),
    ).toBe(false);
    expect([...moveSpots(two, 0, 1)].map(([at, own]) => [at, own.length])).toEqual([[1, 2]]);
    expect(countSpots(moveSpots(two, 0, 1, true))).toBe(4);
    expect(moveSpots(locked, 0, 1)).toBe(locked);
  });

  test("a week is copied to all later ones; locked spots stay, closed breaks are skipped", () => {
    const of = board(21, { shut: board(21).breaks.shut.map((_, i) => i === 28) });
    const grid = buildGrid(of);
    const later = toggleLocks(paintSpot(none, 57, SPOT), [57]);
    const spots = repeatWeek(grid, paintSpot(later, 0, SPOT), 0);
    expect([...spots.keys()].sort((a, b) => a - b)).toEqual([0, 56, 57]);
  });

  test("saved spots are read back in the same breaks", () => {
    const grid = buildGrid(board());
    const spot = fc.record({ at: fc.nat(55), lock: fc.boolean() });
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 60 }), (asked) => {
        const spots = asked.reduce((p, { at, lock }) => {
          const next = paintSpot(p, at, SPOT);
          return lock ? toggleLocks(next, [at]) : next;
        }, none);
        const again = readSpots(grid, writeSpots(grid, spots));
        expect([...again].sort()).toEqual([...spots].sort());
        expect(countSpots(again)).toBe(asked.length);
      }),
    );
  });
});
