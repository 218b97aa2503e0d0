"use client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Cursor, focusBoard } from "@/components/planner/board-grid";
import { linesOf } from "@/components/planner/lines";
import type { Paintings } from "@/components/planner/paintings";
import { useCells } from "@/components/planner/use-cells";
import { usePlannerKeys } from "@/components/planner/use-planner-keys";
import { type Tool, useStrokes } from "@/components/planner/use-strokes";
import type { CallOutput } from "@/lib/browser/api";
import { getWeekday } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { findBrokenSpots } from "@/lib/planner/checks";
import { type Grid, getBreakAt } from "@/lib/planner/grid";
import {
  eraseSpot,
  moveSpots,
  type PaintedSpots,
  paintSpot,
  repeatWeek,
  toggleLocks,
} from "@/lib/planner/painting";

const WEEKEND = 6;
/** States of a campaign whose spots may be changed. */
const CHANGEABLE: readonly string[] = ["draft", "active", "upcoming", "expiring"];

/** Everything that can be done on the board, by keys and by pointer: one tool, one brush, one cursor, what is open. */
export function usePlannerDesk(campaign: CallOutput<"campaigns.retrieve">, grid: Grid, paintings: Paintings) {
  const box = useRef<HTMLDivElement>(null);
  const { board } = grid;
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [tool, setTool] = useState<Tool>("select");
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const today = grid.dayOf.get(board.stations[0]?.today ?? board.from) ?? null;
  const [week, setWeek] = useState(() =>
    today === null ? 0 : grid.weeks.findIndex(({ from, to }) => today >= from && today <= to),
  );
  // A campaign under way opens at the week it is in.
  const seen = useRef(false);
  useEffect(() => {
    if (seen.current || today === null) return;
    seen.current = true;
    const frame = box.current;
    const column = frame?.querySelector<HTMLElement>(`[data-day="${grid.weeks[week]?.from ?? 0}"]`);
    const names = frame?.querySelector<HTMLElement>("tbody th");
    if (frame && column && names) frame.scrollLeft = column.offsetLeft - names.offsetWidth;
  });
  const { spots } = paintings;
  const segments = useMemo(
    () => new Map(campaign.segments.map((segment) => [segment.uuid!, segment])),
    [campaign.segments],
  );
  const [chosen, setBrush] = useState<string | undefined>();
  const brush = chosen && segments.has(chosen) ? chosen : campaign.segments[0]?.uuid;
  const canEdit = campaign.access === "read-write" && CHANGEABLE.includes(campaign.status);
  const broken = useMemo(() => findBrokenSpots(grid, segments, spots), [grid, segments, spots]);
  const lines = useMemo(() => linesOf(grid, open), [grid, open]);
  const cellsOf = useCells(grid, segments, spots, broken, lines);
  const days = useMemo(
    () => grid.days.map((date) => ({ date, weekend: getWeekday(date) >= WEEKEND })),
    [grid.days],
  );
  const weeks = useMemo(
    () =>
      grid.weeks.map(({ from, to, ...names }) => ({
        ...names,
        from,
        to,
        spots: [...spots].reduce((n, [at, own]) => {
          const { day } = takeAt(grid.breaks, at);
          return day >= from && day <= to ? n + own.length : n;
        }, 0),
      })),
    [grid, spots],
  );
  const breakOf = useCallback(
    (spot: Cursor | null): number => {
      if (!spot) return -1;
      const line = lines[spot.row];
      return line?.kind === "time" ? getBreakAt(line, spot.day) : -1;
    },
    [lines],
  );
  const cursorOf = (at: number): Cursor | null => {
    for (const [row, line] of lines.entries()) {
      const day = line.kind === "time" ? line.breaks.indexOf(at) : -1;
      if (day >= 0) return { row, day };
    }
    return null;
  };
  const change = (next: PaintedSpots) => {
    if (next === spots || !canEdit) return;
    paintings.set(next);
    paintings.done(next);
  };
  const { drag, handlers } = useStrokes({
    grid,
    tool,
    brush,
    spots,
    canEdit,
    onPick: (at) => setCursor(cursorOf(at)),
    onStroke: (next, first) => (first ? paintings.set(next) : paintings.amend(next)),
    onDone: paintings.done,
  });
  const here = breakOf(cursor);
  const toggle = useCallback(
    (station: number) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(station)) next.add(station);
        return next;
      }),
    [],
  );
  const copyWeek = () =>
    change(
      repeatWeek(
        grid,
        spots,
        cursor ? grid.weeks.findIndex((w) => cursor.day >= w.from && cursor.day <= w.to) : 0,
      ),
    );
  usePlannerKeys({
    lines,
    days: grid.days.length,
    cursor,
    setCursor,
    focus: () => focusBoard(box.current),
    setTool,
    toggle,
    undo: paintings.undo,
    redo: paintings.redo,
    copyWeek,
    add: () => here >= 0 && brush && !board.breaks.shut[here] && change(paintSpot(spots, here, brush)),
    erase: () => here >= 0 && change(eraseSpot(spots, here)),
    lock: () => here >= 0 && change(toggleLocks(spots, [here])),
    carry: (to: Cursor, copy: boolean) => {
      const at = breakOf(to);
      if (here >= 0 && at >= 0) {
        change(moveSpots(spots, here, at, copy));
        setCursor(to);
      }
    },
    brush: (n: number) => setBrush(campaign.segments[n]?.uuid),
  });
  return {
    box,
    tool,
    setTool,
    brush,
    setBrush,
    cursor,
    here,
    today,
    week,
    setWeek,
    canEdit,
    segments,
    broken,
    lines,
    cellsOf,
    days,
    weeks,
    drag,
    handlers,
    toggle,
    copyWeek,
    move: (to: number) => {
      change(moveSpots(spots, here, to));
      setCursor(cursorOf(to));
    },
    erase: () => change(eraseSpot(spots, here)),
  };
}
export type PlannerDesk = ReturnType<typeof usePlannerDesk>;
