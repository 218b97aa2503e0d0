"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Groups } from "@/components/stats/groups";
import { MonthChart, MonthLegend } from "@/components/stats/month-chart";
import { AmountCell, Change, FiguresTable, MonthsTable } from "@/components/stats/months-table";
import { ChartActions } from "@/components/stats/notes/chart-actions";
import { SellOut } from "@/components/stats/sell-out";
import { type Figures, type Stats, type StatsState, useStatsFormat } from "@/components/stats/use-stats";
import { Link } from "@/components/ui/controls/link";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { computeRatio } from "@/lib/money";
import { computeShare, measureAmount } from "@/lib/stats/figures";

type ViewProps = { stats: Stats; of: StatsState };
/** A view with charts over time, which notes are marked in. */
export type TimeViewProps = ViewProps & { onNotes: () => void };
const GRID = "grid gap-4 xl:grid-cols-[1.9fr_1.3fr] parts:min-w-0 items-start";

const STACK = "grid gap-4 parts:min-w-0";

/** Revenue by month as chart and table, sell-out, and what is booked by the chosen group. */
export function RevenueView({ stats, of, onNotes }: TimeViewProps) {
  const t = useTranslations("stats");
  const { currency, span } = useStatsFormat();
  const { figures, sell_out } = stats;
  const chart = useRef<HTMLDivElement>(null);
  if (!figures) return null;
  const [from = "", to = ""] = span(stats.previous);
  const isThousand = figures.months.some(({ booked }) => measureAmount(booked) >= 10_000);
  const unit = isThousand ? t("thousand", { currency }) : currency;
  return (
    <div className={GRID}>
      <div className={STACK}>
        <Card
          title={t("by_month")}
          count={<span className="text-xs">{t("by_month_unit", { unit })}</span>}
          actions={<ChartActions stats={stats} chart={chart} name="statistics" onNotes={onNotes} />}
        >
          <div ref={chart}>
            <MonthChart months={figures.months} notes={stats.notes} of={of} onNotes={onNotes} />
          </div>
          <div className="flex flex-wrap items-center gap-2 px-3.5 pb-3">
            <MonthLegend
              previous={t("previous_line", { from, to })}
              hasTarget={figures.months.some(({ target }) => target !== null)}
            />
            <span className="ml-auto text-xs text-ink-3">{t("click_month")}</span>
          </div>
        </Card>
        <Card title={t("table_of_months")}>
          <MonthsTable of={figures} notes={stats.notes} today={of.today} />
        </Card>
      </div>
      <div className={STACK}>
        <Card title={t("sell_out")} count={<span className="text-xs">{t("sell_out_unit")}</span>}>
          {sell_out && <SellOut cells={sell_out} />}
        </Card>
        <Groups groups={figures.groups} of={of} />
      </div>
    </div>
  );
}

/** What aired of the spots that are reconciled, and what was missed and made good, by month and group. */
export function DeliveryView({ stats: { figures }, of }: ViewProps) {
  const t = useTranslations("stats");
  const { number, month } = useStatsFormat();
  if (!figures) return null;
  const share = (part: number, whole: number) => {
    const percent = computeShare(part, whole);
    return percent === null ? null : `${number(percent, 1)} %`;
  };
  const cells = (row: Figures["totals"]) => [
    number(row.spots),
    number(row.due),
    number(row.delivered),
    share(row.delivered, row.due),
    number(row.missed),
    number(row.made_good),
    share(row.made_good, row.missed),
  ];
  const heads = [
    "spots",
    "due",
    "delivered",
    "delivered_share",
    "missed",
    "made_good",
    "make_good_rate",
  ] as const;
  const columns = heads.map((head) => t(head));
  const foot = { name: t("total"), cells: cells(figures.totals) };
  return (
    <div className="grid gap-4">
      <Card title={t("delivery")}>
        <FiguresTable
          label={t("delivery")}
          heads={[t("month"), ...columns]}
          rows={figures.months.map((row) => ({ key: row.from, name: month(row, true), cells: cells(row) }))}
          foot={foot}
        />
      </Card>
      <Card title={t(`by.${of.query.by}`)}>
        <FiguresTable
          label={t(`by.${of.query.by}`)}
          heads={[t(`by.${of.query.by}`), ...columns]}
          rows={figures.groups.map((row) => ({
            key: row.uuid ?? "",
            name: row.name || t("no_name"),
            cells: cells(row),
          }))}
          foot={foot}
        />
      </Card>
    </div>
  );
}

/** List price and discount by group, beside the bars of the groups. */
export function PriceView({ stats: { figures, discounts }, of }: ViewProps) {
  const t = useTranslations("stats");
  const { number } = useStatsFormat();
  if (!figures || !discounts) return null;
  const cells = ({ list, discount }: Pick<NonNullable<Stats["discounts"]>, "list" | "discount">) => [
    <AmountCell key="list" of={list} />,
    <AmountCell key="discount" of={discount} />,
    `${number(computeRatio(discount, list) * 100, 1)} %`,
  ];
  const name = t(`by.${of.query.by}`);
  return (
    <div className={GRID}>
      <Card title={t("discount")}>
        <FiguresTable
          label={t("discount")}
          heads={[name, t("list"), t("discount"), t("discount_share")]}
          rows={discounts.groups.map((row) => ({
            key: row.uuid ?? "",
            name: row.name || t("no_name"),
            cells: cells(row),
          }))}
          foot={{ name: t("total"), cells: cells(discounts) }}
        />
      </Card>
      <Groups groups={figures.groups} of={of} />
    </div>
  );
}

const LOOKS = {
  new: { tone: "accent", glyph: "plus" },
  repeat: { tone: "neutral", glyph: "ring" },
  lapsed: { tone: "warn", glyph: "clock" },
} as const;

/** New customers and those who left, by amount. */
export function CustomersView({ stats: { customers } }: ViewProps) {
  const t = useTranslations("stats");
  const { day } = useFormat();
  if (!customers) return null;
  return (
    <Card title={t("views.customers")}>
      <FiguresTable
        label={t("views.customers")}
        heads={[t("by.customer"), t("kind"), t("booked"), t("previous_booked"), t("change"), t("last_spot")]}
        rows={customers.rows.map((row) => ({
          key: row.uuid,
          name: (
            <Link href={`/customer/${row.uuid}`} className="font-medium hover:underline">
              {row.name}
            </Link>
          ),
          cells: [
            <Badge key="kind" {...LOOKS[row.kind]}>
              {t(`kinds.${row.kind}`)}
            </Badge>,
            <AmountCell key="booked" of={row.booked} />,
            <AmountCell key="before" of={row.previous_booked} />,
            <Change key="change" now={row.booked} before={row.previous_booked} />,
            day(row.last),
          ],
        }))}
      />
    </Card>
  );
}
