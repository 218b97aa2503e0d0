"use client";
import { useMemo, useRef } from "react";
import type { Cell } from "@/components/planner/board-grid";
import type { SegmentLine } from "@/components/planner/lines";
import { isLimited } from "@/lib/inventory/no-limit";
import { takeAt } from "@/lib/must";
import { type Broken, sumSeconds } from "@/lib/planner/checks";
import { type Grid, getBreakAt } from "@/lib/planner/grid";
import type { PaintedSpots } from "@/lib/planner/painting";
import type { SoldSegments } from "@/lib/planner/segments";

const percent = (part: number, whole: number) => (whole > 0 ? Math.min(100, (part / whole) * 100) : 100);

/**
 * The cells of a row, made when it is drawn; a row in which nothing changed keeps its cells, so that a stroke draws
 * the rows it goes through and no others.
 */
export function useCells(
  grid: Grid,
  segments: SoldSegments,
  spots: PaintedSpots,
  broken: ReadonlyMap<number, readonly Broken[]>,
  lines: readonly SegmentLine[],
) {
  const sums = useMemo(
    () =>
      grid.rows.map((rows) =>
        grid.days.map((_, day) =>
          rows.reduce(
            (sum, row) => {
              const at = getBreakAt(row, day);
              if (at < 0) return sum;
              const { capacity, sold } = takeAt(grid.breaks, at);
              if (!isLimited(capacity)) return sum;
              return { capacity: sum.capacity + capacity, sold: sum.sold + sold };
            },
            { capacity: 0, sold: 0 },
          ),
        ),
      ),
    [grid],
  );
  const drafts = useMemo(() => {
    const found = new Map<string, { spots: number; seconds: number; locked: boolean; broken: boolean }>();
    for (const [at, own] of spots) {
      const { row, day, capacity } = takeAt(grid.breaks, at);
      const key = `${row} ${day}`;
      const before = found.get(key) ?? { spots: 0, seconds: 0, locked: true, broken: false };
      found.set(key, {
        spots: before.spots + own.length,
        seconds: before.seconds + (isLimited(capacity) ? sumSeconds(segments, own) : 0),
        locked: before.locked && own.every((p) => p.locked),
        broken: before.broken || broken.has(at),
      });
    }
    return found;
  }, [spots, broken, segments, grid]);
  const kept = useRef(new Map<string, { sign: string; cells: readonly Cell[] }>());

  const timeCell = (at: number): Cell => {
    if (at < 0) return { at, sold: null, spots: 0, locked: false, broken: false };
    const own = spots.get(at) ?? [];
    const { sold, capacity } = takeAt(grid.breaks, at);
    return {
      at,
      sold: isLimited(capacity) ? percent(sold + sumSeconds(segments, own), capacity) : 0,
      spots: own.length,
      locked: own.length > 0 && own.every((p) => p.locked),
      broken: broken.has(at),
    };
  };
  const sumCell = (station: number, day: number): Cell => {
    const { capacity, sold } = takeAt(takeAt(sums, station), day);
    const draft = drafts.get(`${station} ${day}`);
    return {
      at: -1,
      sold: capacity === 0 ? null : percent(sold + (draft?.seconds ?? 0), capacity),
      spots: draft?.spots ?? 0,
      locked: false,
      broken: draft?.broken ?? false,
    };
  };
  return (row: number): readonly Cell[] => {
    const line = takeAt(lines, row);
    const cells =
      line.kind === "time"
        ? line.breaks.map(timeCell)
        : grid.days.map((_, day) => sumCell(line.station, day));
    const sign = cells.map((c) => `${c.sold?.toFixed(0)}${c.spots}${c.locked}${c.broken}`).join();
    const before = kept.current.get(line.key);
    if (before?.sign === sign) return before.cells;
    kept.current.set(line.key, { sign, cells });
    return cells;
  };
}
