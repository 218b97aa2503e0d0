import { type RefObject, useLayoutEffect } from "react";

/** Sticky columns stand behind each other: each one's left is what the ones before it measure (`--pin-1` to 3). */
export function usePinnedColumns(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const head = box.current?.querySelector("table");
    if (!head) return;
    const measure = () => {
      let left = 0;
      for (const [n, cell] of [...head.querySelectorAll<HTMLElement>("thead th")].slice(0, 3).entries()) {
        left += cell.offsetWidth;
        head.style.setProperty(`--pin-${n + 1}`, `${left}px`);
      }
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(head);
    return () => sizes.disconnect();
  }, [box]);
}
