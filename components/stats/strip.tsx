"use client";
import { useTranslations } from "next-intl";
import { Change } from "@/components/stats/months-table";
import { type Stats, type Figures as StatsFigures, useStatsFormat } from "@/components/stats/use-stats";
import { type Figure, Figures } from "@/components/ui/layout/card";
import { computeRatio, isNegative, isZero } from "@/lib/money";
import { computePricePerSecond, computeShare, computeUnbilled } from "@/lib/stats/figures";
import { sumLimitCounts } from "@/lib/stats/limits";
import type { StatsView } from "@/lib/stats/query";

/** The figures of the whole period, above each view. */
export function StatsStrip({ stats, view }: { stats: Stats; view: StatsView }) {
  const revenue = useRevenue(stats, stats.figures);
  const delivery = useDelivery(stats.figures);
  const customers = useCustomers(stats.customers);
  const limits = useLimits(stats.limits);
  const of = { revenue, delivery, customers, price: revenue, limits, sell_out: [], aging: [] }[view];
  return of.length ? (
    <div className="bg-surface [&_dl]:rounded-none [&_dl]:border-x-0 [&_dl]:border-t-0">
      <Figures of={of} />
    </div>
  ) : null;
}

function useRevenue({ previous, discounts }: Stats, figures: StatsFigures | null): Figure[] {
  const t = useTranslations("stats");
  const { whole, money, number, span } = useStatsFormat();
  if (!figures) return [];
  const { totals, previous_totals: before } = figures;
  const [from = "", to = ""] = span(previous);
  const unbilled = computeUnbilled(totals);
  const price = computePricePerSecond(totals);
  const priceBefore = computePricePerSecond(before);
  const share = (part: typeof totals.booked, whole: typeof part) => number(computeRatio(part, whole) * 100);
  const target = totals.target && !isZero(totals.target) ? totals.target : null;
  const hasDiscount = discounts && !isZero(discounts.list);
  return [
    {
      label: t("booked"),
      value: whole(totals.booked),
      detail: (
        <>
          {target && t("of_target", { percent: share(totals.booked, target) })}
          {!target && isZero(before.booked) && t("none_before", { from, to })}
          {target && !isZero(before.booked) && " · "}
          {!isZero(before.booked) && (
            <>
              <Change now={totals.booked} before={before.booked} /> {t("on_before", { from, to })}
            </>
          )}
        </>
      ),
    },
    {
      label: t("aired"),
      value: whole(totals.aired),
      detail: t("of_booked", { percent: share(totals.aired, totals.booked) }),
    },
    {
      label: t("billed"),
      value: whole(totals.billed),
      detail: isNegative(unbilled) ? "" : t("not_billed", { amount: whole(unbilled) }),
    },
    {
      label: t("paid"),
      value: whole(totals.paid),
      detail: t("of_billed", { percent: share(totals.paid, totals.billed) }),
    },
    {
      label: t("price_per_second"),
      value: price ? money(price) : "",
      detail: hasDiscount
        ? t("discount_given", { percent: number(computeRatio(discounts.discount, discounts.list) * 100, 1) })
        : price && priceBefore && <Change now={price} before={priceBefore} />,
    },
  ];
}

function useDelivery(figures: StatsFigures | null): Figure[] {
  const t = useTranslations("stats");
  const { number } = useStatsFormat();
  if (!figures) return [];
  const { delivered, due, missed, made_good, spots } = figures.totals;
  const percent = (part: number, whole: number) => number(computeShare(part, whole) ?? 0, 1);
  return [
    { label: t("spots"), value: number(spots) },
    {
      label: t("delivered_share"),
      value: `${percent(delivered, due)} %`,
      detail: t("delivered_detail", { delivered: number(delivered), due: number(due) }),
    },
    {
      label: t("missed"),
      value: number(missed),
      detail: t("missed_detail", { percent: percent(missed, due) }),
    },
    {
      label: t("make_good_rate"),
      value: `${percent(made_good, missed)} %`,
      detail: t("make_good_detail", { made_good: number(made_good), missed: number(missed) }),
    },
  ];
}

function useLimits(limits: Stats["limits"]): Figure[] {
  const t = useTranslations("stats");
  const { number } = useStatsFormat();
  if (!limits || limits.rows.length === 0) return [];
  const { windows, over, days, days_over } = sumLimitCounts(limits.rows);
  const percent = (part: number, whole: number) => `${number(computeShare(part, whole) ?? 0, 1)} %`;
  return [
    {
      label: t("limits.days_share"),
      value: percent(days - days_over, days),
      detail: t("limits.days_detail", { over: days_over, of: number(days) }),
    },
    {
      label: t("limits.windows_share"),
      value: percent(windows - over, windows),
      detail: t("limits.windows_detail", { over, of: number(windows) }),
    },
  ];
}

function useCustomers(customers: Stats["customers"]): Figure[] {
  const t = useTranslations("stats");
  const { whole, currency } = useStatsFormat();
  return (customers?.counts ?? []).map(({ kind, customers: count, booked }) => ({
    label: `${t(`kinds.${kind}`)} · ${t("customers_of", { count })}`,
    value: whole(booked),
    unit: currency,
    detail: t(`kinds_detail.${kind}`),
  }));
}
