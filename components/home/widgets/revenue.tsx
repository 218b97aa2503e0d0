"use client";
import { useTranslations } from "next-intl";
import type { Widgets } from "@/components/home/widgets/widgets";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { compare, computeRatio, ZERO } from "@/lib/money";

const AHEAD = 1;

/** What the spots of the months come to; this month large, the others as a table with bars. */
export function RevenueWidget({ data }: { data: Widgets }) {
  const t = useTranslations("home");
  const { formats, money, number } = useFormat();
  const months = data.revenue?.months ?? [];
  const now = months.at(-1 - AHEAD);
  const before = months.at(-2 - AHEAD);
  const most = months.reduce((m, { amount }) => (compare(amount, m) > 0 ? amount : m), ZERO);
  const name = (day: string, long = false) =>
    new Intl.DateTimeFormat(formats.language, {
      month: long ? "long" : "short",
      year: "numeric",
      timeZone: "UTC",
    }).format(new Date(`${day}T12:00:00Z`));
  const change =
    now && before && compare(before.amount, ZERO) > 0 ? computeRatio(now.amount, before.amount) - 1 : null;
  return (
    <div className="px-3.5 py-3">
      {now && (
        <>
          <p className="text-xs text-ink-3">{name(now.from, true)}</p>
          <p className="num text-2xl leading-tight font-semibold tracking-[-0.018em]">
            {money(now.amount)}{" "}
            <span className="text-xs font-normal tracking-normal text-ink-3">{formats.currency}</span>
          </p>
          <p className="num text-xs text-ink-2">
            {t("spots", { count: now.spots })}
            {change !== null && (
              <>
                {" · "}
                <span className={change < 0 ? "text-bad-ink" : "text-ok-ink"}>
                  {change >= 0 && "+"}
                  {number(change * 100, 1)} %
                </span>{" "}
                {t("on_month", { month: name(before!.from) })}
              </>
            )}
          </p>
        </>
      )}
      <table aria-label={t("widgets.revenue")} className="num mt-3 w-full">
        <tbody>
          {months.map((month) => (
            <tr key={month.from} className={month === now ? "font-semibold" : undefined}>
              <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap text-ink-2">
                <Link
                  className="inline-flex h-6 items-center hover:underline"
                  href={`/order/search?filter.from=${month.from}&filter.to=${month.to}`}
                >
                  {name(month.from)}
                </Link>
              </th>
              <td className="w-full">
                <svg width="100%" height="8" aria-hidden className="block">
                  <rect
                    width={`${computeRatio(month.amount, most) * 100}%`}
                    height="8"
                    rx="2"
                    className={month === now ? "fill-(--accent)" : "fill-(--bar-booked)"}
                  />
                </svg>
              </td>
              <td className="pl-3 text-right whitespace-nowrap">{money(month.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
