"use client";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Cursor, countVisibleRows, focusBoard, scrollToCell } from "@/components/planner/board-grid";
import type { GhostFigures } from "@/components/planner/ghost-tip";
import { linesOf, pickOpenStations, type SegmentLine } from "@/components/planner/lines";
import type { Paintings } from "@/components/planner/paintings";
import { useCells } from "@/components/planner/use-cells";
import { usePlannerKeys } from "@/components/planner/use-planner-keys";
import { type Tool, useStrokes } from "@/components/planner/use-strokes";
import type { CallOutput } from "@/lib/browser/api";
import { getWeekday } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { findBrokenSpots } from "@/lib/planner/checks";
import { type BoardBreak, type Grid, getBreakAt } from "@/lib/planner/grid";
import {
  eraseTogether,
  moveSpots,
  type PaintedSpots,
  paintTogether,
  repeatWeek,
  toggleLocks,
} from "@/lib/planner/painting";
import { priceChange } from "@/lib/planner/prices";
import { buildSoldSegments, type SoldSegments } from "@/lib/planner/segments";

const WEEKEND = 6;
/** States of a campaign whose spots may be changed. */
const CHANGEABLE: readonly string[] = ["draft", "active", "upcoming", "expiring"];

/** Whether a frame is as narrow as a phone, which shows one station. */
const PHONE = 640;

/** The stations that are open; as many rows as fit decide which are at first. */
function useOpenStations(box: RefObject<HTMLDivElement | null>, { rows, breaks }: Grid, spots: PaintedSpots) {
  const stations = rows.map(({ length }) => ({ rows: length, spots: 0 }));
  for (const [at, own] of spots) {
    const station = stations[takeAt(breaks, at).row];
    if (station) station.spots += own.length;
  }
  const first = useRef(stations);
  const [open, setOpen] = useState(() => pickOpenStations(stations, Number.POSITIVE_INFINITY));
  useLayoutEffect(() => {
    const frame = box.current;
    if (!frame || frame.clientWidth < PHONE) return;
    setOpen(pickOpenStations(first.current, countVisibleRows(frame)));
  }, [box]);
  const toggle = useCallback(
    (station: number) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(station)) next.add(station);
        return next;
      }),
    [],
  );
  return { open, setOpen, toggle };
}

/** Where the cursor is, and how it gets to a break whose row may not be drawn. */
function useBoardCursor({
  box,
  grid,
  lines,
  onJump,
}: {
  box: RefObject<HTMLDivElement | null>;
  grid: Grid;
  lines: readonly SegmentLine[];
  /** Opens the row of the break. */
  onJump: (to: BoardBreak) => void;
}) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
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
  // The row of a break may have to be opened first.
  const [target, setTarget] = useState<number | null>(null);
  useEffect(() => {
    if (target === null) return;
    const to = cursorOf(target);
    if (!to) return;
    setTarget(null);
    setCursor(to);
    focusBoard(box.current);
    if (box.current) scrollToCell(box.current, to);
  });
  const jump = (at: number) => {
    onJump(takeAt(grid.breaks, at));
    setTarget(at);
  };
  return { cursor, setCursor, here: breakOf(cursor), breakOf, cursorOf, jump };
}

/** What the board shows of the spots: with a stroke that is not done, its rules, its figures and its weeks. */
function usePaintedView(grid: Grid, segments: SoldSegments, spots: PaintedSpots, ghost: PaintedSpots | null) {
  const { prices } = grid.board;
  const shown = ghost ?? spots;
  const standing = useMemo(() => findBrokenSpots(grid, segments, spots), [grid, segments, spots]);
  const broken = useMemo(
    () => (ghost ? findBrokenSpots(grid, segments, ghost) : standing),
    [grid, segments, ghost, standing],
  );
  const ghostFigures = useMemo(
    (): GhostFigures | null =>
      ghost && {
        ...priceChange(prices, spots, ghost),
        broken: [...broken.keys()].filter((at) => !standing.has(at)).length,
      },
    [prices, spots, ghost, broken, standing],
  );
  const weeks = useMemo(
    () =>
      grid.weeks.map(({ from, to, ...names }) => ({
        ...names,
        from,
        to,
        spots: [...shown].reduce((n, [at, own]) => {
          const { day } = takeAt(grid.breaks, at);
          return day >= from && day <= to ? n + own.length : n;
        }, 0),
      })),
    [grid, shown],
  );
  return { shown, broken, ghostFigures, weeks };
}

/** Everything that can be done on the board, by keys and by pointer: one tool, one brush, one cursor, what is open. */
export function usePlannerDesk(campaign: CallOutput<"campaigns.retrieve">, grid: Grid, paintings: Paintings) {
  const box = useRef<HTMLDivElement>(null);
  const { board } = grid;
  const { open, setOpen, toggle } = useOpenStations(box, grid, paintings.spots);
  const [tool, setTool] = useState<Tool>("select");
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
  const segments = useMemo(() => buildSoldSegments(campaign.segments), [campaign.segments]);
  const [chosen, setBrush] = useState<string | undefined>();
  const brush = chosen && segments.has(chosen) ? chosen : campaign.segments[0]?.uuid;
  const canEdit = campaign.access === "read-write" && CHANGEABLE.includes(campaign.status);
  const lines = useMemo(() => linesOf(grid, open), [grid, open]);
  const { cursor, setCursor, here, breakOf, cursorOf, jump } = useBoardCursor({
    box,
    grid,
    lines,
    onJump: ({ row, day }) => {
      setOpen((before) => new Set(before).add(row));
      setWeek(grid.weeks.findIndex(({ from, to }) => day >= from && day <= to));
    },
  });
  const change = (next: PaintedSpots) => {
    if (next === spots || !canEdit) return;
    paintings.set(next);
  };
  const { ghost, ghostAt, cancel, handlers } = useStrokes({
    grid,
    tool,
    brush,
    spots,
    segments,
    canEdit,
    onPick: (at) => setCursor(cursorOf(at)),
    onDone: (next) => change(next),
  });
  const { shown, broken, ghostFigures, weeks } = usePaintedView(grid, segments, spots, ghost);
  const cellsOf = useCells(grid, segments, shown, broken, lines);
  const days = useMemo(
    () => grid.days.map((date) => ({ date, weekend: getWeekday(date) >= WEEKEND })),
    [grid.days],
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
    leave: () => (ghost ? cancel() : setCursor(null)),
    copyWeek,
    add: () =>
      here >= 0 && brush && !board.breaks.shut[here] && change(paintTogether(spots, here, brush, segments)),
    erase: () => here >= 0 && change(eraseTogether(spots, here, segments)),
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
    shown,
    jump,
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
    ghostAt,
    ghostFigures,
    handlers,
    toggle,
    copyWeek,
    move: (to: number) => {
      change(moveSpots(spots, here, to));
      setCursor(cursorOf(to));
    },
    erase: () => change(eraseTogether(spots, here, segments)),
  };
}
export type PlannerDesk = ReturnType<typeof usePlannerDesk>;
