import type { LucideIcon } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { TONES, type Tone } from "@/components/ui/feedback/badge";

/** The icon of a row on a square of its tone, beside words that say the same. */
export function IconTile({
  icon: Icon,
  tone,
  className,
}: {
  icon: LucideIcon;
  tone: Tone;
  className?: string;
}) {
  return (
    <span
      className={cx("grid size-6 flex-none place-items-center rounded-sm", TONES[tone], className)}
      aria-hidden
    >
      <Icon size={15} strokeWidth={1.75} />
    </span>
  );
}
