import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { isLimited } from "@/lib/inventory/no-limit";
import type { BreakLine } from "./edit";

const two = (n: number) => String(n).padStart(2, "0");

/** The breaks of one hour: the minute, and what it holds. A later rank is muted. */
export function BreakCell({ lines }: { lines: readonly BreakLine[] }) {
  const t = useTranslations("breaks");
  return lines.map((line) => (
    <span
      key={line.second}
      className={cx(
        "num flex items-baseline justify-between gap-1 text-2xs leading-[1.3]",
        line.priority > 1 || line.purpose !== "paid" ? "text-ink-3" : "text-ink",
      )}
    >
      <span className="font-medium">:{two(Math.floor((line.second % 3600) / 60))}</span>
      <span className="text-ink-3 max-sm:hidden">
        {isLimited(line.capacity_seconds) ? line.capacity_seconds : t("no_limit")}
      </span>
    </span>
  ));
}
