"use client";
import { useTranslations } from "next-intl";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

export type SwapReport = CallOutput<"commercials.replace">;

/** What other copy does to the spots ahead: how many change, which stay and why, which logs need a new version. */
export function SwapReportView({ report }: { report: SwapReport }) {
  const t = useTranslations("swap");
  const { day, time, number } = useFormat();
  const { changed, kept, logs, seconds } = report;
  return (
    <section aria-label={t("report")} className="grid gap-3">
      <p className="num">
        <b className="font-semibold">{t("changed", { count: changed })}</b>
        {seconds !== 0 && ` ${t(seconds > 0 ? "longer" : "shorter", { seconds: number(Math.abs(seconds)) })}`}
      </p>
      {kept.length > 0 && (
        <>
          <p className="rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
            {t("kept", { count: kept.length })}
          </p>
          <div className="max-h-56 overflow-auto rounded-md border border-line">
            <RecordTable
              label={t("kept_table")}
              rows={kept}
              rowKey={(row) => row.spot}
              columns={[
                { id: "station", head: t("station"), cell: (row) => <Tag code>{row.station_code}</Tag> },
                {
                  id: "at",
                  head: t("at"),
                  cell: (row) => (
                    <span className="num">
                      {day(row.date)} {time(row.second)}
                    </span>
                  ),
                },
                {
                  id: "why",
                  head: t("why"),
                  cell: (row) => t(`because.${row.why}`, { seconds: row.free ?? 0 }),
                },
              ]}
            />
          </div>
        </>
      )}
      {logs.length > 0 && (
        <p className="num text-ink-2">
          {t("logs", { count: logs.length })}{" "}
          {logs.map((log) => `${log.station_code} ${day(log.date)}`).join(", ")}
        </p>
      )}
      <p className="text-xs text-ink-3">{t("prices_stay")}</p>
    </section>
  );
}
