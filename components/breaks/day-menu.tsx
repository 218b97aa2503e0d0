"use client";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { type BreakLine, copyDay } from "@/components/breaks/edit";
import { useFormat } from "@/components/ui/format";
import { Menu } from "@/components/ui/overlay/menu";
import { turned, WEEKDAYS, weekdayName } from "@/components/week/hours";

/** What one weekday can be copied onto. */
export function DayMenu({
  weekday,
  lines,
  onChange,
}: {
  weekday: number;
  lines: readonly BreakLine[];
  onChange: (lines: readonly BreakLine[]) => void;
}) {
  const t = useTranslations("breaks");
  const { formats } = useFormat();
  const name = (day: number) => weekdayName(day, formats.language, "long");
  const copy = (to: readonly number[]) => () => onChange(copyDay(lines, weekday, to));
  const others = turned(WEEKDAYS, formats.first_weekday).filter((day) => day !== weekday);
  return (
    <Menu
      label={t("day_menu", { day: name(weekday) })}
      align="end"
      trigger="inline-grid size-6 place-items-center rounded-xs text-ink-3 hover:bg-hover hover:text-ink"
      items={[
        { heading: t("copy_to", { day: name(weekday) }) },
        { key: "work", label: t("working_days"), onSelect: copy([1, 2, 3, 4, 5]) },
        { key: "end", label: t("weekend"), onSelect: copy([6, 7]) },
        { key: "all", label: t("all_days"), onSelect: copy([...WEEKDAYS]) },
        ...others.map((day) => ({ key: String(day), label: name(day), onSelect: copy([day]) })),
        "line",
        {
          key: "clear",
          label: t("clear_day"),
          danger: true,
          onSelect: () => onChange(lines.filter((line) => line.weekday !== weekday)),
        },
      ]}
    >
      <Ellipsis size={13} strokeWidth={1.75} aria-hidden />
    </Menu>
  );
}
