"use client";
import { Fragment } from "react";
import { useShownKeys } from "@/components/ui/controls/keys";
import { cx } from "@/components/ui/cx";

const SYMBOLS: Record<string, string> = { shift: "⇧", alt: "⌥", up: "↑", down: "↓", left: "←", right: "→" };

const named = (key: string) =>
  SYMBOLS[key] ?? (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1));

/** "mod" is ⌘ on a Mac and Ctrl elsewhere: `html[data-keys]` shows the right one before any script runs. */
function Step({ of }: { of: string }) {
  return of.split("+").map((key) => (
    <Fragment key={key}>
      {key === "mod" ? (
        <>
          <span className="in-data-[keys=pc]:hidden">⌘</span>
          <span className="not-in-data-[keys=pc]:hidden">Ctrl+</span>
        </>
      ) : (
        named(key)
      )}
    </Fragment>
  ));
}

type KeyHintProps = { keys: string; on?: boolean; className?: string };

/** The keys of a shortcut as the person chose them, nothing where it is off: "mod+k" is ⌘K, "g c" is G C. */
export function KeyHint({ keys, ...look }: KeyHintProps) {
  const shown = useShownKeys(keys);
  return shown && <KeyCap keys={shown} {...look} />;
}

/** Keys as drawn on a board. */
export function KeyCap({ keys, on = false, className }: KeyHintProps) {
  return (
    <kbd
      className={cx(
        "inline-block min-w-[1.1rem] rounded-xs border px-[0.28rem] py-[0.16rem] text-center font-sans text-2xs leading-none font-medium whitespace-nowrap pointer-coarse:hidden",
        on ? "border-current/40 text-inherit" : "border-line-2 bg-surface text-ink-3",
        className,
      )}
      aria-hidden
    >
      {keys.split(" ").map((step, n) => (
        <Fragment key={step}>
          {n > 0 && " "}
          <Step of={step} />
        </Fragment>
      ))}
    </kbd>
  );
}

/** Keys and what they do, along the foot of an editor. */
export const KeyHints = ({
  of,
  className,
}: {
  of: readonly (readonly [keys: string, says: string])[];
  className?: string;
}) => (
  <span className={cx("flex items-center gap-3", className)}>
    {of.map(([keys, says]) => (
      <span key={keys} className="flex items-center gap-1.5">
        <KeyHint keys={keys} />
        {says}
      </span>
    ))}
  </span>
);
