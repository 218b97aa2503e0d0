import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Brings the row of a key (`data-row`) into view and gives it, or the first control in it, the focus. */
export function focusRow(box: HTMLElement | null, key: string) {
  const row = box?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  row?.scrollIntoView({ block: "nearest" });
  const target = row?.hasAttribute("tabindex") ? row : row?.querySelector<HTMLElement>("a, input");
  target?.focus({ preventScroll: true });
}

/**
 * The focus follows the cursor of a grid whose rows take it, so that a screen reader reads the row. It stays in a
 * control outside the grid, unless the cursor was moved by a key: call what this returns before moving it. `step`
 * changes while the row of the cursor is carried.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>, cursor: string | null, step = "") {
  const isMoved = useRef(false);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step moves the row of the same cursor
  useEffect(() => {
    const at = document.activeElement;
    const isFree = !isFirst.current && (at === document.body || Boolean(box.current?.contains(at)));
    if (cursor && (isMoved.current || isFree)) focusRow(box.current, cursor);
    else if (cursor)
      box.current?.querySelector(`[data-row="${cursor}"]`)?.scrollIntoView({ block: "nearest" });
    isMoved.current = false;
    isFirst.current = false;
  }, [box, cursor, step]);
  return useCallback(() => {
    isMoved.current = true;
    // At the first and last row nothing moves, and a later change must not take the focus.
    requestAnimationFrame(() => {
      isMoved.current = false;
    });
  }, []);
}
