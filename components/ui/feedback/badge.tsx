import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Glyph, type GlyphName } from "@/components/ui/layout/glyph";

export type Tone = "neutral" | "accent" | "ok" | "warn" | "bad" | "done";

/** The ground and ink of each tone. */
export const TONES: Record<Tone, string> = {
  neutral: "bg-neutral-soft text-neutral-ink [--cut-out:var(--neutral-soft)]",
  accent: "bg-accent-soft text-accent-ink [--cut-out:var(--accent-soft)]",
  ok: "bg-ok-soft text-ok-ink [--cut-out:var(--ok-soft)]",
  warn: "bg-warn-soft text-warn-ink [--cut-out:var(--warn-soft)]",
  bad: "bg-bad-soft text-bad-ink [--cut-out:var(--bad-soft)]",
  done: "bg-done-soft text-done-ink [--cut-out:var(--done-soft)]",
};

/** A state: tone, glyph and word, never colour alone. */
export function Badge({ tone, glyph, children }: { tone: Tone; glyph: GlyphName; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex h-5 items-center gap-[0.32rem] rounded-full pr-[0.42rem] pl-[0.34rem] align-middle text-xs leading-none font-medium whitespace-nowrap",
        TONES[tone],
      )}
    >
      <Glyph name={glyph} />
      {children}
    </span>
  );
}
