"use client";
import { useTranslations } from "next-intl";
import { type MouseEvent, useEffect, useRef } from "react";
import { NoteMarks } from "@/components/stats/notes/note-marks";
import type { Stats, StatsMonthRow, StatsState } from "@/components/stats/use-stats";
import { useStatsFormat } from "@/components/stats/use-stats";
import { cx } from "@/components/ui/cx";
import { isZero, ZERO } from "@/lib/money";
import { measureAmount } from "@/lib/stats/figures";
import { listTicks } from "@/lib/stats/ticks";

const SERIES = [
  ["booked", "fill-(--bar-booked)"],
  ["aired", "fill-(--bar-aired)"],
  ["billed", "fill-(--bar-billed)"],
  ["paid", "fill-(--series-4)"],
] as const;
const WIDTH = 680;
const LEFT = 44;
const TOP = 10;
const BASE = 200;
/** The height above the bars that marks of notes stand in. */
const HEAD = 8;

type ChartProps = {
  months: readonly StatsMonthRow[];
  notes: Stats["notes"];
  of: StatsState;
  onNotes: () => void;
};

/** The chart of the months. Where they do not fit, as on a phone, it opens at the current one. */
export function MonthChart(props: ChartProps) {
  const { months, of } = props;
  const box = useRef<HTMLDivElement>(null);
  const now = months.findIndex((row) => row.from <= of.today && of.today <= row.to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has scrolled stays there when figures change
  useEffect(() => {
    const { current } = box;
    if (current && now >= 0)
      current.scrollLeft = ((now + 1) / months.length) * current.scrollWidth - current.clientWidth;
  }, []);
  return (
    <div ref={box} className="overflow-x-auto p-3.5">
      <Bars {...props} />
    </div>
  );
}

/** Booked, aired, billed and paid of each month; lines mark what was booked in the month compared with, and the target. */
function Bars({ months, notes, of, onNotes }: ChartProps) {
  const t = useTranslations("stats");
  const { whole, number, month } = useStatsFormat();
  const most = Math.max(
    ...months.flatMap((m) =>
      [m.booked, m.aired, m.billed, m.previous_booked, m.target ?? ZERO].map(measureAmount),
    ),
  );
  const ticks = listTicks(most);
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => BASE - (Math.max(0, value) / top) * (BASE - TOP);
  const step = (WIDTH - LEFT) / months.length;
  const bar = Math.min(11, (step * 0.8) / SERIES.length);
  const unit = top >= 10_000 ? 1000 : 1;
  return (
    <svg
      aria-label={t("by_month")}
      viewBox={`0 ${-HEAD} ${WIDTH} ${222 + HEAD}`}
      className="num block w-full min-w-[34rem] text-2xs"
    >
      <defs>
        <pattern
          id="planned"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2" height="5" className="fill-(--bar-booked)" />
        </pattern>
      </defs>
      {ticks.map((tick) => (
        <g key={tick} aria-hidden>
          <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} className="stroke-(--grid-line)" />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="fill-(--ink-3)">
            {number(tick / unit, tick / unit < 1 && tick > 0 ? 1 : 0)}
          </text>
        </g>
      ))}
      {months.map((row, i) => {
        const x = LEFT + i * step + (step - bar * SERIES.length) / 2;
        const isNow = row.from <= of.today && of.today <= row.to;
        const isAhead = row.from > of.today;
        const label = t("open_month", {
          month: month(row, true),
          ...Object.fromEntries(SERIES.map(([name]) => [name, whole(row[name])])),
        });
        const href = of.href({ from: row.from, to: row.to });
        return (
          <a
            key={row.from}
            href={href}
            aria-label={label}
            data-tip={label}
            className="group outline-none"
            onClick={(event) => follow(event, of, { from: row.from, to: row.to })}
          >
            <rect
              x={LEFT + i * step}
              y={TOP}
              width={step}
              height={BASE - TOP}
              className={cx(
                "group-hover:fill-(--hover) group-focus-visible:stroke-(--focus)",
                isNow ? "fill-(--selected)" : "fill-transparent",
              )}
            />
            {SERIES.map(([name, fill], n) => (
              <rect
                key={name}
                x={x + n * bar}
                y={y(measureAmount(row[name]))}
                width={Math.max(1, bar - 1)}
                height={BASE - y(measureAmount(row[name]))}
                rx="1.5"
                {...(isAhead && name === "booked" ? { fill: "url(#planned)" } : { className: fill })}
              />
            ))}
            {!isZero(row.previous_booked) && (
              <line
                x1={LEFT + i * step + step * 0.1}
                x2={LEFT + (i + 1) * step - step * 0.1}
                y1={y(measureAmount(row.previous_booked))}
                y2={y(measureAmount(row.previous_booked))}
                strokeWidth="1.5"
                className="stroke-(--ink-2)"
              />
            )}
          </a>
        );
      })}
      <path
        aria-hidden
        d={months
          .flatMap(({ target }, i) =>
            target === null ? [] : `M${LEFT + i * step} ${y(measureAmount(target))}h${step}`,
          )
          .join("")}
        className="pointer-events-none fill-none stroke-(--ink-2) [stroke-dasharray:3_3]"
      />
      {months.map((row, i) => (
        <text
          key={row.from}
          aria-hidden
          x={LEFT + (i + 0.5) * step}
          y="216"
          textAnchor="middle"
          className={
            row.from <= of.today && of.today <= row.to ? "fill-(--ink) font-semibold" : "fill-(--ink-3)"
          }
        >
          {month(row)}
        </text>
      ))}
      <NoteMarks
        notes={notes}
        months={months}
        left={LEFT}
        width={WIDTH - LEFT}
        foot={BASE}
        onOpen={onNotes}
      />
    </svg>
  );
}

/** Follows a link of a chart without loading the page; with a modifier the browser opens it as it does any link. */
export function follow(event: MouseEvent, of: StatsState, filters: Record<string, string>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  of.list.set({ filters: { ...of.list.query.filters, ...filters } });
}

/** What the bars and the line stand for. */
export function MonthLegend({ previous, hasTarget }: { previous: string; hasTarget: boolean }) {
  const t = useTranslations("stats");
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2" aria-hidden>
      {SERIES.map(([name, fill]) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg className="size-2" aria-hidden>
            <rect width="100%" height="100%" rx="1" className={fill} />
          </svg>
          {t(name)}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <svg className="h-2 w-4" aria-hidden>
          <line x2="16" y1="4" y2="4" strokeWidth="1.5" className="stroke-(--ink-2)" />
        </svg>
        {previous}
      </li>
      {hasTarget && (
        <li className="flex items-center gap-1.5">
          <svg className="h-2 w-4" aria-hidden>
            <line x2="16" y1="4" y2="4" className="stroke-(--ink-2) [stroke-dasharray:3_3]" />
          </svg>
          {t("target")}
        </li>
      )}
    </ul>
  );
}
