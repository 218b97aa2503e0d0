"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useQueueDays } from "@/components/reconciliation/queue/use-queue";
import { Button } from "@/components/ui/controls/button";
import { Tick } from "@/components/ui/controls/checkbox";
import { DateRangeField, type DaySpan } from "@/components/ui/controls/date-field";
import { Empty, Failed, Skeleton } from "@/components/ui/feedback/states";
import { useFormat, useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { RecordTable } from "@/components/ui/table/record-table";
import { addDays, countDays, type Day } from "@/lib/day";
import { buildReconciliationHref } from "@/lib/hrefs";
import { takeAt } from "@/lib/must";
import { isUnresolved, QUEUE_DAYS_MOST, type QueueDay, type QueueSpan } from "@/lib/traffic/desk/recon-queue";

const DAYS = 7;
/** The days of a queue by station. */
const groupByStation = (days: readonly QueueDay[]) =>
  [...Map.groupBy(days, (day) => day.station)].map(([uuid, of]) => ({
    uuid,
    name: takeAt(of, 0).station_name,
    days: of.filter((day) => day.state !== "reconciled").length,
    open: of.filter(isUnresolved).reduce((n, day) => n + day.open, 0),
  }));

/** Asks for days and stations, whose discrepancies are then worked through one after another. */
export function QueueDialog({
  from,
  to,
  stations,
  onClose,
}: {
  from?: Day | undefined;
  to?: Day | undefined;
  stations: readonly string[];
  onClose: () => void;
}) {
  const t = useTranslations("reconciliation.queue");
  const ui = useTranslations("ui");
  const router = useRouter();
  const yesterday = addDays(useToday(), -1);
  const last = to ?? yesterday;
  const [span, setSpan] = useState<DaySpan>({ from: from ?? addDays(last, 1 - DAYS), to: last });
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null);
  const isLong = span.from && span.to ? countDays(span.from, span.to) >= QUEUE_DAYS_MOST : false;
  const asked: QueueSpan | null =
    span.from && span.to && !isLong ? { from: span.from, to: span.to, stations: [] } : null;
  const { days, isError, error, refetch } = useQueueDays(asked);
  const rows = groupByStation(days ?? []);
  const isChosen = (uuid: string) =>
    left ? !left.has(uuid) : stations.length === 0 || stations.includes(uuid);
  const chosen = rows.filter((row) => isChosen(row.uuid));
  const choose = (uuid: string, on: boolean) => {
    const after = new Set(rows.map((row) => row.uuid).filter((one) => !isChosen(one)));
    if (on) after.delete(uuid);
    else after.add(uuid);
    setLeft(after);
  };
  const queue = (days ?? []).filter((day) => isChosen(day.station));
  const first = queue.find(isUnresolved) ?? queue[0];
  const start = () => {
    if (!asked || !first) return;
    const of = chosen.length === rows.length ? [] : chosen.map((row) => row.uuid);
    router.push(buildReconciliationHref(first.station, first.date, { ...asked, stations: of }));
    onClose();
  };
  const open = chosen.reduce((n, row) => n + row.open, 0);
  return (
    <Dialog
      title={t("dialog_title")}
      size="form"
      asks={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            disabled={isLong ? t("too_long", { days: QUEUE_DAYS_MOST }) : !first && t("none")}
            onClick={start}
          >
            {t("start", { count: open })}
          </Button>
        </>
      }
    >
      <DateRangeField
        label={t("period")}
        value={span}
        onChange={setSpan}
        {...(isLong && { error: t("too_long", { days: QUEUE_DAYS_MOST }) })}
      />
      <div className="mt-4">
        {isError && <Failed error={error} onRetry={() => void refetch()} />}
        {!isError && asked && !days && <Skeleton lines={4} />}
        {days && rows.length === 0 && <Empty title={t("none")}>{t("none_text")}</Empty>}
        {rows.length > 0 && <StationRows rows={rows} isChosen={isChosen} onChoose={choose} />}
      </div>
    </Dialog>
  );
}

function StationRows({
  rows,
  isChosen,
  onChoose,
}: {
  rows: ReturnType<typeof groupByStation>;
  isChosen: (uuid: string) => boolean;
  onChoose: (uuid: string, on: boolean) => void;
}) {
  const t = useTranslations("reconciliation.queue");
  const { number } = useFormat();
  return (
    <RecordTable
      label={t("dialog_title")}
      rows={rows}
      rowKey={(row) => row.uuid}
      columns={[
        {
          id: "choose",
          head: "",
          cell: (row) => (
            <Tick value={isChosen(row.uuid)} label={row.name} onChange={(on) => onChoose(row.uuid, on)} />
          ),
          className: "w-8",
        },
        { id: "station", head: t("station"), cell: (row) => <span className="font-medium">{row.name}</span> },
        { id: "days", head: t("days_to_close"), cell: (row) => number(row.days), right: true },
        { id: "open", head: t("open"), cell: (row) => number(row.open), right: true },
      ]}
    />
  );
}
