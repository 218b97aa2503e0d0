export type Side = "below" | "above" | "right";
export type Align = "start" | "end" | "center";

const GAP = 4;
const EDGE = 8;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * Puts what floats beside its anchor, on the other side where there is more room, and never outside the window. Done
 * by script, so that no markup of the server carries a style.
 */
export function place(
  float: HTMLElement,
  anchor: Element,
  { side = "below", align = "start" }: { side?: Side; align?: Align },
) {
  const at = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const style = float.style;
  style.maxHeight = "";
  const width = float.offsetWidth;
  const height = float.offsetHeight;
  if (side === "right") {
    style.left = `${at.right + GAP * 2}px`;
    style.top = `${clamp(at.top + at.height / 2 - height / 2, EDGE, innerHeight - height - EDGE)}px`;
    return;
  }
  const below = innerHeight - at.bottom - GAP - EDGE;
  const above = at.top - GAP - EDGE;
  const under = side === "below" ? height <= below || below >= above : height > above && below > above;
  const room = Math.max(under ? below : above, 120);
  style.maxHeight = `${room}px`;
  style.top = `${under ? at.bottom + GAP : at.top - GAP - Math.min(height, room)}px`;
  const left = { start: at.left, end: at.right - width, center: at.left + at.width / 2 - width / 2 }[align];
  style.left = `${clamp(left, EDGE, Math.max(innerWidth - width - EDGE, EDGE))}px`;
}

/** Keeps it there while anything scrolls or grows; gives back what stops it. */
export function keepPlaced(
  float: HTMLElement,
  anchor: Element,
  how: { side?: Side; align?: Align },
): () => void {
  const again = () => place(float, anchor, how);
  again();
  const sizes = new ResizeObserver(again);
  sizes.observe(float);
  sizes.observe(anchor);
  window.addEventListener("scroll", again, { capture: true, passive: true });
  window.addEventListener("resize", again);
  return () => {
    sizes.disconnect();
    window.removeEventListener("scroll", again, { capture: true });
    window.removeEventListener("resize", again);
  };
}
