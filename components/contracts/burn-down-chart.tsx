"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import type { MonthAmounts } from "@/lib/contracts/months";
import type { Money } from "@/lib/money";

const [WIDTH, HEIGHT, LEFT, TOP, FOOT, RIGHT] = [720, 220, 84, 12, 28, 28];
const LINES = [
  { name: "booked", className: "stroke-(--bar-booked)", dot: "fill-(--bar-booked)" },
  { name: "aired", className: "stroke-(--bar-aired)", dot: "fill-(--bar-aired)" },
  { name: "billed", className: "stroke-(--bar-billed)", dot: "fill-(--bar-billed)" },
] as const;
const STEPS = [0, 0.5, 1];
/** At most so many names of months fit below the chart. */
const NAMES = 12;

/** Lines of what is booked, aired and billed up to the end of each month, under the committed amount. */
export function BurnDownChart({ months, committed }: { months: readonly MonthAmounts[]; committed: Money }) {
  const t = useTranslations("contracts");
  const { number } = useFormat();
  const last = months.at(-1);
  const most = Math.max(Number(committed), Number(last?.booked ?? 0), 1);
  const x = (n: number) => LEFT + (n / Math.max(1, months.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (amount: number) => TOP + (1 - amount / most) * (HEIGHT - TOP - FOOT);
  const every = Math.ceil(months.length / NAMES);
  return (
    <div className="p-3.5">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("chart")}
        className="num w-full text-2xs max-sm:text-xl"
      >
        {STEPS.map((step) => (
          <g key={step}>
            <line
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(most * step)}
              y2={y(most * step)}
              className="stroke-(--line)"
            />
            <text x={LEFT - 8} y={y(most * step) + 4} textAnchor="end" className="fill-(--ink-3)">
              {number(Math.round(most * step))}
            </text>
          </g>
        ))}
        <line
          x1={LEFT}
          x2={WIDTH - RIGHT}
          y1={y(Number(committed))}
          y2={y(Number(committed))}
          strokeDasharray="5 4"
          className="stroke-(--ink-3)"
        />
        {months.map(({ month }, n) =>
          n % every === 0 ? (
            <text
              key={month}
              x={x(n)}
              y={HEIGHT - 6}
              textAnchor="middle"
              className={cx("fill-(--ink-3)", n % (every * 2) !== 0 && "max-sm:hidden")}
            >
              {`${month.slice(5, 7)}/${month.slice(2, 4)}`}
            </text>
          ) : null,
        )}
        {LINES.map(({ name, className, dot }) => (
          <g key={name}>
            <polyline
              points={months.map((row, n) => `${x(n)},${y(Number(row[name]))}`).join(" ")}
              fill="none"
              strokeWidth="2"
              className={className}
            />
            {last && <circle cx={x(months.length - 1)} cy={y(Number(last[name]))} r="3" className={dot} />}
          </g>
        ))}
      </svg>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-3" aria-hidden>
        {LINES.map(({ name, dot }) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg className="size-2" aria-hidden>
              <rect width="100%" height="100%" className={dot} />
            </svg>
            {t(name)}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <svg className="h-2 w-4" aria-hidden>
            <line x1="0" x2="16" y1="4" y2="4" strokeDasharray="4 3" className="stroke-(--ink-3)" />
          </svg>
          {t("committed")}
        </li>
      </ul>
    </div>
  );
}
