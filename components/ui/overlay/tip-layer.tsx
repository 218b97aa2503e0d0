"use client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { place } from "@/components/ui/overlay/place";

const PAUSE = 500;

/**
 * The one tooltip of the page, for whatever carries `data-tip="words\nkeys"`: after half a second under the pointer, at
 * once for the keyboard. It never carries the only name of a thing.
 */
export function TipLayer() {
  const layer = useRef<HTMLDivElement>(null);
  const [on, setOn] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setOn(null);
    };
    const target = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tip]") : null;
    const over = (event: PointerEvent) => {
      const at = target(event);
      hide();
      if (at && event.pointerType === "mouse" && at.ariaExpanded !== "true")
        timer = setTimeout(setOn, PAUSE, at);
    };
    const focus = (event: FocusEvent) => {
      const at = target(event);
      hide();
      if (at?.matches(":focus-visible")) setOn(at);
    };
    const key = (event: KeyboardEvent) => event.key === "Escape" && hide();
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    document.addEventListener("pointerover", over, options);
    document.addEventListener("pointerdown", hide, options);
    document.addEventListener("focusin", focus, options);
    document.addEventListener("focusout", hide, options);
    document.addEventListener("keydown", key, options);
    document.addEventListener("scroll", hide, options);
    return () => {
      hide();
      stop.abort();
    };
  }, []);
  useLayoutEffect(() => {
    const tip = layer.current;
    if (!on?.isConnected || !tip) return;
    try {
      tip.showPopover();
    } catch {
      return; // The browser is opening or closing another float, and gives the focus back: that needs no tip.
    }
    place(tip, on, on.closest("[data-tips=right]") ? { side: "right" } : { align: "center" });
    return () => tip.hidePopover();
  }, [on]);
  const [words = "", keys] = (on?.dataset.tip ?? "").split("\n");
  return (
    <div
      ref={layer}
      popover="manual"
      role="tooltip"
      className="float pointer-events-none fixed max-w-72 px-2 py-1 text-xs"
    >
      {words}
      {keys && <KeyHint keys={keys} className="ml-2" />}
    </div>
  );
}
