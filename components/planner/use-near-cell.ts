"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";

const GAP = 4;

/** Places what floats below a cell of the board, or above it where there is no room below. */
export function useNearCell(box: RefObject<HTMLDivElement | null>, find: () => HTMLElement | null) {
  const float = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const el = float.current;
    const frame = box.current;
    const target = find();
    if (!el || !frame || !target) return;
    const a = target.getBoundingClientRect();
    const b = frame.getBoundingClientRect();
    const below = a.bottom - b.top + GAP;
    const above = a.top - b.top - el.offsetHeight - GAP;
    const top = below + el.offsetHeight > frame.clientHeight && above > 0 ? above : below;
    const left = Math.min(Math.max(a.left - b.left - 60, GAP), frame.clientWidth - el.offsetWidth - GAP);
    el.style.top = `${top + frame.scrollTop}px`;
    el.style.left = `${left + frame.scrollLeft}px`;
  });
  return float;
}
