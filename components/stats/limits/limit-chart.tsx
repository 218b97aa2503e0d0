"use client";
import { useTranslations } from "next-intl";
import { follow } from "@/components/stats/month-chart";
import { NoteMarks } from "@/components/stats/notes/note-marks";
import { type Stats, type StatsState, useStatsFormat } from "@/components/stats/use-stats";
import { computeShare } from "@/lib/stats/figures";

const WIDTH = 1120;
const LEFT = 44;
const TOP = 10;
const BASE = 160;
const FOOT = 182;
/** The height above the bars that marks of notes stand in. */
const HEAD = 8;
const TICKS = [0, 50, 100];

type LimitMonth = NonNullable<Stats["limits"]>["months"][number];
type Props = {
  months: readonly LimitMonth[];
  notes: Stats["notes"];
  of: StatsState;
  onNotes: () => void;
};

/** The share of days in each month that kept every limit; the rest of the bar is the days that did not. */
export function LimitChart({ months, notes, of, onNotes }: Props) {
  const t = useTranslations("stats.limits");
  const { number, month } = useStatsFormat();
  const y = (share: number) => BASE - (share / 100) * (BASE - TOP);
  const step = (WIDTH - LEFT) / months.length;
  const bar = Math.min(28, step * 0.6);
  return (
    <div className="overflow-x-auto p-3.5">
      <svg
        aria-label={t("by_month")}
        viewBox={`0 ${-HEAD} ${WIDTH} ${FOOT + HEAD}`}
        className="num block w-full min-w-[46rem] text-2xs"
      >
        {TICKS.map((tick) => (
          <g key={tick} aria-hidden>
            <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} className="stroke-(--grid-line)" />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="fill-(--ink-3)">
              {`${tick} %`}
            </text>
          </g>
        ))}
        {months.map((row, i) => {
          const kept = computeShare(row.days - row.days_over, row.days);
          const x = LEFT + i * step + (step - bar) / 2;
          const label = t("open_month", {
            month: month(row, true),
            days: number(row.days - row.days_over),
            of: number(row.days),
            over: row.over,
          });
          const days = { from: row.from, to: row.to };
          return (
            <a
              key={row.from}
              href={of.href(days)}
              aria-label={label}
              data-tip={label}
              className="group outline-none"
              onClick={(event) => follow(event, of, days)}
            >
              <rect
                x={LEFT + i * step}
                y={TOP}
                width={step}
                height={BASE - TOP}
                className="fill-transparent group-hover:fill-(--hover) group-focus-visible:stroke-(--focus)"
              />
              {kept !== null && (
                <>
                  <rect x={x} y={TOP} width={bar} height={y(kept) - TOP} className="fill-(--bad)" />
                  <rect x={x} y={y(kept)} width={bar} height={BASE - y(kept)} className="fill-(--ok)" />
                </>
              )}
            </a>
          );
        })}
        {months.map((row, i) => (
          <text
            key={row.from}
            aria-hidden
            x={LEFT + (i + 0.5) * step}
            y={BASE + 16}
            textAnchor="middle"
            className="fill-(--ink-3)"
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
    </div>
  );
}
