import { useLocale, useTranslations } from "next-intl";
import type { Answered } from "@/lib/api";
import { type Day, formatTime } from "@/lib/day";

export type Live = Answered<"live_report.retrieve">;
/** Day before month, as the rest of the product writes them; the language of the visitor decides the words. */
const REGIONS: Record<string, string> = { en: "en-GB" };
const A_DAY = 86_400;

/** Days and times as a visitor reads them: on a 24-hour clock, of the station. */
export function useLiveWords() {
  const t = useTranslations("live");
  const locale = useLocale();
  const region = REGIONS[locale] ?? locale;
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(region, { ...options, timeZone: "UTC" });
    return (day: Day) => format.format(new Date(`${day}T00:00:00Z`));
  };
  const short = written({ day: "numeric", month: "short" });
  const weekday = written({ weekday: "short", day: "numeric", month: "short" });
  return {
    t,
    short,
    weekday,
    long: written({ day: "numeric", month: "short", year: "numeric" }),
    time: (second: number) => formatTime(second),
    exact: (second: number) => formatTime(second, 24, true),
    number: (value: number) => value.toLocaleString(region),
    /** "today", or the day. */
    near: (day: Day, today: Day) => (day === today ? t("today") : weekday(day)),
    /** How long until a play of today: "in 2 h 39 min". */
    until: (second: number, now: number) => {
      const minutes = Math.floor(((second - now + A_DAY) % A_DAY) / 60);
      const hours = Math.floor(minutes / 60);
      return hours ? t("in_hours", { hours, minutes: minutes % 60 }) : t("in_minutes", { minutes });
    },
  };
}
