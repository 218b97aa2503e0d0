import { cx } from "@/components/ui/cx";

const SYMBOLS: Record<string, string> = {
  mod: "⌘",
  shift: "⇧",
  alt: "⌥",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
};

/** Keys as drawn on a board: "mod+k" → ⌘K, "g c" → G C. */
export const drawn = (keys: string) =>
  keys
    .split(" ")
    .map((step) =>
      step
        .split("+")
        .map((key) => SYMBOLS[key] ?? (key.length === 1 ? key.toUpperCase() : key))
        .join(""),
    )
    .join(" ");

export function KeyHint({ keys, on = false, className }: { keys: string; on?: boolean; className?: string }) {
  return (
    <kbd
      className={cx(
        "inline-block min-w-[1.1rem] rounded-xs border px-[0.28rem] py-[0.16rem] text-center font-sans text-2xs leading-none font-medium pointer-coarse:hidden",
        on ? "border-current/40 text-inherit" : "border-line-2 bg-surface text-ink-3",
        className,
      )}
      aria-hidden
    >
      {drawn(keys)}
    </kbd>
  );
}
