"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import type { InsightType } from "@/lib/insights/types";

export type Answer = CallOutput<"insights.run">;
export type SavedInsight = CallOutput<"insights.retrieve">;

/** What the columns of a type hold; the name comes first, and a column without a head is left out. */
const COLUMNS = {
  lapsed_customers: { name: "customer", detail: "phone", date: "last", number: "spots", amount: true },
  under_delivered: { name: "name", detail: "customer", date: "last", number: "spots", amount: true },
  seasonal_repeat: { name: "customer", detail: "phone", date: "last", number: "spots", amount: true },
  price_drift: { name: "station", detail: null, date: null, number: "percent", amount: true },
  sector_without_advertiser: {
    name: "name",
    detail: "station",
    date: null,
    number: "stations",
    amount: false,
  },
  empty_inventory: { name: "station", detail: "code", date: "date", number: "seconds", amount: true },
} as const satisfies Record<InsightType, object>;

/** Types whose rows can be called. */
export const isCallList = (type: InsightType) => COLUMNS[type].detail === "phone";

/** The texts of an answer: its headline, how it is known, the heads of its columns, the title of its chart. */
export function useInsightWords() {
  const t = useTranslations("insights");
  const { day, formats } = useFormat();
  return useMemo(() => {
    const { currency } = formats;
    return {
      t,
      headline: ({ insight_type: type, totals, params }: Answer) =>
        t(`headlines.${type}`, { count: totals.rows, months: params.months, percent: params.percent }),
      how: ({ insight_type: type, from, to, params }: Answer) =>
        t(`how.${type}`, { from: day(from), to: day(to), days: params.days, percent: params.percent }),
      columns: (type: InsightType) => {
        const { name, detail, date, number, amount } = COLUMNS[type];
        return {
          name: t(`columns.${name}`),
          detail: detail && t(`columns.${detail}`),
          date: date && t(`columns.${date}`),
          number: t(`columns.${number}`),
          amount: amount ? t("columns.amount", { currency }) : null,
        };
      },
      series: (type: InsightType) =>
        type === "under_delivered" || type === "sector_without_advertiser"
          ? null
          : t(`series.${type}`, { currency }),
    };
  }, [t, day, formats]);
}
