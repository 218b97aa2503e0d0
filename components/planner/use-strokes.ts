"use client";
import { type PointerEvent, useMemo, useRef, useState } from "react";
import { focusBoard } from "@/components/planner/board-grid";
import type { Grid } from "@/lib/planner/grid";
import {
  eraseTogether,
  moveSpots,
  type PaintedSpots,
  paintTogether,
  toggleLocks,
} from "@/lib/planner/painting";
import type { SoldSegments } from "@/lib/planner/segments";

export const TOOLS = ["select", "paint", "erase", "lock"] as const;
export type Tool = (typeof TOOLS)[number];
/** What the pointer is doing: a tool drawn over breaks, or spots dragged to another break. */
type Gesture =
  | { tool: Exclude<Tool, "select">; cells: readonly number[] }
  | { tool: "select"; from: number; to: number; copy: boolean };

/** The break under the pointer. */
const breakAt = (event: PointerEvent): number | null => {
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("td[data-b]");
  const at = cell && Number(cell.dataset.b);
  return at === null || at === undefined || at < 0 ? null : at;
};

/** The spots after a gesture; without a brush nothing is painted. */
function applyGesture(
  gesture: Gesture,
  spots: PaintedSpots,
  segments: SoldSegments,
  brush: string | undefined,
): PaintedSpots {
  if (gesture.tool === "select") return moveSpots(spots, gesture.from, gesture.to, gesture.copy);
  return gesture.cells.reduce((next, at) => {
    if (gesture.tool === "erase") return eraseTogether(next, at, segments);
    if (gesture.tool === "lock") return toggleLocks(next, [at]);
    return brush ? paintTogether(next, at, brush, segments) : next;
  }, spots);
}

/** The break a gesture is at. */
const lastOf = (gesture: Gesture): number | undefined =>
  gesture.tool === "select" ? gesture.to : gesture.cells.at(-1);

/**
 * Strokes over the board: paint, erase and lock go from cell to cell and are one step of undo; with `select` spots are
 * dragged to another break, with Alt copied. Until the pointer is released, `ghost` is what it would make of the spots.
 */
export function useStrokes({
  grid,
  tool,
  brush,
  spots,
  segments,
  canEdit,
  onPick,
  onDone,
}: {
  grid: Grid;
  tool: Tool;
  brush: string | undefined;
  spots: PaintedSpots;
  segments: SoldSegments;
  canEdit: boolean;
  onPick: (at: number) => void;
  onDone: (spots: PaintedSpots) => void;
}) {
  const live = useRef<Gesture | null>(null);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const put = (next: Gesture | null) => {
    live.current = next;
    setGesture(next);
  };
  const { shut, station, uuid: breaks } = grid.board.breaks;
  // A gesture names breaks by their index: on another board it means others.
  const [known, setKnown] = useState(breaks);
  if (known !== breaks) {
    setKnown(breaks);
    setGesture(null);
  }
  const ghost = useMemo(
    () => gesture && applyGesture(gesture, spots, segments, brush),
    [gesture, spots, segments, brush],
  );

  const onPointerDown = (event: PointerEvent) => {
    const at = breakAt(event);
    if (at === null || event.button !== 0) return;
    onPick(at);
    if (!canEdit) return;
    if (tool === "select") {
      if ((spots.get(at) ?? []).length) put({ tool, from: at, to: at, copy: event.altKey });
      return;
    }
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) focusBoard(event.currentTarget);
    put({ tool, cells: shut[at] ? [] : [at] });
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = live.current;
    const at = now && breakAt(event);
    if (!now || at === null) return;
    if (now.tool !== "select") {
      if (!shut[at] && !now.cells.includes(at)) put({ ...now, cells: [...now.cells, at] });
    } else if (station[at] === station[now.from] && (at !== now.to || event.altKey !== now.copy))
      put({ ...now, to: at, copy: event.altKey });
  };
  const cancel = () => put(null);
  const onPointerUp = () => {
    // The board may have changed since the last move: then there is no gesture any more.
    const now = gesture && live.current;
    put(null);
    if (!now) return;
    const next = applyGesture(now, spots, segments, brush);
    if (next === spots) return;
    if (now.tool === "select") onPick(now.to);
    onDone(next);
  };
  return {
    ghost,
    /** The break the gesture is at, where it would change something. */
    ghostAt: gesture && ghost !== spots ? lastOf(gesture) : undefined,
    cancel,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel },
  };
}
