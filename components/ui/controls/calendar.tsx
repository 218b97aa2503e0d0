"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { useTouch } from "@/components/ui/overlay/touched";
import {
  addDays,
  addMonths,
  chooseDateLocale,
  type Day,
  getMonthEnd,
  getMonthStart,
  getWeekday,
  getWeekNumber,
  getWeekStart,
  listDays,
  pickEarlier,
  pickLater,
} from "@/lib/day";

type Props = {
  value: Day | null;
  onPick: (day: Day) => void;
  today: Day;
  min?: Day;
  max?: Day;
  /** Both ends of a chosen range, drawn as one band. */
  range?: { from: Day; to: Day } | null;
  /** What a day has that others have not: a word for it. */
  mark?: (day: Day) => string | undefined;
};

/** Read aloud, and with the number that is seen. */
const FULL = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const MOVES: Record<string, (day: Day, first: Day, last: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  "Shift+PageUp": (day) => addMonths(day, -12),
  "Shift+PageDown": (day) => addMonths(day, 12),
  Home: (_, first) => first,
  End: (_, __, last) => last,
};

/** One month as a table of days: arrows move, page keys turn the month, with Shift the year; Enter picks. */
export function Calendar({ value, onPick, today, min, max, range, mark }: Props) {
  const t = useTranslations("ui");
  const { formats } = useFormat();
  const touch = useTouch();
  const id = useId();
  const inside = (day: Day) => pickEarlier(pickLater(day, min ?? day), max ?? day);
  const [at, setAt] = useState(() => inside(value ?? range?.from ?? today));
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);

  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  const go = (day: Day, focus: boolean) => {
    moved.current = focus;
    setAt(inside(day));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const week = getWeekStart(at, formats.first_weekday);
    const move = MOVES[event.shiftKey ? `Shift+${event.key}` : event.key] ?? MOVES[event.key];
    const next = move?.(at, week, addDays(week, 6));
    if (!next) return;
    event.preventDefault();
    go(next, true);
  };

  const first = getWeekStart(getMonthStart(at), formats.first_weekday);
  const weeks = Array.from({ length: 6 }, (_, n) => addDays(first, 7 * n)).filter(
    (day) => day <= getMonthEnd(at),
  );
  const name = (day: Day, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(chooseDateLocale(formats.language, formats.date_format), {
      ...options,
      timeZone: "UTC",
    }).format(new Date(`${day}T12:00:00Z`));

  return (
    <div className="w-max p-3">
      <div className="mb-2 flex items-center gap-1">
        <b id={id} className="grow pl-1 font-semibold" aria-live="polite">
          {name(at, { month: "long", year: "numeric" })}
        </b>
        <IconButton
          label={t("previous_month")}
          icon={<ChevronLeft />}
          size="sm"
          onClick={() => go(addMonths(at, -1), false)}
        />
        <IconButton
          label={t("next_month")}
          icon={<ChevronRight />}
          size="sm"
          onClick={() => go(addMonths(at, 1), false)}
        />
      </div>
      <table ref={grid} role="grid" aria-labelledby={id} className="num border-collapse">
        <thead>
          <tr>
            {formats.week_numbers && (
              <th className="w-8 text-2xs font-normal text-ink-3">
                <abbr title={t("week")} className="no-underline">
                  {t("week_short")}
                </abbr>
              </th>
            )}
            {listDays(first, addDays(first, 6)).map((day) => (
              <th
                key={day}
                abbr={name(day, { weekday: "long" })}
                className="size-8 text-2xs font-medium text-ink-3"
              >
                {name(day, { weekday: "short" }).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              {formats.week_numbers && (
                <th className="text-2xs font-normal text-ink-3">{getWeekNumber(addDays(week, 3))}</th>
              )}
              {listDays(week, addDays(week, 6)).map((day) => {
                const outside = day.slice(0, 7) !== at.slice(0, 7);
                const off = (min !== undefined && day < min) || (max !== undefined && day > max);
                const chosen = day === value || day === range?.from || day === range?.to;
                const marked = mark?.(day);
                const between = range && day >= range.from && day <= range.to;
                return (
                  <td
                    key={day}
                    role="gridcell"
                    tabIndex={-1}
                    aria-selected={chosen}
                    className={cx("p-0", between && !chosen && "bg-selected")}
                  >
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      disabled={off}
                      aria-label={[name(day, FULL), marked].filter(Boolean).join(", ")}
                      data-tip={marked}
                      aria-current={day === today ? "date" : undefined}
                      onKeyDown={onKeyDown}
                      onClick={(event) => {
                        touch(event.currentTarget);
                        onPick(day);
                      }}
                      className={cx(
                        "relative grid size-8 place-items-center rounded-sm text-xs disabled:text-ink-off",
                        chosen ? "bg-accent font-semibold text-on-accent" : "hover:bg-hover",
                        !chosen && (outside ? "text-ink-3" : getWeekday(day) > 5 && "text-ink-2"),
                        !chosen &&
                          day === today &&
                          "font-semibold text-accent-ink inset-ring inset-ring-(--accent)",
                      )}
                    >
                      {Number(day.slice(8))}
                      {marked && (
                        <span
                          className={cx(
                            "absolute bottom-1 size-1 rounded-full",
                            chosen ? "bg-on-accent" : "bg-(--warn)",
                          )}
                        />
                      )}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
