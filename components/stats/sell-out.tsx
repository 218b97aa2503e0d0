"use client";
import { useTranslations } from "next-intl";
import { type Stats, useStatsFormat } from "@/components/stats/use-stats";
import { cx } from "@/components/ui/cx";
import { heatClass } from "@/components/ui/feedback/bars";
import { Empty } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { turned, WEEKDAYS, weekdayName } from "@/components/week/hours";

type Cell = NonNullable<Stats["sell_out"]>[number];

/** The share of seconds sold by weekday and hour, a table of its own; hatched where there is no break. */
export function SellOut({ cells }: { cells: readonly Cell[] }) {
  const t = useTranslations("stats");
  const { formats, time } = useFormat();
  const { number } = useStatsFormat();
  const hours = [...new Set(cells.map(({ hour }) => hour))].sort((a, b) => a - b);
  const at = new Map(cells.map((cell) => [cell.weekday * 100 + cell.hour, cell]));
  if (cells.length === 0) return <Empty title={t("no_breaks")}>{t("no_breaks_text")}</Empty>;
  const say = ({ weekday, hour, booked, capacity }: Cell) =>
    t("sold_at", {
      weekday: weekdayName(weekday, formats.language, "long"),
      from: time(hour * 3600),
      to: time(((hour + 1) % 24) * 3600),
      percent: number(capacity ? (booked / capacity) * 100 : 0),
      left: number(capacity - booked),
    });
  return (
    <div className="relative overflow-x-auto p-2.5">
      <table
        aria-label={t("sell_out")}
        className="num w-full table-fixed border-separate border-spacing-px text-2xs"
      >
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="w-8">
              <span className="sr-only">{t("hour")}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="font-medium">
                {String(hour).padStart(2, "0")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {turned(WEEKDAYS, formats.first_weekday).map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="text-left font-medium text-ink-2">
                {weekdayName(weekday, formats.language)}
              </th>
              {hours.map((hour) => {
                const cell = at.get(weekday * 100 + hour);
                const sold = cell && cell.capacity > 0 ? (cell.booked / cell.capacity) * 100 : null;
                return (
                  <td
                    key={hour}
                    className={cx("h-6 rounded-[2px] text-center", heatClass(sold))}
                    {...(cell && { "data-tip": say(cell) })}
                  >
                    {sold !== null && (sold >= 100 ? t("full") : Math.round(sold))}
                    {cell && <span className="sr-only">{say(cell)}</span>}
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
