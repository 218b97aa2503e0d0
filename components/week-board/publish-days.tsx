"use client";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { keyOf } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Tick } from "@/components/ui/controls/checkbox";
import { TextArea } from "@/components/ui/controls/text-field";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Empty } from "@/components/ui/feedback/states";
import { Dialog } from "@/components/ui/overlay/dialog";
import { RecordTable } from "@/components/ui/table/record-table";
import { useBoardDays } from "@/components/week-board/use-board-days";
import type { WeekDesk } from "@/components/week-board/use-week-desk";
import { callApi } from "@/lib/browser/api";
import { takeAt } from "@/lib/must";
import { countProblems } from "@/lib/traffic/problems";
import { buildDayKey, sumBooked, type WeekDay } from "@/lib/traffic/week/board";

type Result = { published: number } | { error: unknown };
const keyOfDay = ({ station, date }: WeekDay) => buildDayKey(station, date);

/** The days of the board that wait to be published: never published with spots in them, or changed since. */
function listWaiting({ open, week, isOpenDay }: WeekDesk): WeekDay[] {
  return week.days.filter((day) => {
    const isSold = open.listBreaks(day.station, day.date).some((b) => sumBooked(b) > 0);
    return isOpenDay(day) && (day.published > 0 ? day.changed : isSold);
  });
}

/** Publishes several days of the board one after another; what fails stays chosen, with its reason. */
export function PublishDays({ desk, onClose }: { desk: WeekDesk; onClose: () => void }) {
  const t = useTranslations("week_board.publish_days");
  const ui = useTranslations("ui");
  const log = useTranslations("log");
  const client = useQueryClient();
  const [days] = useState(() => listWaiting(desk));
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set());
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const inputOf = (day: WeekDay) => ({ uuid: takeAt(desk.week.stations, day.station).uuid, date: day.date });
  const checks = useQueries({
    queries: days.map((day) => ({
      queryKey: keyOf("logs.check", inputOf(day)),
      queryFn: ({ signal }: { signal: AbortSignal }) => callApi("logs.check", inputOf(day), { signal }),
      staleTime: 0,
    })),
  });
  const problems = new Map(
    days.map((day, n) => {
      const found = checks[n]?.data;
      return [keyOfDay(day), found ? countProblems(found.checks) : null] as const;
    }),
  );
  const isDone = (day: WeekDay) => "published" in (results.get(keyOfDay(day)) ?? {});
  const chosen = days.filter((day) => !left.has(keyOfDay(day)) && !isDone(day));
  const needsReason = chosen.some((day) => (problems.get(keyOfDay(day)) ?? 0) > 0);
  const isChecking =
    chosen.some((day) => problems.get(keyOfDay(day)) === null) && !checks.some((c) => c.isError);

  const publish = async () => {
    setBusy(true);
    for (const day of chosen) {
      const key = keyOfDay(day);
      const why = (problems.get(key) ?? 1) > 0 ? reason.trim() : "";
      const result = await callApi("logs.publish", {
        ...inputOf(day),
        version: day.version,
        reason: why,
      }).then(
        (done): Result => ({ published: done.log.published }),
        (error: unknown): Result => ({ error }),
      );
      setResults((before) => new Map(before).set(key, result));
    }
    setBusy(false);
    await Promise.all(
      ["logs.week", "logs.retrieve", "logs.list"].map((of) => client.invalidateQueries({ queryKey: [of] })),
    );
  };
  return (
    <Dialog
      title={t("title")}
      size="form"
      onClose={onClose}
      held={isBusy}
      actions={
        <>
          <Button onClick={onClose}>{chosen.length > 0 ? ui("cancel") : ui("close")}</Button>
          {chosen.length > 0 && (
            <Button
              look="main"
              busy={isBusy || isChecking}
              disabled={needsReason && !reason.trim() ? log("publish_reason_missing") : false}
              onClick={() => void publish()}
            >
              {t("publish", { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {days.length === 0 ? (
        <Empty title={t("empty")}>{t("empty_text")}</Empty>
      ) : (
        <DayRows
          desk={desk}
          days={days}
          problems={problems}
          results={results}
          isChosen={(day) => chosen.includes(day)}
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
      {needsReason && (
        <div className="mt-4">
          <TextArea
            label={log("publish_reason")}
            value={reason}
            onChange={setReason}
            maxLength={500}
            rows={2}
            help={t("reason_help")}
          />
        </div>
      )}
    </Dialog>
  );
}

function DayRows({
  desk: { open, week },
  days,
  problems,
  results,
  isChosen,
  onChoose,
}: {
  desk: WeekDesk;
  days: readonly WeekDay[];
  problems: ReadonlyMap<string, number | null>;
  results: ReadonlyMap<string, Result>;
  isChosen: (day: WeekDay) => boolean;
  onChoose: (day: WeekDay, on: boolean) => void;
}) {
  const t = useTranslations("week_board.publish_days");
  const sentence = useSentence();
  const { short } = useBoardDays();
  const nameOf = (day: WeekDay) =>
    t("day", { day: short(day.date), station: takeAt(week.stations, day.station).name });
  const countSpots = (day: WeekDay) =>
    open.listBreaks(day.station, day.date).reduce((n, { spots }) => n + spots.length, 0);
  const say = (day: WeekDay) => {
    const result = results.get(keyOfDay(day));
    if (result && "error" in result) return <span className="text-bad-ink">{sentence(result.error)}</span>;
    if (result) return <span className="text-ok-ink">{t("done", { version: result.published })}</span>;
    const found = problems.get(keyOfDay(day)) ?? null;
    if (found === null) return <span className="text-ink-3">{t("checking")}</span>;
    return (
      <span className={found > 0 ? "text-warn-ink" : "text-ink-3"}>{t("problems", { count: found })}</span>
    );
  };
  return (
    <RecordTable
      label={t("title")}
      rows={days}
      rowKey={keyOfDay}
      columns={[
        {
          id: "choose",
          head: "",
          cell: (day) =>
            "published" in (results.get(keyOfDay(day)) ?? {}) ? null : (
              <Tick value={isChosen(day)} label={nameOf(day)} onChange={(on) => onChoose(day, on)} />
            ),
          className: "w-8",
        },
        {
          id: "day",
          head: t("day_head"),
          cell: (day) => <span className="num font-medium">{nameOf(day)}</span>,
        },
        {
          id: "version",
          head: t("version"),
          cell: (day) => `v${day.published + 1}`,
          right: true,
          wide: true,
        },
        { id: "spots", head: t("spots"), cell: countSpots, right: true, wide: true },
        { id: "state", head: t("state"), cell: say },
      ]}
    />
  );
}
