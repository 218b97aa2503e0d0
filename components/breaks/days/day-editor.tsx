"use client";
import { Ban, Clock3, Plus, RotateCcw, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { added, breaksOfDay, changed, type DayBreak, exceptionsOf } from "@/components/breaks/days/day-lines";
import { useDisplacing } from "@/components/breaks/displaced";
import { useMay } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import { TimeField } from "@/components/ui/controls/date-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { Badge } from "@/components/ui/feedback/badge";
import { Draft } from "@/components/ui/feedback/draft";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { Band, Empty } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { weekdayName } from "@/components/week/hours";
import type { CallOutput } from "@/lib/browser/api";
import { type Day, getWeekday } from "@/lib/day";

type Station = CallOutput<"stations.retrieve">;
type Week = CallOutput<"breaks.list">;
/** Half past eight, as the person writes it. */
const SAMPLE = 30_600;
const TONES = { changed: "accent", added: "ok", cancelled: "neutral" } as const;
const GLYPHS = { changed: "half", added: "plus", cancelled: "cross" } as const;

/** The breaks of one date, changed for that date alone. */
export function DayEditor({
  station,
  date,
  week,
  label,
}: {
  station: Station;
  date: Day;
  week: Week;
  label: string;
}) {
  const t = useTranslations("breaks");
  const ui = useTranslations("ui");
  const { formats, time } = useFormat();
  const first = breaksOfDay(week, date, getWeekday(date), station.day_start);
  const [breaks, setBreaks] = useState<readonly DayBreak[]>(first);
  const [fresh, setFresh] = useState<number | null>(null);
  const may = useMay("inventory:write") && !week.leader && date >= station.today;
  const dirty = JSON.stringify(breaks) !== JSON.stringify(first);
  useLeaveGuard(dirty, ui("leave_text"));
  const save = useDisplacing("breaks.update", { invalidates: ["breaks", "stations"] });
  const booked = new Map(week.breaks.map((one) => [one.second, one]));
  const holiday = week.holidays.find((one) => one.date === date);
  const differs = exceptionsOf(breaks).length;
  const taken = fresh !== null && breaks.some((line) => line.second === fresh);
  const send = (next: readonly DayBreak[]) =>
    void save.send({
      uuid: station.uuid,
      version: week.version,
      exceptions: [{ date, breaks: exceptionsOf(next) }],
    });
  const restored = (line: DayBreak) =>
    line.state === "added"
      ? breaks.filter((one) => one !== line)
      : breaks.map((one) => (one === line ? weekOf(week, date, line.second, one) : one));
  return (
    <section aria-label={label} className="flex h-full min-w-0 flex-col">
      <header className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-gutter py-2.5">
        <h2 className="font-semibold">
          {weekdayName(getWeekday(date), formats.language, "long")} <span className="num">{label}</span>
        </h2>
        {holiday && (
          <span className="text-ink-2">
            {t("opens_as", {
              name: holiday.name,
              day: weekdayName(holiday.opens_as, formats.language, "long"),
            })}
          </span>
        )}
        <span className="num ml-auto text-ink-3">{t("breaks", { count: breaks.length })}</span>
      </header>
      {week.leader && (
        <Band tone="accent">
          {t.rich("follows", {
            name: week.leader.name,
            link: (words) => (
              <Link className="link" href={`/stations/${week.leader!.uuid}?tab=days&date=${date}`}>
                {words}
              </Link>
            ),
          })}
        </Band>
      )}
      {week.skipped.length > 0 && (
        <Band icon={<TriangleAlert />} tone="bad">
          {t("skipped", {
            count: week.skipped.length,
            times: week.skipped.map((one) => time(one.second)).join(", "),
          })}
        </Band>
      )}
      {breaks.length === 0 && (
        <div className="py-6">
          <Empty title={t("empty_day")} />
        </div>
      )}
      <ul className="divide-y divide-line">
        {breaks.map((line) => {
          const off = line.state === "cancelled";
          const there = booked.get(line.second);
          return (
            <li
              key={line.second}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)_5.5rem_2rem] items-center gap-x-2.5 px-gutter py-1.5 sm:grid-cols-[3.5rem_minmax(0,14rem)_5.5rem_minmax(0,1fr)_7rem_2rem]"
            >
              <span className={cx("num font-medium", off && "text-ink-3 line-through")}>
                {time(line.second)}
              </span>
              {may && !off ? (
                <Draft
                  value={line.name}
                  onCommit={(name) =>
                    name.trim() && setBreaks(changed(breaks, line.second, { name: name.trim() }))
                  }
                >
                  {(bind) => (
                    <TextField
                      bare
                      size="sm"
                      label={t("name_at", { time: time(line.second) })}
                      maxLength={60}
                      {...bind}
                    />
                  )}
                </Draft>
              ) : (
                <span className={cx("cut", off && "text-ink-3 line-through")}>{line.name}</span>
              )}
              {may && !off ? (
                <Draft<number | null>
                  value={line.capacity_seconds}
                  onCommit={(value) =>
                    value !== null && setBreaks(changed(breaks, line.second, { capacity_seconds: value }))
                  }
                >
                  {(bind) => (
                    <NumberField
                      bare
                      size="sm"
                      unit="s"
                      least={1}
                      most={3600}
                      label={t("capacity_at", { time: time(line.second) })}
                      {...bind}
                    />
                  )}
                </Draft>
              ) : (
                <span className="num text-ink-3">{off ? "" : `${line.capacity_seconds} s`}</span>
              )}
              <span className="num text-xs text-ink-3 max-sm:hidden">
                {there && there.booked_spots > 0
                  ? t("booked_value", { seconds: there.booked_seconds, spots: there.booked_spots })
                  : ""}
              </span>
              <span className="max-sm:hidden">
                {line.state !== "week" && (
                  <Badge tone={TONES[line.state]} glyph={GLYPHS[line.state]}>
                    {t(`states.${line.state}`)}
                  </Badge>
                )}
              </span>
              {may ? (
                line.state === "week" ? (
                  <IconButton
                    size="sm"
                    icon={<Ban />}
                    label={t("cancel_at", { time: time(line.second) })}
                    onClick={() => setBreaks(changed(breaks, line.second, { state: "cancelled" }))}
                  />
                ) : (
                  <IconButton
                    size="sm"
                    icon={<RotateCcw />}
                    label={t("restore_at", { time: time(line.second) })}
                    onClick={() => setBreaks(restored(line))}
                  />
                )
              ) : (
                <span />
              )}
            </li>
          );
        })}
      </ul>
      {may && (
        <footer className="sticky bottom-0 mt-auto flex flex-wrap items-center gap-2 border-t border-line bg-surface px-gutter py-2">
          <TimeField
            bare
            size="sm"
            className="w-28"
            label={t("time_added")}
            placeholder={time(SAMPLE)}
            value={fresh}
            onChange={setFresh}
          />
          <Button
            size="sm"
            look="quiet"
            icon={<Plus />}
            disabled={fresh === null ? t("time_first") : taken ? t("break_twice") : false}
            onClick={() => {
              setBreaks(added(breaks, fresh!, t("special"), station.day_start));
              setFresh(null);
            }}
          >
            {t("add_break")}
          </Button>
          <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:w-full">
            {differs > 0 && (
              <Button
                look="quiet"
                size="sm"
                icon={<Clock3 />}
                onClick={() =>
                  setBreaks(
                    breaksOfDay({ ...week, exceptions: [] }, date, getWeekday(date), station.day_start),
                  )
                }
              >
                {t("as_week")}
              </Button>
            )}
            <Button
              look="main"
              className="max-sm:grow"
              busy={save.busy}
              disabled={dirty ? false : t("nothing_changed")}
              onClick={() => send(breaks)}
            >
              {t("save_day", { day: label })}
            </Button>
          </span>
        </footer>
      )}
      {save.dialog}
    </section>
  );
}

/** One break as its week has it. */
function weekOf(week: Week, date: Day, second: number, now: DayBreak): DayBreak {
  const usual = breaksOfDay({ ...week, exceptions: [] }, date, getWeekday(date), 0);
  return usual.find((line) => line.second === second) ?? now;
}
