"use client";
import { ChartNoAxesColumn, ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useDayTitle } from "@/components/day-log/day-picker";
import { CausesDialog } from "@/components/day-log/list/causes-dialog";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { QueueDialog } from "@/components/reconciliation/queue/queue-dialog";
import { useStationOptions } from "@/components/stations/station-options";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { LOG_COLUMNS } from "@/lib/columns/logs";
import { parseGivenDay } from "@/lib/day";
import { buildLogHref, buildReconciliationHref } from "@/lib/hrefs";
import { LOG_STATES } from "@/lib/traffic/day-log";

type Row = RowOf<"logs.list">;
/** A day that aired opens beside its as-run log, any other as a log. */
const hrefOf = ({ state, station, date }: Row) =>
  state === "aired" || state === "reconciled"
    ? buildReconciliationHref(station, date)
    : buildLogHref(station, date);

/** The filters of the list. */
function useLogFilters() {
  const list = useTranslations("log.list");
  const status = useTranslations("log.list.states");
  const stations = useStationOptions();
  return useMemo(
    () => [
      { id: "station", label: list("station"), options: stations, many: true },
      {
        id: "state",
        label: list("state"),
        options: LOG_STATES.map((is) => ({ id: is, label: status(is) })),
        many: true,
      },
      { id: "from", label: list("from"), day: true as const },
      { id: "to", label: list("to"), day: true as const },
    ],
    [list, status, stations],
  );
}

/** The logs of all stations by day, with their versions and discrepancies without a decision. */
export function LogsList() {
  const t = useTranslations("log");
  const title = useDayTitle();
  const { number } = useFormat();
  const logs = useList("logs.list");
  const filters = useLogFilters();
  const queue = useTranslations("reconciliation.queue");
  const [asking, setAsking] = useState<"causes" | "queue" | null>(null);
  const { filters: given } = logs.list.query;
  const nameOf = (row: Row) => `${row.station_name}, ${title(row.date)}`;
  const cells = useMemo<Cells<Row, typeof LOG_COLUMNS>>(
    () => ({
      date: (row) => (
        <Link href={hrefOf(row)} className="num font-medium">
          {title(row.date)}
        </Link>
      ),
      station_name: (row) => row.station_name,
      state: (row) => (
        <span className="flex items-center gap-2">
          {!(row.changed && row.state === "published") && (
            <Status of="log" is={row.state} values={{ version: row.published }} />
          )}
          {row.changed && (
            <Badge tone="warn" glyph="triangle">
              {t("changed")}
            </Badge>
          )}
        </span>
      ),
      published: (row) => (row.published > 0 ? `v${row.published}` : <Nothing />),
      spots: (row) => number(row.spots),
      open: (row) =>
        row.open > 0 ? <span className="font-medium text-bad-ink">{number(row.open)}</span> : <Nothing />,
    }),
    [t, title, number],
  );
  const columns = useListColumns(LOG_COLUMNS, cells);
  return (
    <ListScreen
      title={t("list.title")}
      of={logs}
      columns={columns}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("list.search")}
      filters={filters}
      file="logs.export"
      actions={
        <>
          <Button icon={<ChartNoAxesColumn />} onClick={() => setAsking("causes")}>
            {t("causes.title")}
          </Button>
          <Button icon={<ListChecks />} onClick={() => setAsking("queue")}>
            {queue("open_dialog")}
          </Button>
        </>
      }
      empty={t("list.empty")}
      emptyText={t("list.empty_text")}
    >
      {asking === "causes" && <CausesDialog onClose={() => setAsking(null)} />}
      {asking === "queue" && (
        <QueueDialog
          from={parseGivenDay(String(given.from ?? "")) ?? undefined}
          to={parseGivenDay(String(given.to ?? "")) ?? undefined}
          stations={[given.station ?? []].flat()}
          onClose={() => setAsking(null)}
        />
      )}
    </ListScreen>
  );
}
