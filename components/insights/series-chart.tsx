"use client";
import type { Answer } from "@/components/insights/insight-words";
import { useFormat } from "@/components/ui/format";
import { measureAmount } from "@/lib/stats/figures";
import { listTicks } from "@/lib/stats/ticks";

const WIDTH = 340;
const LEFT = 48;
const TOP = 8;
const BASE = 150;
const LABELS = 5;

/** The series of an insight as bars; its points are read aloud as a list. */
export function SeriesChart({ answer: { series, insight_type }, label }: { answer: Answer; label: string }) {
  const { number, money, formats, day } = useFormat();
  const isByDay = insight_type === "empty_inventory";
  const ticks = listTicks(Math.max(0, ...series.map(({ value }) => measureAmount(value))));
  const top = ticks.at(-1) ?? 1;
  const step = (WIDTH - LEFT) / Math.max(1, series.length);
  const y = (value: number) => BASE - (Math.max(0, value) / top) * (BASE - TOP);
  const each = Math.ceil(series.length / LABELS);
  const name = (date: Answer["from"]) =>
    isByDay
      ? day(date).slice(0, 6)
      : new Intl.DateTimeFormat(formats.language, {
          month: "short",
          year: "2-digit",
          timeZone: "UTC",
        }).format(new Date(`${date}T12:00:00Z`));
  return (
    <>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} 170`} className="num block w-full text-2xs">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} className="stroke-(--grid-line)" />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="fill-(--ink-3)">
              {number(tick, tick > 0 && top < 5 ? 1 : 0)}
            </text>
          </g>
        ))}
        {series.map(({ date, value }, i) => (
          <g key={date} data-tip={`${name(date)}: ${isByDay ? number(measureAmount(value)) : money(value)}`}>
            <rect x={LEFT + i * step} y={TOP} width={step} height={BASE - TOP} className="fill-transparent" />
            <rect
              x={LEFT + i * step + step * 0.15}
              y={y(measureAmount(value))}
              width={Math.max(1, step * 0.7)}
              height={BASE - y(measureAmount(value))}
              rx="2"
              className="fill-(--series-1)"
            />
            {i % each === 0 && (
              <text x={LEFT + (i + 0.5) * step} y="166" textAnchor="middle" className="fill-(--ink-3)">
                {name(date)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <table className="sr-only" aria-label={label}>
        <tbody>
          {series.map(({ date, value }) => (
            <tr key={date}>
              <th scope="row">{name(date)}</th>
              <td>{isByDay ? number(measureAmount(value)) : money(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
