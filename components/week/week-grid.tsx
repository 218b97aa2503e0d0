"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import {
  HOURS,
  hourOf,
  hourOfWeek,
  rectangle,
  turned,
  WEEKDAYS,
  weekdayName,
  weekdayOf,
} from "@/components/week/hours";

/** What was gone over since the pointer went down: one cell at first, then all from there. */
export type Stroke = { cells: number[]; begin: boolean };

const MOVES: Record<string, readonly [weekday: number, hour: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a cell shows and says; `on` where it is chosen. */
type WeekCell = { content?: ReactNode; className?: string | undefined; name: string; on?: boolean };

/** Strokes over the cells, by the pointer and by keys; `at` is the cell of the keys. */
function useStrokes({
  weekdays,
  hours,
  onStroke,
  onErase,
}: {
  weekdays: readonly number[];
  hours: readonly number[];
  onStroke: ((stroke: Stroke) => void) | undefined;
  onErase: ((cells: number[]) => void) | undefined;
}) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(() => hourOfWeek(weekdays[0] ?? 1, hours[0] ?? 0));
  const start = useRef<number | null>(null);

  useEffect(() => {
    const end = () => {
      start.current = null;
    };
    window.addEventListener("pointerup", end);
    return () => window.removeEventListener("pointerup", end);
  }, []);

  const begin = (cell: number) => onStroke?.({ cells: [cell], begin: true });
  const widen = (from: number, to: number) =>
    onStroke?.({ cells: rectangle(from, to, weekdays, hours), begin: false });
  /** A whole row or column at once. */
  const fill = (cells: number[]) => {
    if (cells[0] === undefined) return;
    begin(cells[0]);
    onStroke?.({ cells, begin: false });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement && event.target.dataset.cell)) return;
    const move = MOVES[event.key];
    if (move) {
      event.preventDefault();
      const step = (order: readonly number[], value: number, by: number) =>
        order[Math.min(Math.max(order.indexOf(value) + by, 0), order.length - 1)]!;
      const next = hourOfWeek(step(weekdays, weekdayOf(at), move[0]), step(hours, hourOf(at), move[1]));
      if (event.shiftKey && onStroke) {
        if (start.current === null) {
          start.current = at;
          begin(at);
        }
        widen(start.current, next);
      } else start.current = null;
      setAt(next);
      table.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      begin(at);
    } else if ((event.key === "Delete" || event.key === "Backspace") && onErase) {
      event.preventDefault();
      onErase([at]);
    }
  };
  return {
    table,
    at,
    setAt,
    fill,
    onKeyDown,
    touch: begin,
    press: (cell: number) => {
      start.current = cell;
      begin(cell);
    },
    drag: (cell: number) => {
      if (start.current !== null) widen(start.current, cell);
    },
  };
}

/** The name of a row or column; where the week may be changed, pressing it fills all of it. */
function LineHead({
  tip,
  className,
  onFill,
  children,
}: {
  tip: string;
  className: string;
  onFill: (() => void) | undefined;
  children: string;
}) {
  if (!onFill) return children;
  return (
    <button type="button" className={className} data-tip={tip} onClick={onFill}>
      {children}
    </button>
  );
}

/**
 * The week as weekday × hour, from the first hour of the broadcast day on. Painted with the pointer (a rectangle from
 * where it went down), by whole rows and columns, or by keys: arrows move, Space paints, with Shift the arrows widen.
 */
export function WeekGrid({
  label,
  firstHour = 0,
  cell,
  onStroke,
  onErase,
  head,
  tall = false,
}: {
  label: string;
  firstHour?: number;
  cell: (at: number) => WeekCell;
  /** Left out where nothing may be changed. */
  onStroke?: (stroke: Stroke) => void;
  onErase?: (cells: number[]) => void;
  /** Below the name of a weekday. */
  head?: (weekday: number) => ReactNode;
  tall?: boolean;
}) {
  const t = useTranslations("week");
  const { formats, time } = useFormat();
  const weekdays = turned(WEEKDAYS, formats.first_weekday);
  const hours = turned(HOURS, firstHour);
  const { table, at, setAt, fill, onKeyDown, touch, press, drag } = useStrokes({
    weekdays,
    hours,
    onStroke,
    onErase,
  });

  return (
    <table
      ref={table}
      aria-label={label}
      className="w-full table-fixed border-separate border-spacing-px select-none"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <td className="sticky top-0 z-(--z-sticky) w-11 bg-surface max-sm:w-9" />
          {weekdays.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              className="sticky top-0 z-(--z-sticky) bg-surface pt-3 pb-1 text-xs font-medium text-ink-2"
            >
              <LineHead
                className="min-h-6 w-full rounded-xs hover:bg-hover"
                tip={t("whole_day")}
                onFill={onStroke && (() => fill(hours.map((hour) => hourOfWeek(weekday, hour))))}
              >
                {weekdayName(weekday, formats.language)}
              </LineHead>
              {head?.(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row" className="num pr-1.5 text-right align-top text-xs font-normal text-ink-3">
              <LineHead
                className="h-6 rounded-xs px-0.5 hover:bg-hover hover:text-ink"
                tip={t("whole_hour")}
                onFill={onStroke && (() => fill(weekdays.map((weekday) => hourOfWeek(weekday, hour))))}
              >
                {time(hour * 3600)}
              </LineHead>
            </th>
            {weekdays.map((weekday) => {
              const index = hourOfWeek(weekday, hour);
              const { content, className, name, on } = cell(index);
              return (
                <td key={index} className="h-px p-0">
                  <button
                    type="button"
                    data-cell={index}
                    tabIndex={index === at ? 0 : -1}
                    aria-pressed={on}
                    className={cx(
                      "relative flex h-full w-full flex-col items-stretch justify-start rounded-[2px] text-left focus-visible:-outline-offset-2",
                      tall ? "min-h-7 px-1 py-0.5" : "min-h-6 px-0.5",
                      className ?? "bg-sunken",
                      onStroke ? "cursor-cell" : "cursor-default",
                    )}
                    onFocus={() => setAt(index)}
                    onPointerDown={(event) => {
                      if (event.pointerType !== "mouse" || event.button !== 0) return;
                      press(index);
                    }}
                    onPointerEnter={(event) => {
                      if (event.buttons === 1) drag(index);
                    }}
                    onClick={({ nativeEvent: press }) => {
                      const touched =
                        press instanceof PointerEvent && /^(touch|pen)$/.test(press.pointerType);
                      if (touched) touch(index);
                    }}
                  >
                    <span className="sr-only">
                      {`${weekdayName(weekday, formats.language, "long")} ${time(hour * 3600)}: ${name} `}
                    </span>
                    {content}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
