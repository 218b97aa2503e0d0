"use client";
import { useTranslations } from "next-intl";
import { useSpan } from "@/components/campaigns/copy/use-span";
import { Button } from "@/components/ui/controls/button";
import { Glyph } from "@/components/ui/layout/glyph";
import type { CallOutput } from "@/lib/browser/api";

export type CopyMissing = CallOutput<"campaigns.copy_plan">["missing"][number];

/** Days on which spots have nothing to air, each with the reason and, where it can be filled, the act for it. */
export function MissingCopy({
  of,
  onFill,
}: {
  of: readonly CopyMissing[];
  /** Undefined for a gap whose segment cannot be changed. */
  onFill?: (gap: CopyMissing) => (() => void) | undefined;
}) {
  const t = useTranslations("campaigns.commercial_plan");
  const spanOf = useSpan();
  if (of.length === 0) return null;
  return (
    <ul
      aria-label={t("missing")}
      className="grid gap-1 border-b border-line bg-warn-soft px-3.5 py-2 text-warn-ink"
    >
      {of.map((gap) => {
        const fill = onFill?.(gap);
        return (
          <li
            key={`${gap.segment} ${gap.from} ${gap.reason} ${gap.commercial}`}
            className="flex items-start gap-2"
          >
            <span className="mt-1 flex-none">
              <Glyph name="triangle" />
            </span>
            <span className="grow">
              <b className="num font-semibold">{spanOf(gap)}</b>{" "}
              {t(`gap.${gap.reason}`, { title: gap.title, count: gap.spots })}
            </span>
            {fill && (
              <Button size="sm" aria-label={t("fill_of", { days: spanOf(gap) })} onClick={fill}>
                {t("fill")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
