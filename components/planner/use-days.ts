"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormat } from "@/components/ui/format";
import { chooseDateLocale, type Day, getWeekNumber } from "@/lib/day";

const at = (date: string) => new Date(`${date}T00:00:00Z`);

/** Days and weeks as the head of the board writes them. */
export function useDays() {
  const t = useTranslations("planner");
  const locale = useLocale();
  const { formats } = useFormat();
  return useMemo(() => {
    const order = chooseDateLocale(locale, formats.date_format);
    const dates = new Intl.DateTimeFormat(order, { day: "numeric", month: "short", timeZone: "UTC" });
    const names = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
    const weekday = (date: string) => names.format(at(date)).slice(0, 2);
    return {
      weekday,
      /** "Th 3 Dec" */
      day: (date: string) => `${weekday(date)} ${dates.format(at(date))}`,
      span: (from: string, to: string) => `${dates.format(at(from))}–${dates.format(at(to))}`,
      week: (date: Day) => t("week", { number: getWeekNumber(date) }),
    };
  }, [t, locale, formats.date_format]);
}
