"use client";
import { type MouseEvent, useRef, useState } from "react";
import { listBetween } from "@/lib/traffic/desk/selection";
import type { LogView } from "@/lib/traffic/log-view";

/**
 * The spots selected for one act, and the cursor: Shift extends the selection from where it began, Ctrl or Cmd adds and
 * takes away one spot, a plain step or click ends it.
 */
export function useSelected(log: LogView) {
  const [cursor, setCursor] = useState<string | null>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const anchor = useRef<string | null>(null);
  const spots = log.breaks.flatMap((b) => b.spots);
  // A spot that was taken out meanwhile is no longer selected.
  const selected = spots.filter((p) => picked.includes(p.uuid));

  const goTo = (row: string | null) => {
    anchor.current = row;
    setPicked([]);
    setCursor(row);
  };
  const extendTo = (row: string) => {
    anchor.current ??= row;
    setPicked(listBetween(log, anchor.current, row));
    setCursor(row);
  };
  const toggle = (spot: string) => {
    const first = selected.length === 0 ? spots.find((p) => p.uuid === anchor.current) : undefined;
    const before = first ? [first.uuid] : selected.map((p) => p.uuid);
    const isOn = selected.some((p) => p.uuid === spot);
    anchor.current = spot;
    setPicked(isOn ? before.filter((one) => one !== spot) : [...new Set([...before, spot])]);
    setCursor(spot);
  };
  const click = (row: string, { target, shiftKey, metaKey, ctrlKey }: MouseEvent) => {
    // A button or menu of the row acts by itself: only the cursor follows.
    if (target instanceof Element && target.closest("button, [role^=menu]")) {
      anchor.current = row;
      return setCursor(row);
    }
    if (shiftKey) return extendTo(row);
    if ((metaKey || ctrlKey) && spots.some((p) => p.uuid === row)) return toggle(row);
    goTo(row);
  };
  return {
    cursor,
    /** The focus has reached a row; a selection stays. */
    focus: (row: string) => {
      anchor.current ??= row;
      setCursor(row);
    },
    goTo,
    extendTo,
    toggle,
    click,
    selected,
    clear: () => setPicked([]),
  };
}
export type Selected = ReturnType<typeof useSelected>;
