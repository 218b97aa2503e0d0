"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { HOURS, turned, WEEKDAYS, weekdayName } from "@/components/week/hours";
import { groupSpans, listSpanHours } from "@/lib/inventory/week-spans";

const WEEK = 168;

/** Hours of the week in words: "Mon–Fri 06:00–09:00, Fri, Sat 22:00–02:00". */
export function useSpanWords() {
  const t = useTranslations("stations");
  const { formats, time } = useFormat();
  const name = (weekday: number) => weekdayName(weekday, formats.language);
  const days = (weekdays: readonly number[]) => {
    const runs: number[][] = [];
    for (const weekday of weekdays) {
      const run = runs.at(-1);
      if (run && run.at(-1) === weekday - 1) run.push(weekday);
      else runs.push([weekday]);
    }
    return runs
      .map((run) => (run.length > 2 ? `${name(run[0]!)}–${name(run.at(-1)!)}` : run.map(name).join(", ")))
      .join(", ");
  };
  return (hours: readonly number[]) =>
    hours.length === 0
      ? t("no_hours")
      : groupSpans(hours)
          .map(({ weekdays, from, hours }) =>
            hours === WEEK
              ? t("whole_week")
              : `${days(weekdays)} ${time(from * 3600)}–${time(((from + hours) % 24) * 3600)}`,
          )
          .join(" · ");
}

const DAYS = ["every", "work", "end", ...WEEKDAYS.map(String)] as const;
const SPANS: Record<string, readonly number[]> = { every: WEEKDAYS, work: [1, 2, 3, 4, 5], end: [6, 7] };
const weekdaysOf = (days: string) => SPANS[days] ?? [Number(days)];

/** Adds a stretch of hours by its two ends; to an hour that is not later it goes over midnight. */
export function AddHours({ onAdd }: { onAdd: (hours: number[]) => void }) {
  const t = useTranslations("stations");
  const { formats, time } = useFormat();
  const [days, setDays] = useState<string>("work");
  const [from, setFrom] = useState("22");
  const [to, setTo] = useState("2");
  const hours = HOURS.map((hour) => ({ value: String(hour), label: time(hour * 3600) }));
  const names: Record<string, string> = { every: t("every_day"), work: t("work_days"), end: t("week_end") };
  const order = [...DAYS.slice(0, 3), ...turned(WEEKDAYS, formats.first_weekday).map(String)];
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <Select
        bare
        size="sm"
        className="w-40"
        label={t("hours_on")}
        value={days}
        choices={order.map((value) => ({
          value,
          label: names[value] ?? weekdayName(Number(value), formats.language, "long"),
        }))}
        onChange={(value) => value && setDays(value)}
      />
      <Select
        bare
        size="sm"
        className="w-24"
        label={t("hours_from")}
        value={from}
        choices={hours}
        onChange={(value) => value && setFrom(value)}
      />
      <span className="text-ink-3">–</span>
      <Select
        bare
        size="sm"
        className="w-24"
        label={t("hours_to")}
        value={to}
        choices={hours}
        onChange={(value) => value && setTo(value)}
      />
      <Button
        size="sm"
        look="quiet"
        icon={<Plus />}
        onClick={() => onAdd(listSpanHours(weekdaysOf(days), Number(from), Number(to)))}
      >
        {t("add_hours")}
      </Button>
    </div>
  );
}
