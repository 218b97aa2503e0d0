"use client";
import { type PointerEvent, useRef, useState } from "react";
import { focusBoard } from "@/components/planner/board-grid";
import type { Grid } from "@/lib/planner/grid";
import { eraseSpot, moveSpots, type PaintedSpots, paintSpot, toggleLocks } from "@/lib/planner/painting";

export const TOOLS = ["select", "paint", "erase", "lock"] as const;
export type Tool = (typeof TOOLS)[number];
type Drag = { from: number; to: number; copy: boolean };

/** The break under the pointer. */
const breakAt = (event: PointerEvent): number | null => {
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("td[data-b]");
  const at = cell && Number(cell.dataset.b);
  return at === null || at === undefined || at < 0 ? null : at;
};

/** What a tool makes of the spots of one break; without a brush nothing is painted. */
function applyTool(tool: Tool, spots: PaintedSpots, at: number, brush: string | undefined): PaintedSpots {
  switch (tool) {
    case "paint":
      return brush ? paintSpot(spots, at, brush) : spots;
    case "erase":
      return eraseSpot(spots, at);
    case "lock":
      return toggleLocks(spots, [at]);
    default:
      return spots;
  }
}

/**
 * Strokes over the board: paint, erase and lock go from cell to cell and are one step of undo; with `select` spots are
 * dragged to another break, with Alt copied.
 */
export function useStrokes({
  grid,
  tool,
  brush,
  spots,
  canEdit,
  onPick,
  onStroke,
  onDone,
}: {
  grid: Grid;
  tool: Tool;
  brush: string | undefined;
  spots: PaintedSpots;
  canEdit: boolean;
  onPick: (at: number) => void;
  /** `first` of a stroke is a step of its own. */
  onStroke: (spots: PaintedSpots, first: boolean) => void;
  onDone: (spots: PaintedSpots) => void;
}) {
  const stroke = useRef<{ spots: PaintedSpots; seen: Set<number>; changed: boolean } | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const touch = (at: number) => {
    const on = stroke.current;
    if (!on || on.seen.has(at) || grid.board.breaks.shut[at]) return;
    on.seen.add(at);
    const next = applyTool(tool, on.spots, at, brush);
    if (next === on.spots) return;
    on.spots = next;
    onStroke(next, !on.changed);
    on.changed = true;
  };
  const onPointerDown = (event: PointerEvent) => {
    const at = breakAt(event);
    if (at === null || event.button !== 0) return;
    onPick(at);
    if (!canEdit) return;
    if (tool === "select") {
      if ((spots.get(at) ?? []).length) setDrag({ from: at, to: at, copy: event.altKey });
      return;
    }
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) focusBoard(event.currentTarget);
    stroke.current = { spots, seen: new Set(), changed: false };
    touch(at);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!stroke.current && !drag) return;
    const at = breakAt(event);
    if (at === null) return;
    if (drag) {
      const same = grid.board.breaks.station[at] === grid.board.breaks.station[drag.from];
      if (same && (at !== drag.to || event.altKey !== drag.copy))
        setDrag({ ...drag, to: at, copy: event.altKey });
    } else touch(at);
  };
  const end = () => {
    const on = stroke.current;
    stroke.current = null;
    setDrag(null);
    if (on?.changed) onDone(on.spots);
  };
  const onPointerUp = () => {
    if (drag && drag.to !== drag.from) {
      const next = moveSpots(spots, drag.from, drag.to, drag.copy);
      onStroke(next, true);
      onPick(drag.to);
      onDone(next);
    }
    end();
  };
  return { drag, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}
