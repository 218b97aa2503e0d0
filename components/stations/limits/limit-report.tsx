"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Badge } from "@/components/ui/feedback/badge";
import { Progress } from "@/components/ui/feedback/bars";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import { buildLogHref } from "@/lib/hrefs";

type Report = CallOutput<"ad_limits.report">;
const SHOWN = 8;

/** A month's advertising against its limits, the fullest windows first. */
export function LimitReport({
  station,
  month,
  onTurn,
}: {
  station: CallOutput<"stations.retrieve">;
  month: Day;
  onTurn: (by: number) => void;
}) {
  const t = useTranslations("stations");
  const { formats } = useFormat();
  const answer = useCall("ad_limits.report", { uuid: station.uuid, date: month }, { keep: true });
  const name = new Intl.DateTimeFormat(formats.language, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <section aria-label={t("limit_report")}>
      <header className="mb-2 flex items-center gap-1">
        <h2 className="font-semibold">{t("limit_report")}</h2>
        <span className="num ml-2 grow text-ink-2" aria-live="polite">
          {name.format(new Date(`${month}T12:00:00Z`))}
        </span>
        <IconButton size="sm" icon={<ChevronLeft />} label={t("month_before")} onClick={() => onTurn(-1)} />
        <IconButton size="sm" icon={<ChevronRight />} label={t("month_after")} onClick={() => onTurn(1)} />
      </header>
      <Loaded
        answer={answer}
        waiting={<Skeleton lines={4} />}
        empty={answer.data?.limits.length === 0 && <p className="text-ink-3">{t("no_limit_counts")}</p>}
      >
        {(data) => (
          <div className="grid gap-4">
            {data.limits.map((limit) => (
              <Windows key={limit.uuid} of={limit} station={station.uuid} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** A limit is near from nine tenths on. */
function toneOf({ used, allowed }: { used: number; allowed: number }) {
  if (used > allowed) return "bad";
  return used * 10 >= allowed * 9 ? "warn" : "accent";
}

function Windows({ of, station }: { of: Report["limits"][number]; station: string }) {
  const t = useTranslations("stations");
  const { day, time, number } = useFormat();
  const mayLog = useMay("traffic:read");
  const [all, setAll] = useState(false);
  const used = of.rows.filter((row) => row.used > 0);
  const rows = all ? used : used.slice(0, SHOWN);
  return (
    <div className="overflow-hidden rounded-md border border-line bg-raised">
      <header className="flex min-h-row flex-wrap items-center gap-2 border-b border-line px-3.5 py-1">
        <h3 className="grow font-semibold">{of.name}</h3>
        <Badge tone={of.over ? "bad" : "ok"} glyph={of.over ? "triangle" : "tick"}>
          {t("windows_over", { over: of.over, windows: number(of.windows) })}
        </Badge>
      </header>
      {used.length === 0 ? (
        <p className="px-3.5 py-2 text-ink-3">{t("nothing_counts")}</p>
      ) : (
        <RecordTable
          label={of.name}
          rows={rows}
          rowKey={(row) => `${row.date}${row.from_hour}`}
          columns={[
            {
              id: "date",
              head: t("limit_day"),
              cell: (row) =>
                mayLog ? (
                  <Link className="num link" href={buildLogHref(station, row.date)}>
                    {day(row.date)}
                  </Link>
                ) : (
                  <span className="num">{day(row.date)}</span>
                ),
            },
            {
              id: "hours",
              head: t("limit_hours"),
              cell: (row) => (
                <span className="num">
                  {time(row.from_hour * 3600)}–{time((row.to_hour % 24) * 3600)}
                </span>
              ),
            },
            {
              id: "bar",
              head: t("limit_share_used"),
              wide: true,
              className: "w-1/3",
              cell: (row) => (
                <Progress
                  done={row.used}
                  of={row.allowed}
                  tone={toneOf(row)}
                  label={t("limit_used", { used: number(row.used), allowed: number(row.allowed) })}
                />
              ),
            },
            {
              id: "used",
              head: t("limit_seconds_used"),
              right: true,
              cell: (row) => (
                <span className={row.used > row.allowed ? "text-bad-ink" : undefined}>
                  {number(row.used)} / {number(row.allowed)} s
                </span>
              ),
            },
          ]}
        />
      )}
      {!all && used.length > SHOWN && (
        <div className="border-t border-line px-2 py-1">
          <Button size="sm" look="quiet" onClick={() => setAll(true)}>
            {t("all_windows", { count: used.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
