"use client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import {
  type DateFormat,
  type Day,
  FALLBACK_ZONE,
  formatDay,
  formatTime,
  getToday,
  toWallTime,
  type Weekday,
} from "@/lib/day";
import { compare, formatMoney, getCurrencyPlaces, getSeparators, type Money, ZERO } from "@/lib/money";

/** How this person, in this tenant, writes amounts, days and times. */
export type Formats = {
  language: string;
  currency: string;
  currency_format: string;
  date_format: DateFormat;
  clock: 12 | 24;
  first_weekday: Weekday;
  week_numbers: boolean;
  /** The tenant's months are those of the US broadcast calendar. */
  broadcast: boolean;
  zone: string;
};

/** The formats of a page without a signed-in person. */
export const STANDARD_FORMATS: Formats = {
  language: "en",
  currency: "EUR",
  currency_format: "1,000.00",
  date_format: "D.M.Y",
  clock: 24,
  first_weekday: 1,
  week_numbers: false,
  broadcast: false,
  zone: FALLBACK_ZONE,
};

const FormatContext = createContext<Formats>(STANDARD_FORMATS);

export function FormatProvider({ formats, children }: { formats: Formats; children: ReactNode }) {
  return <FormatContext value={formats}>{children}</FormatContext>;
}

/** Writers for the current person; `formats` holds the settings themselves. */
export function useFormat() {
  const formats = useContext(FormatContext);
  return useMemo(() => {
    const { group, decimal } = getSeparators(formats.currency_format);
    const day = (value: Day) => formatDay(value, formats.date_format);
    const time = (second: number, seconds = false) => formatTime(second, formats.clock, seconds);
    const number = (value: number, places = 0) => {
      const [whole = "0", rest] = Math.abs(value).toFixed(places).split(".");
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group === " " ? " " : group);
      return (value < 0 ? "−" : "") + grouped + (rest ? decimal + rest : "");
    };
    return {
      formats,
      day,
      /** Seconds from midnight. */
      time,
      money: (amount: Money) => formatMoney(amount, formats.currency_format),
      /** A difference: with its sign, unless it is zero. */
      signed: (amount: Money) =>
        (compare(amount, ZERO) > 0 ? "+" : "") + formatMoney(amount, formats.currency_format),
      /** Places of the tenant's currency. */
      places: getCurrencyPlaces(formats.currency),
      /** A count in the tenant's separators, with the true minus sign. */
      number,
      /** A rate of basis points: "12.5 %". */
      percent: (bp: number) => `${number(bp / 100, bp % 100 === 0 ? 0 : 2)} %`,
      /** An instant (ISO text) on the clock of a zone: day and time. */
      moment: (at: string, zone = formats.zone) => {
        const { date, second } = toWallTime(new Date(at), zone);
        return { day: day(date), time: time(second), date, second };
      },
    };
  }, [formats]);
}
/** Today where the tenant is. */
export function useToday(): Day {
  const { zone } = useContext(FormatContext);
  return getToday(new Date(), zone);
}

export type Format = ReturnType<typeof useFormat>;
