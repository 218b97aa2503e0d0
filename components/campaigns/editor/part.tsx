"use client";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Popover, usePopover } from "@/components/ui/overlay/popover";

/** An underlined part of a sentence: pressed, it opens its field. */
export function Part({
  label,
  words,
  missing = false,
  disabled = false,
  children,
}: {
  label: string;
  words: ReactNode;
  missing?: boolean;
  disabled?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const { anchor, open, close, toggle } = usePopover();
  if (disabled) return <span className="font-medium text-ink">{words}</span>;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-tip={label}
        onClick={toggle}
        className={cx(
          "rounded-xs px-0.5 text-left font-medium underline decoration-dashed decoration-1 underline-offset-4 hover:bg-hover",
          missing ? "text-bad-ink decoration-(--bad)" : "text-ink decoration-(--control-line)",
          open && "bg-selected",
        )}
      >
        {words}
      </button>
      <Popover open={open} anchor={anchor} onClose={close} sheet role="dialog" label={label}>
        <div className="w-96 max-w-[90vw] p-3.5 max-sm:w-full max-sm:max-w-none">{children(close)}</div>
      </Popover>
    </>
  );
}
