import { cx } from "@/components/ui/cx";

const TINTS = [
  "bg-(--accent-soft-2) text-accent-ink",
  "bg-ok-soft text-ok-ink",
  "bg-warn-soft text-warn-ink",
  "bg-neutral-soft text-neutral-ink",
];
/** The spot colours on which letters are readable in every theme. */
const SPOTS = ["bg-spot-1", "bg-spot-2", "bg-spot-4", "bg-spot-6"];

const wordsOf = (name: string) => name.split(/[\s&+/-]+/).filter(Boolean);
const letters = (words: readonly (string | undefined)[]) =>
  words
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();

/** First letters of the first and last word: "Ines Maria Marlow" → IM. */
export function initials(name: string): string {
  const words = wordsOf(name);
  return letters([words[0], words.length > 1 ? words.at(-1) : undefined]);
}
/** Always the same tint for the same name. */
const pick = (name: string, of: readonly string[]) =>
  of[[...name].reduce((sum, c) => sum + c.codePointAt(0)!, 0) % of.length]!;

const SIZES = { sm: "size-5 text-[0.5625rem]", md: "size-6 text-[0.625rem]", lg: "size-7 text-2xs" };

/** A person. The name is read aloud and shown as the tooltip. */
export function Avatar({ name, size = "md" }: { name: string; size?: keyof typeof SIZES }) {
  return (
    <span
      role="img"
      aria-label={name}
      data-tip={name}
      className={cx(
        "inline-grid flex-none place-items-center rounded-full font-[650] tracking-[0.01em]",
        SIZES[size],
        pick(name, TINTS),
      )}
    >
      {initials(name)}
    </span>
  );
}

/** An organisation: letters on a spot colour. */
export function Mark({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid flex-none place-items-center text-(--on-solid)",
        large ? "size-10 rounded-md font-[650]" : "size-5 rounded-xs text-[0.625rem] font-bold",
        pick(name, SPOTS),
      )}
    >
      {letters(wordsOf(name).slice(0, 2))}
    </span>
  );
}
