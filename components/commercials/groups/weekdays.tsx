"use client";
import { useLocale } from "next-intl";
import { useMemo } from "react";
import { cx } from "@/components/ui/cx";

const A_MONDAY = Date.UTC(2024, 0, 1);
const A_DAY = 86_400_000;

/** Short names of the weekdays in the person's language, Monday first. */
export function useWeekdays(): string[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
    return Array.from({ length: 7 }, (_, n) => names.format(A_MONDAY + n * A_DAY).slice(0, 2));
  }, [locale]);
}

/** The weekdays something airs on: each pressed or not. */
export function WeekdayKeys({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
}) {
  const names = useWeekdays();
  return (
    <fieldset className="flex gap-0.5" aria-label={label}>
      {names.map((name, i) => {
        const on = value.includes(i + 1);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? value.filter((d) => d !== i + 1) : [...value, i + 1].sort())}
            className={cx(
              "h-control-sm min-w-7 rounded-sm border px-1 text-xs",
              on
                ? "border-(--accent) bg-accent-soft font-semibold text-accent-ink"
                : "border-line-2 text-ink-2 hover:bg-hover",
            )}
          >
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
