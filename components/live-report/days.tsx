import { PublicSection } from "@/components/frames/public-frame";
import { type Live, useLiveWords } from "@/components/live-report/words";
import { cx } from "@/components/ui/cx";
import { addDays, type Day, getWeekday, listDays, pickEarlier, pickLater } from "@/lib/day";

type Count = Live["days"][number];
/** Days drawn: four weeks back and one to come, of longer campaigns. */
const BACK = 27;
const AHEAD = 7;
const HEIGHT = 60;
const TOP = 6;
const STEP = 19;
const WIDE = 14;
const SATURDAY = 6;

/** A bar a day: hollow what was sold, solid what was heard; the same figures as a table. */
export function LiveDays({ live }: { live: Live }) {
  const { t, short, weekday, number } = useLiveWords();
  const { days, today } = live;
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  if (!first || !last) return null;
  const end = pickEarlier(pickLater(last, first), addDays(pickLater(pickEarlier(today, last), first), AHEAD));
  const from = pickLater(first, addDays(pickEarlier(today, end), -BACK));
  const by = new Map(days.map((d) => [d.date, d]));
  const drawn = listDays(from, end).map((date): Count => by.get(date) ?? { date, sold: 0, done: 0 });
  const said = (d: Count) =>
    t("done_and_sold", { day: weekday(d.date), done: number(d.done), sold: number(d.sold) });
  return (
    <PublicSection title={t("days")}>
      <Bars
        drawn={drawn}
        label={t("days_bars", { from: short(from), to: short(end) })}
        said={said}
        short={short}
      />
      <details className="-mb-2">
        <summary className="link inline-flex min-h-9 items-center text-xs">{t("days_table")}</summary>
        <table className="num w-full text-xs">
          <thead>
            <tr className="h-8 text-left text-ink-3">
              <th className="font-medium">{t("date")}</th>
              <th className="text-right font-medium">{t("done")}</th>
              <th className="text-right font-medium">{t("sold")}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {days.map((d) => (
              <tr key={d.date} className="h-8">
                <td>
                  <a href={`?date=${d.date}`} className="link">
                    {weekday(d.date)}
                  </a>
                </td>
                <td className="text-right">{number(d.done)}</td>
                <td className="text-right">{number(d.sold)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </PublicSection>
  );
}

function Bars({
  drawn,
  label,
  said,
  short,
}: {
  drawn: readonly Count[];
  label: string;
  said: (day: Count) => string;
  short: (day: Day) => string;
}) {
  const most = Math.max(1, ...drawn.map((d) => Math.max(d.sold, d.done)));
  const width = Math.max(drawn.length, 14) * STEP + 2;
  const bar = (count: number, n: number) => {
    const height = (count / most) * HEIGHT;
    return { x: n * STEP + 2, y: TOP + HEIGHT - height, width: WIDE, height, rx: 2 };
  };
  return (
    <svg viewBox={`0 0 ${width} 84`} width="100%" role="img" aria-label={label}>
      {drawn.map((d, n) => (
        <g key={d.date} className={cx(getWeekday(d.date) >= SATURDAY && "opacity-55")}>
          <title>{said(d)}</title>
          {d.sold > 0 && (
            <rect {...bar(d.sold, n)} className="fill-(--sunken) stroke-(--line-2)" strokeWidth={0.75} />
          )}
          {d.done > 0 && <rect {...bar(d.done, n)} className="fill-(--series-1)" />}
        </g>
      ))}
      <path d={`M0 ${TOP + HEIGHT + 0.5}H${width}`} className="stroke-(--line-2)" />
      {drawn.map(
        (d, n) =>
          (n === 0 || (getWeekday(d.date) === 1 && n > 2)) &&
          n < drawn.length - 1 && (
            <text key={d.date} x={n * STEP + 2} y={79} fontSize={9.5} className="fill-(--ink-3)">
              {short(d.date)}
            </text>
          ),
      )}
    </svg>
  );
}
