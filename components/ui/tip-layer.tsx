"use client";
import { useEffect, useRef } from "react";
import { drawn } from "@/components/ui/key-hint";
import { place } from "@/components/ui/place";

const PAUSE = 500;

/**
 * The one tooltip of the page, for whatever carries `data-tip="words\nkeys"`: after half a second under the pointer, at
 * once for the keyboard. It never carries the only name of a thing.
 */
export function TipLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tip = layer.current;
    if (!tip) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      if (tip.matches(":popover-open")) tip.hidePopover();
    };
    const show = (on: HTMLElement) => {
      const [words = "", keys] = (on.dataset.tip ?? "").split("\n");
      if (!words || !on.isConnected || on.ariaExpanded === "true") return;
      tip.replaceChildren(words);
      if (keys) {
        const hint = document.createElement("kbd");
        hint.className = "ml-2 font-sans text-ink-3";
        hint.textContent = drawn(keys);
        tip.append(hint);
      }
      tip.showPopover();
      place(tip, on, on.closest("[data-tips=right]") ? { side: "right" } : { align: "center" });
    };
    const target = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tip]") : null;
    const over = (event: PointerEvent) => {
      const on = target(event);
      hide();
      if (on && event.pointerType === "mouse") timer = setTimeout(show, PAUSE, on);
    };
    const focus = (event: FocusEvent) => {
      const on = target(event);
      hide();
      if (on?.matches(":focus-visible")) show(on);
    };
    const key = (event: KeyboardEvent) => event.key === "Escape" && hide();
    const listeners = [
      ["pointerover", over],
      ["pointerdown", hide],
      ["focusin", focus],
      ["focusout", hide],
      ["keydown", key],
      ["scroll", hide],
    ] as const;
    for (const [name, run] of listeners)
      document.addEventListener(name, run as EventListener, { capture: true, passive: true });
    return () => {
      hide();
      for (const [name, run] of listeners)
        document.removeEventListener(name, run as EventListener, { capture: true });
    };
  }, []);
  return (
    <div
      ref={layer}
      popover="manual"
      role="tooltip"
      className="float pointer-events-none fixed max-w-72 px-2 py-1 text-xs whitespace-pre-line"
    />
  );
}
