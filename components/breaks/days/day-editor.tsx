"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayBreakRow } from "@/components/breaks/days/day-break-row";
import { DayFoot } from "@/components/breaks/days/day-foot";
import { added, breaksOfDay, changed, type DayBreak, exceptionsOf } from "@/components/breaks/days/day-lines";
import { useDisplacing } from "@/components/breaks/displaced";
import { useMay } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { Band, Empty } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { weekdayName } from "@/components/week/hours";
import type { CallOutput } from "@/lib/browser/api";
import { type Day, getWeekday } from "@/lib/day";

type Station = CallOutput<"stations.retrieve">;
type Week = CallOutput<"breaks.list">;

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
  const may = useMay("inventory:write") && !week.leader && date >= station.today;
  const dirty = JSON.stringify(breaks) !== JSON.stringify(first);
  useLeaveGuard(dirty, ui("leave_text"));
  const save = useDisplacing("breaks.update", { invalidates: ["breaks", "stations"] });
  const booked = new Map(week.breaks.map((one) => [one.second, one]));
  const holiday = week.holidays.find((one) => one.date === date);
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
        {breaks.map((line) => (
          <DayBreakRow
            key={line.second}
            line={line}
            booked={booked.get(line.second)}
            may={may}
            onChange={(change) => setBreaks(changed(breaks, line.second, change))}
            onRestore={() => setBreaks(restored(line))}
          />
        ))}
      </ul>
      {may && (
        <DayFoot
          label={label}
          dirty={dirty}
          busy={save.busy}
          isTaken={(second) => breaks.some((line) => line.second === second)}
          onAdd={(second) => setBreaks(added(breaks, second, t("special"), station.day_start))}
          onReset={
            exceptionsOf(breaks).length > 0
              ? () =>
                  setBreaks(
                    breaksOfDay({ ...week, exceptions: [] }, date, getWeekday(date), station.day_start),
                  )
              : undefined
          }
          onSave={() => send(breaks)}
        />
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
