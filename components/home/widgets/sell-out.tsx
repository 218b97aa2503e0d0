"use client";
import { useTranslations } from "next-intl";
import type { Widgets } from "@/components/home/widgets/widgets";
import { Link } from "@/components/ui/controls/link";
import { HeatCell } from "@/components/ui/feedback/bars";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { weekdayName } from "@/components/week/hours";
import { getWeekday } from "@/lib/day";

const percent = (booked: number, capacity: number) => (capacity > 0 ? (booked / capacity) * 100 : null);

/** Stations by the seven days from each one's today on; a cell leads to the day it is counted from. */
export function SellOutWidget({ data }: { data: Widgets }) {
  const t = useTranslations("home");
  const { formats, day, number } = useFormat();
  const days = data.stations[0]?.days ?? [];
  return (
    <div className="relative overflow-x-auto px-3.5 py-2">
      <table
        aria-label={t("widgets.sell_out")}
        className="num w-full min-w-[34rem] table-fixed border-separate border-spacing-px"
      >
        <thead>
          <tr className="text-xs text-ink-2">
            <th scope="col" className="w-64 text-left font-medium max-sm:w-36">
              {t("station")}
            </th>
            {days.map(({ date }) => (
              <th key={date} scope="col" className="px-1 font-medium whitespace-nowrap">
                {weekdayName(getWeekday(date), formats.language)} {Number(date.slice(8))}
              </th>
            ))}
            <th scope="col" className="w-20 pl-3 text-right font-medium whitespace-nowrap">
              {t("free_minutes")}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.stations.map(({ uuid, code, name, days }) => {
            const free = days.reduce((n, one) => n + one.capacity - one.booked, 0);
            return (
              <tr key={uuid}>
                <th scope="row" className="text-left font-normal">
                  <Link href={`/stations/${uuid}`} className="flex items-center gap-2 py-1 hover:underline">
                    <Tag code>{code}</Tag>
                    <span className="cut">{name}</span>
                  </Link>
                </th>
                {days.map((one) => {
                  const sold = percent(one.booked, one.capacity);
                  return (
                    <td key={one.date} className="p-0">
                      <Link
                        href={`/stations/${uuid}?tab=days&date=${one.date}`}
                        data-tip={t("sold_on", {
                          day: day(one.date),
                          booked: number(one.booked),
                          capacity: number(one.capacity),
                        })}
                        className="block"
                      >
                        <span className="sr-only">
                          {t("sold_on", {
                            day: day(one.date),
                            booked: number(one.booked),
                            capacity: number(one.capacity),
                          })}
                        </span>
                        <HeatCell sold={sold} full={t("full")} className="w-full" />
                      </Link>
                    </td>
                  );
                })}
                <td className="pl-3 text-right">{number(Math.round(free / 60))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
