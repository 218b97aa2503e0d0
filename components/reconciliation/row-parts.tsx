"use client";
import {
  ArrowDownRight,
  ArrowRight,
  Check,
  Copy,
  type LucideIcon,
  Plus,
  Shuffle,
  TimerOff,
  X,
} from "lucide-react";
import { cx } from "@/components/ui/cx";
import type { SpotView } from "@/lib/traffic/recon-view";

export const CELL = "h-row border-b border-line px-(--pad-cell) max-sm:h-auto max-sm:border-0 max-sm:p-0";
export const SPINE = "border-x border-line bg-canvas px-0 text-center max-sm:border-0 max-sm:bg-transparent";
export const WIDE = "max-sm:hidden";
export const ROW =
  "group/row max-sm:flex max-sm:min-h-row max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:border-b max-sm:border-line max-sm:px-gutter max-sm:py-1.5";

/** What became of a spot, on the spine between the two tables. */
const MARKS: Record<NonNullable<SpotView["result"]>, readonly [LucideIcon, string]> = {
  on_time: [Check, "text-ok-ink"],
  moved_inside: [ArrowRight, "text-ink-3"],
  moved_outside: [ArrowDownRight, "bg-warn-soft text-warn-ink"],
  short: [TimerOff, "bg-warn-soft text-warn-ink"],
  missed: [X, "bg-bad-soft text-bad-ink"],
  wrong_copy: [Shuffle, "bg-warn-soft text-warn-ink"],
  extra: [Plus, "bg-accent-soft text-accent-ink"],
  double: [Copy, "bg-warn-soft text-warn-ink"],
};
/** The result of a spot as a sign. */
export function Mark({ of }: { of: NonNullable<SpotView["result"]> | null }) {
  if (!of) return null;
  const [Icon, look] = MARKS[of];
  return (
    <span className={cx("inline-grid size-5 place-items-center rounded-full align-middle", look)}>
      <Icon size={13} strokeWidth={2} aria-hidden />
    </span>
  );
}
