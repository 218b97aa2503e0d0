"use client";
import { useTranslations } from "next-intl";
import { HeatCell } from "@/components/ui/feedback/bars";
import { useFormat } from "@/components/ui/format";
import { weekdayName } from "@/components/week/hours";
import { type Day, getWeekday } from "@/lib/day";

/** The days ahead side by side, each with how much of it is sold. */
export function SoldDays({ days }: { days: readonly { date: Day; sold: number | null }[] }) {
  const t = useTranslations("stations");
  const { formats, day } = useFormat();
  return (
    <span className="inline-flex gap-px">
      {days.map(({ date, sold }, n) => (
        <span
          key={date}
          data-tip={`${weekdayName(getWeekday(date), formats.language, "long")} ${day(date)}`}
          className={n > 0 ? "max-sm:hidden" : undefined}
        >
          <HeatCell sold={sold === null ? null : sold / 100} full={t("full")} />
        </span>
      ))}
    </span>
  );
}
