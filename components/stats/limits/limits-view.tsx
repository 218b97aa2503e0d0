"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useMay } from "@/components/shell/context";
import { LimitChart } from "@/components/stats/limits/limit-chart";
import { FiguresTable } from "@/components/stats/months-table";
import { ChartActions } from "@/components/stats/notes/chart-actions";
import { type Stats, useStatsFormat } from "@/components/stats/use-stats";
import type { TimeViewProps } from "@/components/stats/views";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";
import { Empty } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { buildLogHref } from "@/lib/hrefs";
import { computeShare } from "@/lib/stats/figures";
import { type LimitCounts, sumLimitCounts } from "@/lib/stats/limits";

type Limits = NonNullable<Stats["limits"]>;

/** How the ad limits of the stations were kept: by month as chart, by station and month as table, and where not. */
export function LimitsView({ stats, of, onNotes }: TimeViewProps) {
  const t = useTranslations("stats");
  const chart = useRef<HTMLDivElement>(null);
  const { limits } = stats;
  if (!limits) return null;
  if (limits.rows.length === 0) return <Empty title={t("limits.empty")}>{t("limits.empty_text")}</Empty>;
  return (
    <div className="grid gap-4 parts:min-w-0">
      <Card
        title={t("limits.by_month")}
        count={<span className="text-xs">{t("limits.unit")}</span>}
        actions={<ChartActions stats={stats} chart={chart} name="ad-limits" onNotes={onNotes} />}
      >
        <div ref={chart}>
          <LimitChart months={limits.months} notes={stats.notes} of={of} onNotes={onNotes} />
        </div>
      </Card>
      <LimitRows of={limits} />
      <OverRows of={limits} />
    </div>
  );
}

function LimitRows({ of }: { of: Limits }) {
  const t = useTranslations("stats");
  const { number, month } = useStatsFormat();
  const share = (part: number, whole: number) => `${number(computeShare(part, whole) ?? 0, 1)} %`;
  const cells = (row: LimitCounts) => [
    number(row.windows),
    <Over key="over" of={row.over} />,
    share(row.windows - row.over, row.windows),
    number(row.days),
    <Over key="days" of={row.days_over} />,
    share(row.days - row.days_over, row.days),
  ];
  return (
    <Card title={t("limits.by_station")}>
      <FiguresTable
        label={t("limits.by_station")}
        texts={1}
        heads={[
          t("by.station"),
          t("month"),
          t("limits.windows"),
          t("limits.over"),
          t("limits.windows_share"),
          t("limits.days"),
          t("limits.days_over"),
          t("limits.days_share"),
        ]}
        rows={of.rows.map((row) => ({
          key: `${row.station} ${row.from}`,
          name: (
            <Link href={`/stations/${row.station}?tab=ad-limits&date=${row.from}`} className="link">
              {row.name}
            </Link>
          ),
          cells: [month(row, true), ...cells(row)],
        }))}
        foot={{ name: t("total"), cells: [null, ...cells(sumLimitCounts(of.rows))] }}
      />
    </Card>
  );
}

function Over({ of }: { of: number }) {
  const { number } = useStatsFormat();
  return <span className={cx(of > 0 ? "text-bad-ink" : "text-ink-3")}>{number(of)}</span>;
}

/** The days on which a limit was exceeded most, each leading to its log. */
function OverRows({ of }: { of: Limits }) {
  const t = useTranslations("stats");
  const { day, time, number } = useFormat();
  const mayLog = useMay("traffic:read");
  if (of.worst.length === 0) return null;
  return (
    <Card title={t("limits.worst")}>
      <FiguresTable
        label={t("limits.worst")}
        texts={3}
        heads={[
          t("limits.day"),
          t("by.station"),
          t("limits.hours"),
          t("limits.limit"),
          t("limits.used"),
          t("limits.allowed"),
          t("limits.excess"),
        ]}
        rows={of.worst.map((row) => ({
          key: `${row.station} ${row.date} ${row.limit} ${row.from_hour}`,
          name: mayLog ? (
            <Link href={buildLogHref(row.station, row.date)} className="link">
              {day(row.date)}
            </Link>
          ) : (
            day(row.date)
          ),
          cells: [
            row.name,
            `${time(row.from_hour * 3600)}–${time((row.to_hour % 24) * 3600)}`,
            row.limit || t("limits.hour_limit"),
            number(row.used),
            number(row.allowed),
            <span key="excess" className="text-bad-ink">
              {`+${number(row.used - row.allowed)}`}
            </span>,
          ],
        }))}
      />
    </Card>
  );
}
