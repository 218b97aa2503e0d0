import { type Day, formatDay, formatTime } from "@/lib/day";
import { type BasisPoints, formatMoney, type Money, toMoney } from "@/lib/money";
import type { DocumentFormat } from "./types";

const formats = new Map<string, Intl.DateTimeFormat>();
/** Creating a formatter takes longer than all else here, so it is cached. */
function weekdaysIn(language: string): Intl.DateTimeFormat {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  formats.set(language, format);
  return format;
}

/** Returns functions that format values for the receiver. */
export function makeFormatter({ language, currency_format, date_format, clock }: DocumentFormat) {
  const placesOf = (text: string) => text.split(".")[1]?.length ?? 0;
  const number = (value: string | number) => {
    const text = String(value);
    return formatMoney(toMoney(text, placesOf(text)), currency_format);
  };
  return {
    amount: (value: Money) => formatMoney(value, currency_format),
    number,
    percent: (bp: BasisPoints) => `${number(bp / 100)} %`,
    day: (value: Day) => formatDay(value, date_format),
    weekday: (value: Day) => weekdaysIn(language).format(new Date(`${value}T12:00:00Z`)),
    time: (second: number) => formatTime(second, clock, true),
    /** A time without seconds. */
    minute: (second: number) => formatTime(second, clock),
  };
}
export type Words = ReturnType<typeof makeFormatter>;
