"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { SegmentLine } from "@/components/planner/lines";
import { useDays } from "@/components/planner/use-days";
import { ClockMark, useClockChanges } from "@/components/stations/clock-change";
import { cx } from "@/components/ui/cx";
import { heatClass } from "@/components/ui/feedback/bars";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { type Day, getWeekNumber } from "@/lib/day";
import { isLimited } from "@/lib/inventory/no-limit";
import type { Grid } from "@/lib/planner/grid";

/** What a cell shows. `sold`: percent, with the draft in; null where there is no break. */
export type Cell = { at: number; sold: number | null; spots: number; locked: boolean; broken: boolean };
export type Cursor = { row: number; day: number };

const ROOT_ROW = 1.625;
const HEAD_ROWS = 2;
const measureRow = () =>
  ROOT_ROW * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + 1;
/** How many rows the frame of a board shows below its head. */
export const countVisibleRows = (frame: HTMLElement) =>
  Math.floor(frame.clientHeight / measureRow()) - HEAD_ROWS;
/** Scrolls a row into the middle of the frame, and a day into view beside the names. */
export function scrollToCell(frame: HTMLElement, { row, day }: Cursor) {
  frame.scrollTop = Math.max(0, (row + HEAD_ROWS) * measureRow() - frame.clientHeight / 2);
  const column = frame.querySelector<HTMLElement>(`[data-day="${day}"]`);
  const names = frame.querySelector<HTMLElement>("tbody th");
  if (!column || !names) return;
  const left = column.offsetLeft - names.offsetWidth;
  const right = column.offsetLeft + column.offsetWidth - frame.clientWidth;
  if (left < frame.scrollLeft || right > frame.scrollLeft)
    frame.scrollLeft = Math.min(left, right + frame.clientWidth / 2);
}
/** Rows drawn above and below what is seen. */
const AROUND = 6;

type Week = Grid["weeks"][number] & { spots: number };
type CellView = { from: number; to: number } | undefined;
/** The phone shows one week at a time. */
const away = (shown: CellView, day: number) =>
  shown !== undefined && (day < shown.from || day > shown.to) && "max-sm:hidden";

/** Height that is not drawn. */
function Gap({ rows, height }: { rows: number; height: number }) {
  const box = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.style.height = `${rows * height}px`;
  }, [rows, height]);
  return rows > 0 ? <tr ref={box} aria-hidden /> : null;
}

/** Which rows are in view. */
function useView(box: RefObject<HTMLElement | null>, rows: number) {
  const [view, setView] = useState({ from: 0, to: Math.min(rows, 60), height: 26 });
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return;
    const look = () => {
      const height = measureRow();
      const from = Math.max(0, Math.floor(el.scrollTop / height) - AROUND);
      const to = Math.min(rows, Math.ceil((el.scrollTop + el.clientHeight) / height) + AROUND);
      setView((v) => (v.from === from && v.to === to && v.height === height ? v : { from, to, height }));
    };
    look();
    const sized = new ResizeObserver(look);
    sized.observe(el);
    el.addEventListener("scroll", look, { passive: true });
    return () => {
      sized.disconnect();
      el.removeEventListener("scroll", look);
    };
  }, [box, rows]);
  return view;
}

const CELL =
  "relative h-[1.625rem] w-10 max-w-10 min-w-10 cursor-default p-0 pr-[0.3rem] text-right text-2xs num select-none";

/** The look of the count of spots in a cell. */
function badgeOf({ broken, locked }: Cell, sum: boolean): string {
  if (broken) return "border border-bad bg-surface text-bad-ink";
  if (locked) return "bg-ink text-(--surface)";
  return sum ? "border border-(--accent) bg-surface text-accent-ink" : "bg-accent text-on-accent";
}

function CellBox({
  cell,
  sum,
  id,
  label,
  away,
}: {
  cell: Cell;
  sum: boolean;
  id: string;
  /** What it says to screen readers where the cursor is on it. */
  label: string | undefined;
  away: string | false;
}) {
  const t = useTranslations("planner");
  const { sold, spots, at } = cell;
  const on = label !== undefined;
  return (
    <td
      id={id}
      aria-label={label}
      data-b={sum ? undefined : at}
      data-on={on || undefined}
      className={cx(CELL, away, heatClass(sold), on && "z-1 outline-2 -outline-offset-1 outline-(--focus)")}
    >
      {spots > 0 && (
        <b
          className={cx(
            "absolute inset-y-px left-px grid min-w-[0.95rem] place-items-center rounded-[2px] px-[0.15rem] text-2xs font-semibold",
            badgeOf(cell, sum),
          )}
        >
          {spots}
        </b>
      )}
      {sold === null ? (
        <span className="sr-only">{t("no_break")}</span>
      ) : (
        <span>{sold >= 100 ? t("full") : Math.round(sold)}</span>
      )}
    </td>
  );
}

type RowProps = {
  line: SegmentLine;
  row: number;
  cells: readonly Cell[];
  cursor: number | null;
  cursorLabel: string | undefined;
  onToggle: (station: number) => void;
  shown: CellView;
};
const BoardRow = memo(function BoardRow({
  line,
  row,
  cells,
  cursor,
  cursorLabel,
  onToggle,
  shown,
}: RowProps) {
  const t = useTranslations("planner");
  const { time } = useFormat();
  const station = line.kind === "station";
  return (
    <tr aria-rowindex={row + 2}>
      <th
        scope="row"
        className="sticky left-0 z-2 h-[1.625rem] w-[10rem] max-w-[10rem] min-w-[10rem] bg-surface px-0 text-left font-normal max-sm:w-[7.5rem] max-sm:max-w-[7.5rem] max-sm:min-w-[7.5rem]"
      >
        {station ? (
          <button
            type="button"
            aria-expanded={line.open}
            {...(line.zone && { "data-tip": `${line.name}, ${line.zone}` })}
            className="flex w-full items-center gap-1.5 pl-3 text-left font-semibold max-sm:pl-1"
            onClick={() => onToggle(line.station)}
          >
            {line.open ? <ChevronDown size={13} aria-hidden /> : <ChevronRight size={13} aria-hidden />}
            <Tag code>{line.code}</Tag>
            <span className="cut">{line.name}</span>
            {line.zone && <span className="sr-only">{line.zone}</span>}
          </button>
        ) : (
          <span className="flex justify-between pr-2.5 pl-11 text-2xs max-sm:pl-6">
            <b className="num text-xs font-medium">{time(line.second)}</b>
            <span className="num text-ink-3">
              {isLimited(line.capacity) ? t("seconds", { count: line.capacity }) : t("no_limit")}
            </span>
          </span>
        )}
      </th>
      {cells.map((cell, day) => (
        <CellBox
          key={day}
          id={idOf({ row, day })}
          cell={cell}
          sum={station}
          away={away(shown, day)}
          label={cursor === day ? cursorLabel : undefined}
        />
      ))}
    </tr>
  );
});

const idOf = ({ row, day }: Cursor) => `cell-${row}-${day}`;

/**
 * Gives the board the focus. The table keeps it and names the cell of the cursor, because a cell is not drawn any more
 * when it is scrolled out of view.
 */
export const focusBoard = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });

/** Names a week within the width of its days, with its dates and spots where they fit: a month may leave one day of it. */
function WeekHead({ week }: { week: Week }) {
  const t = useTranslations("planner");
  const words = useDays();
  const days = week.to - week.from + 1;
  return (
    <span className="contain-inline-size flex justify-between gap-2">
      <span className="cut">
        {days === 1 ? (
          <>
            <span className="sr-only">{words.week(week.start)}</span>
            <b className="num text-ink" aria-hidden>
              {getWeekNumber(week.start)}
            </b>
          </>
        ) : (
          <b className="text-ink">{words.week(week.start)}</b>
        )}{" "}
        {days > 5 && words.span(week.start, week.end)}
      </span>
      {days > 3 && <span className="num flex-none">{t("spots", { count: week.spots })}</span>}
    </span>
  );
}

/** Stations × days × breaks; only the rows in view are drawn. */
export function BoardGrid({
  box,
  lines,
  cellsOf,
  stations,
  days,
  weeks,
  cursor,
  cursorLabel,
  label,
  today,
  onToggle,
  head,
  shown,
}: {
  box: RefObject<HTMLDivElement | null>;
  lines: readonly SegmentLine[];
  cellsOf: (row: number) => readonly Cell[];
  stations: readonly { timezone: string; day_start: number }[];
  days: readonly { date: Day; weekend: boolean }[];
  weeks: readonly Week[];
  cursor: Cursor | null;
  /** The cell of the cursor in words. */
  cursorLabel: string;
  label: string;
  today: number | null;
  onToggle: (station: number) => void;
  head: string;
  /** The week the phone shows; wider screens show all. */
  shown: CellView;
}) {
  const words = useDays();
  const clockOn = useClockChanges(stations);
  const { from, to, height } = useView(box, lines.length);
  const starts = weeks.map((w) => w.from);
  return (
    <table
      role="grid"
      tabIndex={0}
      aria-activedescendant={cursor ? idOf(cursor) : undefined}
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={days.length + 1}
      className="border-separate border-spacing-px outline-offset-2 data-cursor:outline-none"
      data-cursor={cursor ? true : undefined}
    >
      <thead className="sticky top-0 z-3 bg-surface">
        <tr>
          <th className="sticky left-0 z-4 bg-surface pl-3 text-left text-xs font-normal text-ink-3 max-sm:pl-1">
            {head}
          </th>
          {weeks.map((week) => (
            <th
              key={week.from}
              scope="colgroup"
              colSpan={week.to - week.from + 1}
              className={cx(
                "border-l border-line-2 px-1.5 pt-1 text-left text-xs font-normal text-ink-3",
                away(shown, week.from),
              )}
            >
              <WeekHead week={week} />
            </th>
          ))}
        </tr>
        <tr>
          <th className="sticky left-0 z-4 bg-surface" />
          {days.map(({ date, weekend }, i) => (
            <th
              key={date}
              data-day={i}
              scope="col"
              className={cx(
                away(shown, i),
                "w-10 pb-0.5 text-center text-2xs leading-[1.05] font-normal text-ink-3",
                starts.includes(i) && "border-l border-line-2",
                i === today && "text-accent-ink",
              )}
            >
              <span className="block">{words.weekday(date)}</span>
              <b
                className={cx(
                  "num text-xs",
                  weekend || i === today ? "font-medium" : "font-semibold text-ink",
                )}
              >
                {Number(date.slice(8))}
              </b>
              <ClockMark texts={clockOn(date)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Gap rows={from} height={height} />
        {lines.slice(from, to).map((line, i) => (
          <BoardRow
            key={line.key}
            line={line}
            row={from + i}
            cells={cellsOf(from + i)}
            cursor={cursor?.row === from + i ? cursor.day : null}
            cursorLabel={cursor?.row === from + i ? cursorLabel : undefined}
            onToggle={onToggle}
            shown={shown}
          />
        ))}
        <Gap rows={lines.length - to} height={height} />
      </tbody>
    </table>
  );
}
