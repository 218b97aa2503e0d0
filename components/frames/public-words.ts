import { useLocale } from "next-intl";
import type { Day } from "@/lib/day";
import { getLanguageFacts, resolveLanguage } from "@/lib/i18n/languages";
import type { Money } from "@/lib/money";

/** Days and counts for a visitor nobody knows: the language decides how they are written. */
export function usePublicWords() {
  const locale = useLocale();
  const region = getLanguageFacts(resolveLanguage(locale)).region;
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(region, { ...options, timeZone: "UTC" });
    return (day: Day) => format.format(new Date(`${day}T00:00:00Z`));
  };
  return {
    short: written({ day: "numeric", month: "short" }),
    weekday: written({ weekday: "short", day: "numeric", month: "short" }),
    long: written({ day: "numeric", month: "short", year: "numeric" }),
    money: (amount: Money, currency: string) =>
      new Intl.NumberFormat(region, { style: "currency", currency }).format(amount as `${number}`),
    number: (value: number) => value.toLocaleString(region),
  };
}
