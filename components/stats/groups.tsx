"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { follow } from "@/components/stats/month-chart";
import { Change } from "@/components/stats/months-table";
import { type StatsGroupRow, type StatsState, useStatsFormat } from "@/components/stats/use-stats";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";
import { Card } from "@/components/ui/layout/card";
import { measureAmount } from "@/lib/stats/figures";
import { STATS_GROUPS } from "@/lib/stats/query";

const SHOWN = 12;

/** The groups of the address, the most booked first; pressing one filters by it, pressing it again shows all. */
export function Groups({ groups, of }: { groups: readonly StatsGroupRow[]; of: StatsState }) {
  const t = useTranslations("stats");
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(1, ...groups.map(({ booked }) => measureAmount(booked)));
  const shown = isWhole ? groups : groups.slice(0, SHOWN);
  return (
    <Card title={t("by.title")}>
      <nav aria-label={t("by.title")} className="flex flex-wrap gap-1 border-b border-line px-2.5 py-1.5">
        {STATS_GROUPS.map((by) => (
          <Link
            key={by}
            href={of.href({ by })}
            aria-current={of.query.by === by ? "true" : undefined}
            className={cx(
              "rounded-sm px-2 py-1 text-xs font-medium",
              of.query.by === by ? "bg-selected text-ink" : "text-ink-2 hover:bg-hover",
            )}
          >
            {t(`by.${by}`)}
          </Link>
        ))}
      </nav>
      <ul className="num grid gap-1 p-2.5">
        {shown.map((row) => (
          <li key={row.uuid ?? ""}>
            <GroupBar row={row} most={most} of={of} />
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-2 px-3.5 pb-2.5 text-xs text-ink-3">
        {t("click_bar")}
        {shown.length < groups.length && (
          <Button look="quiet" size="sm" className="ml-auto" onClick={() => setWhole(true)}>
            {t("show_all", { count: groups.length })}
          </Button>
        )}
      </p>
    </Card>
  );
}

function GroupBar({ row, most, of }: { row: StatsGroupRow; most: number; of: StatsState }) {
  const t = useTranslations("stats");
  const { whole } = useStatsFormat();
  const { by } = of.query;
  const name = row.name || t("no_name");
  const isOn = row.uuid !== null && of.isFiltered(by, row.uuid);
  const bar = (
    <>
      <svg className="absolute inset-0 size-full" aria-hidden>
        <rect
          width={`${(Math.max(0, measureAmount(row.booked)) / most) * 100}%`}
          height="100%"
          rx="3"
          className={isOn ? "fill-(--selected)" : "fill-(--accent-soft)"}
        />
      </svg>
      <span className="relative flex w-full items-center gap-3 px-2">
        <span className={cx("cut grow", isOn && "font-semibold")}>{name}</span>
        <span>{whole(row.booked)}</span>
        <span className="w-16 text-right text-xs">
          <Change now={row.booked} before={row.previous_booked} />
        </span>
      </span>
    </>
  );
  const style = "relative flex h-7 items-center rounded-sm";
  if (row.uuid === null) return <span className={style}>{bar}</span>;
  const { uuid } = row;
  const { [by]: _, ...others } = of.list.query.filters;
  return (
    <a
      href={of.href({ [by]: isOn ? null : uuid })}
      aria-current={isOn ? "true" : undefined}
      data-tip={t(isOn ? "unfilter" : "filter_by")}
      className={cx(style, "hover:bg-hover")}
      onClick={(event) => {
        if (!isOn) return follow(event, of, { [by]: uuid });
        event.preventDefault();
        of.list.set({ filters: others });
      }}
    >
      {bar}
      <span className="sr-only">{t(isOn ? "unfilter" : "filter_by")}</span>
    </a>
  );
}
