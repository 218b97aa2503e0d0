"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { useNearCell } from "@/components/planner/use-near-cell";
import { useFormat } from "@/components/ui/format";
import { isNegative } from "@/lib/money";
import type { SpotSum } from "@/lib/planner/prices";

/** What a stroke would change. `broken`: breaks in which it would violate a rule. */
export type GhostFigures = SpotSum & { broken: number };

/** What a stroke changes, in spots, at list price and in broken rules, before the pointer is released. */
export function GhostTip({
  box,
  at,
  figures: { spots, price, broken },
}: {
  box: RefObject<HTMLDivElement | null>;
  /** The break the pointer is at. */
  at: number;
  figures: GhostFigures;
}) {
  const t = useTranslations("planner");
  const { money, formats, number } = useFormat();
  const float = useNearCell(box, () => box.current?.querySelector<HTMLElement>(`td[data-b="${at}"]`) ?? null);
  const plus = (isLess: boolean) => (isLess ? "" : "+");
  return (
    <div
      ref={float}
      role="status"
      className="float num pointer-events-none absolute z-5 flex flex-wrap items-center gap-x-3 px-3 py-1.5 text-sm"
    >
      <span>{t("ghost_spots", { count: spots, signed: plus(spots < 0) + number(spots) })}</span>
      <b className="font-semibold">
        {plus(isNegative(price))}
        {money(price)} {formats.currency}
      </b>
      {broken > 0 && (
        <span className="flex items-center gap-1.5 text-bad-ink">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          {t("broken_count", { count: broken })}
        </span>
      )}
    </div>
  );
}
