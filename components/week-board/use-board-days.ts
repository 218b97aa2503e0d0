"use client";
import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useFormat } from "@/components/ui/format";
import type { Day } from "@/lib/day";

/** Days as the board writes them. */
export function useBoardDays() {
  const locale = useLocale();
  const { day } = useFormat();
  return useMemo(() => {
    const names = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
    const weekday = (date: Day) => names.format(new Date(`${date}T12:00:00Z`)).slice(0, 2);
    return {
      /** "Th 19" */
      short: (date: Day) => `${weekday(date)} ${Number(date.slice(8))}`,
      /** "Th 19.11.2026" */
      long: (date: Day) => `${weekday(date)} ${day(date)}`,
    };
  }, [locale, day]);
}
