"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormat } from "@/components/ui/format";
import { findRuns } from "@/lib/booking/runs";
import { listHours, listMainHours } from "@/lib/booking/wanted-spots";
import type { CallOutput } from "@/lib/browser/api";
import { chooseDateLocale, type Day, formatTime } from "@/lib/day";

export type Segment = CallOutput<"campaigns.retrieve">["segments"][number];

const A_MONDAY = Date.UTC(2024, 0, 1);
const A_DAY = 86_400_000;
const WEEK = 7;
const instant = (day: Day) => new Date(`${day}T00:00:00Z`);

/** The parts of a segment in the person's language; the sentence around them is `campaigns.sentence`. */
export function useSegmentWords() {
  const t = useTranslations("campaigns");
  const purposes = useTranslations("status.purpose");
  const locale = useLocale();
  const { formats, number, money, percent } = useFormat();
  return useMemo(() => {
    const list = new Intl.ListFormat(locale, { type: "conjunction" });
    const order = chooseDateLocale(locale, formats.date_format);
    const dates = new Intl.DateTimeFormat(order, { day: "numeric", month: "short", timeZone: "UTC" });
    const names = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
    const weekday = (n: number) => names.format(A_MONDAY + (n - 1) * A_DAY).slice(0, 2);
    const hour = (n: number) =>
      formats.clock === 24
        ? String(n % 24).padStart(2, "0")
        : formatTime((n % 24) * 3600, 12).replace(":00", "");
    const date = (of: Day) => dates.format(instant(of));
    // Two formats joined: browsers and servers differ in the spaces of a formatted range.
    const span = (from: Day, to: Day) => (from === to ? date(from) : `${date(from)}–${date(to)}`);
    const days = (weekdays: readonly number[]) =>
      weekdays.length === WEEK
        ? t("every_day")
        : list.format(
            findRuns(weekdays).map(([a, b]) => (a === b ? weekday(a) : `${weekday(a)}–${weekday(b)}`)),
          );
    const runs = (of: readonly number[]) =>
      list.format(findRuns(of).map(([a, b]) => `${hour(a)}–${hour(b + 1)}`));
    const hours = (segment: Pick<Segment, "kind" | "hours"> & Partial<Pick<Segment, "prefers_prime">>) => {
      if (segment.kind === "exact") {
        const given = segment.hours.filter((h) => h.spots > 0).sort((a, b) => a.hour - b.hour);
        return list.format(given.map((h) => (h.spots > 1 ? `${hour(h.hour)} ×${h.spots}` : hour(h.hour))));
      }
      const open = listHours(segment);
      if (open.length === 0) return "";
      const main = listMainHours(segment);
      return [
        runs(open),
        ...(main.length ? [t("hours_mostly", { hours: runs(main) })] : []),
        ...(segment.prefers_prime ? [t("prime_said")] : []),
      ].join(", ");
    };
    const count = ({ kind, hours: given, per_day, per_week, total, budget }: Segment) => {
      const parts = [
        kind === "exact" && t("count_exact", { count: given.reduce((n, h) => n + h.spots, 0) }),
        kind !== "exact" && per_day !== null && t("count_day", { count: per_day }),
        kind !== "exact" && per_week !== null && t("count_week", { count: per_week }),
        total !== null &&
          (kind === "exact" || per_day !== null || per_week !== null
            ? t("count_until", { count: total })
            : t("count_all", { count: total })),
        budget !== null && t("count_budget", { amount: money(budget), currency: formats.currency }),
      ].filter((part) => part !== false);
      return parts.join(", ") || t("count_none");
    };
    const place = ({
      place: at,
      break_numbers,
      break_names,
      purpose,
      alone,
      co_branding,
      separation_minutes,
    }: Segment) =>
      [
        ...(break_numbers.length
          ? [t("break_number", { numbers: list.format(break_numbers.map(String)) })]
          : []),
        ...(break_names.length ? [list.format(break_names)] : []),
        break_numbers.length + break_names.length === 0 ? t("any_break") : null,
        purpose === "paid" ? null : t("purpose_of", { purpose: purposes(purpose) }),
        at === "any" ? null : t(`place_${at}`),
        alone ? t("surcharge.alone") : null,
        co_branding ? t("surcharge.co_branding") : null,
        separation_minutes > 0 ? t("separation", { minutes: number(separation_minutes) }) : null,
      ]
        .filter(Boolean)
        .join(", ");
    const terms = ({ kind, days: airs, skip_holidays, price_override, from_package }: Segment) =>
      [
        kind === "semi_variable" ? t("hours_semi_variable_said") : null,
        airs === null ? null : t("days_said", { count: airs }),
        skip_holidays ? t("holidays_out") : null,
        price_override === null || from_package ? null : t("a_spot", { price: money(price_override) }),
        from_package && t("package.from", { name: from_package.name }),
        from_package?.price && t("package.agreed", { price: money(from_package.price) }),
        from_package?.discount_bp && t("package.less", { percent: percent(from_package.discount_bp) }),
      ]
        .filter(Boolean)
        .join(", ");
    const stations = (chosen: readonly { name: string }[]) => {
      if (chosen.length === 0) return t("no_station");
      if (chosen.length > 2) return t("stations_many", { count: chosen.length });
      return list.format(chosen.map((s) => s.name));
    };
    return {
      weekday,
      hour,
      span,
      days,
      hours,
      count,
      place,
      terms,
      stations,
      seconds: (n: number) => t("seconds", { count: number(n) }),
    };
  }, [t, purposes, locale, formats.clock, formats.date_format, formats.currency, number, money, percent]);
}
