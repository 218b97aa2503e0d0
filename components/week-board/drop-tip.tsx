"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { useNearCell } from "@/components/planner/use-near-cell";
import { useFormat } from "@/components/ui/format";
import { Glyph } from "@/components/ui/layout/glyph";
import { useBoardDays } from "@/components/week-board/use-board-days";
import type { Carried } from "@/components/week-board/use-week-carry";
import { isLimited } from "@/lib/inventory/no-limit";
import type { OpenWeek } from "@/lib/traffic/week/board";
import type { DropVerdict } from "@/lib/traffic/week/drop";

/** What dropping the carried spot here would do: whether it fits, seconds left, price, rules it would break. */
export function DropTip({
  box,
  open,
  carried,
  verdict,
}: {
  box: RefObject<HTMLDivElement | null>;
  open: OpenWeek;
  carried: Carried;
  verdict: DropVerdict;
}) {
  const t = useTranslations("week_board");
  const log = useTranslations("log");
  const { time, money, formats } = useFormat();
  const days = useBoardDays();
  const float = useNearCell(
    box,
    () => box.current?.querySelector<HTMLElement>(`[data-row="${carried.to_break}"]`) ?? null,
  );
  const of = open.findBreak(carried.to_break);
  const spot = open.findSpot(carried.spot)?.spot;
  if (!of || !spot) return null;
  const { obstacle, rules, left, capacity } = verdict;
  const sayLeft = () => {
    if (!isLimited(capacity)) return t("no_limit");
    return left < 0 ? t("tip_over", { seconds: -left }) : t("tip_left", { left, capacity });
  };
  const isFine = !obstacle && rules.length === 0;
  return (
    <div
      ref={float}
      role="status"
      className="float num pointer-events-none absolute z-5 grid w-64 gap-0.5 px-3 py-2 text-xs"
    >
      <span className="flex justify-between gap-2">
        <b className="font-semibold">
          {t("tip_place", { day: days.short(of.date), time: time(of.second), position: carried.position })}
        </b>
        {isFine && <span className="font-medium text-ok-ink">{t("fits")}</span>}
        {obstacle && <span className="font-medium text-bad-ink">{t("not_here")}</span>}
      </span>
      {obstacle ? (
        <span className="text-ink-2">{t(`obstacles.${obstacle}`)}</span>
      ) : (
        <span className="flex flex-wrap justify-between gap-x-2 text-ink-2">
          <span>{sayLeft()}</span>
          <span>{t("price_stays", { price: `${money(spot.price)} ${formats.currency}` })}</span>
        </span>
      )}
      {rules.map((rule) => (
        <span key={rule} className="flex items-start gap-1.5 text-bad-ink">
          <span className="mt-0.5">
            <Glyph name="cross" />
          </span>
          {log(`rules.${rule}`)}
        </span>
      ))}
    </div>
  );
}
