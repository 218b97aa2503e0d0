"use client";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDayTitle } from "@/components/day-log/day-picker";
import { keyOf, useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Tick } from "@/components/ui/controls/checkbox";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Failed } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { RecordTable } from "@/components/ui/table/record-table";
import { callApi } from "@/lib/browser/api";
import { sum } from "@/lib/money";
import { takeAt, takeLast } from "@/lib/must";
import type { QueueDay } from "@/lib/traffic/desk/recon-queue";
import type { DayView } from "@/lib/traffic/recon-view";

const STALE = ["reconciliation", "logs", "tenant"] as const;
const keyOfDay = ({ station, date }: { station: string; date: string }) => `${station} ${date}`;

/** The days as they stand, read for each station from its first to its last; undefined until all are there. */
function useDays(days: readonly QueueDay[]) {
  const spans = [...Map.groupBy(days, (day) => day.station)].map(([uuid, of]) => {
    const dates = of.map((day) => day.date).sort();
    return { uuid, from: takeAt(dates, 0), to: takeLast(dates) };
  });
  const answers = useQueries({
    queries: spans.map((input) => ({
      queryKey: keyOf("reconciliation.retrieve", input),
      queryFn: ({ signal }: { signal: AbortSignal }) => callApi("reconciliation.retrieve", input, { signal }),
      staleTime: 0,
    })),
  });
  const failed = answers.find((answer) => answer.isError);
  const read = new Map(
    answers.flatMap((answer) => answer.data?.days ?? []).map((day) => [keyOfDay(day), day]),
  );
  const ready = days.flatMap((day) => read.get(keyOfDay(day)) ?? []);
  return { failed, ready: ready.length === days.length ? ready : undefined };
}

/** Closes the decided days of a queue one after another, with what each bills; what fails stays, with its reason. */
export function CloseDays({
  days: asked,
  onClose,
  onClosed,
}: {
  days: readonly QueueDay[];
  onClose: () => void;
  onClosed: () => void;
}) {
  const t = useTranslations("reconciliation.queue");
  const ui = useTranslations("ui");
  const client = useQueryClient();
  const stale = useStale();
  const [days] = useState(asked);
  const { failed, ready } = useDays(days);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const rows = (ready ?? []).filter((day) => !closed.has(keyOfDay(day)));
  const isChosen = (day: DayView) => !left.has(keyOfDay(day)) && day.over && day.open === 0;
  const chosen = rows.filter(isChosen);

  const close = async () => {
    setBusy(true);
    const done = new Set(closed);
    const refused = new Map<string, unknown>();
    for (const day of chosen) {
      const { station: uuid, date, version } = day;
      await callApi("reconciliation.close", { uuid, date, version }).then(
        (next) => {
          done.add(keyOfDay(day));
          client.setQueryData(keyOf("reconciliation.retrieve", { uuid, from: date, to: date }), {
            days: [next],
          });
        },
        (error: unknown) => refused.set(keyOfDay(day), error),
      );
    }
    await stale(STALE);
    setBusy(false);
    setClosed(done);
    setErrors(refused);
    if (refused.size > 0) return;
    toast({ text: t("closed", { count: chosen.length }) });
    onClosed();
  };
  return (
    <Dialog
      title={t("close_title")}
      size="form"
      onClose={onClose}
      held={isBusy}
      asks={false}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            autoFocus
            busy={isBusy || (!ready && !failed)}
            disabled={chosen.length === 0}
            onClick={() => void close()}
          >
            {t("close", { count: chosen.length })}
          </Button>
        </>
      }
    >
      {failed ? (
        <Failed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <DayRows
          rows={rows}
          errors={errors}
          isChosen={isChosen}
          onChoose={(day, on) =>
            setLeft((before) => {
              const after = new Set(before);
              if (on) after.delete(keyOfDay(day));
              else after.add(keyOfDay(day));
              return after;
            })
          }
        />
      )}
      <Total days={chosen} />
    </Dialog>
  );
}

function Total({ days }: { days: readonly DayView[] }) {
  const t = useTranslations("reconciliation.queue");
  const { money, formats } = useFormat();
  const count = days.reduce((n, day) => n + day.billable, 0);
  return (
    <p className="num mt-3 text-ink-2">
      {t("total", { count, amount: money(sum(days.map((day) => day.bills))), currency: formats.currency })}
    </p>
  );
}

function DayRows({
  rows,
  errors,
  isChosen,
  onChoose,
}: {
  rows: readonly DayView[];
  errors: ReadonlyMap<string, unknown>;
  isChosen: (day: DayView) => boolean;
  onChoose: (day: DayView, on: boolean) => void;
}) {
  const t = useTranslations("reconciliation.queue");
  const recon = useTranslations("reconciliation");
  const sentence = useSentence();
  const title = useDayTitle();
  const { money, number } = useFormat();
  const nameOf = (day: DayView) => `${title(day.date)}, ${day.station_name}`;
  const sayWhy = (day: DayView) => {
    const error = errors.get(keyOfDay(day));
    if (error) return sentence(error);
    if (day.open > 0) return recon("close_open", { count: day.open });
    return day.over ? null : recon("close_not_over");
  };
  return (
    <RecordTable
      label={t("close_title")}
      rows={rows}
      rowKey={keyOfDay}
      columns={[
        {
          id: "choose",
          head: "",
          cell: (day) =>
            day.over && day.open === 0 ? (
              <Tick value={isChosen(day)} label={nameOf(day)} onChange={(on) => onChoose(day, on)} />
            ) : null,
          className: "w-8",
        },
        {
          id: "day",
          head: t("day"),
          cell: (day) => {
            const why = sayWhy(day);
            return (
              <span className="num">
                <span className="font-medium">{nameOf(day)}</span>
                {why && <span className="block text-xs text-bad-ink">{why}</span>}
              </span>
            );
          },
        },
        { id: "billed", head: t("billed"), cell: (day) => number(day.billable), right: true },
        { id: "amount", head: t("amount"), cell: (day) => money(day.bills), right: true },
      ]}
    />
  );
}
