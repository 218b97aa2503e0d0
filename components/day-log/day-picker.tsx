"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { useKeys } from "@/components/ui/controls/keys";
import { Select } from "@/components/ui/controls/select";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { addDays, type Day, writeZone } from "@/lib/day";

export type StationChoice = { uuid: string; name: string; code: string; timezone: string };

/** "We 18.11.2026": short weekday and date, as on boards. */
export function useDayTitle() {
  const { formats, day } = useFormat();
  const short = new Intl.DateTimeFormat(formats.language, { weekday: "short", timeZone: "UTC" });
  return (date: Day) => `${short.format(new Date(`${date}T12:00:00Z`)).slice(0, 2)} ${day(date)}`;
}

/** Which station and which day: both in the address, so that back and a pasted link show the same. */
export function DayPicker({
  stations,
  station,
  date,
  hrefOf,
}: {
  stations: readonly StationChoice[];
  station: string;
  date: Day;
  hrefOf: (station: string, date: Day) => string;
}) {
  const t = useTranslations("log");
  const router = useRouter();
  const hasZones = new Set(stations.map(({ timezone }) => timezone)).size > 1;
  const go = (to: string, on: Day) => router.push(hrefOf(to, on));
  useKeys("day", t("keys_day"), [
    { keys: "[", says: t("day_before"), run: () => go(station, addDays(date, -1)) },
    { keys: "]", says: t("day_after"), run: () => go(station, addDays(date, 1)) },
  ]);
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:w-full">
      <Select
        label={t("station")}
        bare
        value={station}
        onChange={(to) => to && go(to, date)}
        choices={stations.map(({ uuid, name, timezone }) => ({
          value: uuid,
          label: hasZones ? `${name} · ${writeZone(timezone)}` : name,
        }))}
        className={cx(hasZones ? "w-60 max-xl:w-44" : "w-44", "max-sm:w-auto max-sm:min-w-0 max-sm:grow")}
      />
      <span className="flex flex-none items-center">
        <IconButton
          icon={<ChevronLeft />}
          label={t("day_before")}
          keys="["
          onClick={() => go(station, addDays(date, -1))}
        />
        <DateField
          label={t("date")}
          bare
          value={date}
          onChange={(on) => on && go(station, on)}
          className="w-34"
        />
        <IconButton
          icon={<ChevronRight />}
          label={t("day_after")}
          keys="]"
          onClick={() => go(station, addDays(date, 1))}
        />
      </span>
    </span>
  );
}
