import { useTranslations } from "next-intl";
import { usePublicWords } from "@/components/frames/public-words";
import type { CallOutput } from "@/lib/browser/api";
import { type Day, formatTime } from "@/lib/day";

export type Live = CallOutput<"live_report.retrieve">;
const A_DAY = 86_400;

/** Days and times as a visitor reads them: on a 24-hour clock, of the station. */
export function useLiveWords() {
  const t = useTranslations("live");
  const words = usePublicWords();
  return {
    t,
    ...words,
    time: (second: number) => formatTime(second),
    exact: (second: number) => formatTime(second, 24, true),
    /** "today", or the day. */
    near: (day: Day, today: Day) => (day === today ? t("today") : words.weekday(day)),
    /** How long until a spot of today: "in 2 h 39 min". */
    until: (second: number, now: number) => {
      const minutes = Math.floor(((second - now + A_DAY) % A_DAY) / 60);
      const hours = Math.floor(minutes / 60);
      return hours ? t("in_hours", { hours, minutes: minutes % 60 }) : t("in_minutes", { minutes });
    },
  };
}
