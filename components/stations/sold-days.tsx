"use client";
import { useTranslations } from "next-intl";
import { HeatCell } from "@/components/ui/bars";
import { useFormat } from "@/components/ui/format";
import { weekdayName } from "@/components/week/hours";
import { type Day, weekday } from "@/lib/day";

/** The days ahead side by side, each with how much of it is sold. */
export function SoldDays({ days }: { days: readonly { date: Day; sold: number | null }[] }) {
  const t = useTranslations("stations");
  const { formats, day } = useFormat();
  return (
    <span className="inline-flex gap-px">
      {days.map(({ date, sold }) => (
        <span key={date} data-tip={day(date)} className="inline-grid justify-items-center">
          <span className="text-2xs leading-none text-ink-3">
            {weekdayName(weekday(date), formats.language)}
          </span>
          <HeatCell sold={sold === null ? null : sold / 100} full={t("full")} />
        </span>
      ))}
    </span>
  );
}
