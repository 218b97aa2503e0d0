"use client";
import { useLocale, useTranslations } from "next-intl";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { mayTake } from "@/lib/booking/rules/ways-out";
import type { CallOutput } from "@/lib/browser/api";
import { getWeekday } from "@/lib/day";
import { toMoney } from "@/lib/money";

export type Missing = CallOutput<"campaigns.retrieve">["unplaced"][number];
export type WayOut = Missing["relaxations"][number];
type Reason = Missing["reasons"][number];
/** Reasons shown for one line. */
const MOST_REASONS = 3;

/** Days that are listed one by one; more of them are told as weekdays of a span. */
const MOST_DAYS = 4;
/** A way out in words. */
function useWayWords() {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { money, formats } = useFormat();
  const list = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const sayDays = ({ dates, weekdays, from_date, to_date }: NonNullable<WayOut["days"]>) =>
    dates.length <= MOST_DAYS
      ? list.format(dates.map((date) => `${words.days([getWeekday(date)])} ${words.span(date, date)}`))
      : `${words.days(weekdays)} ${words.span(from_date, to_date)}`;
  return ({ change, to, days }: WayOut) => {
    if (days?.hour != null)
      return t("way.other_days_at", { days: sayDays(days), hour: words.hour(days.hour) });
    if (days) return t("way.other_days", { days: sayDays(days) });
    if (change === "add_hour") return t("way.add_hour", { to: words.hour(Number(to)) });
    if (change === "budget") return t("way.budget", { to: `${money(toMoney(to ?? 0))} ${formats.currency}` });
    if (change === "fewer_between") return t("way.fewer_between", { count: Number(to) });
    return t(`way.${change}`, { to: to ?? "" });
  };
}

/** What found no place: the rules in its way, and the cheapest ways out, measured on the plan as it stands. */
export function UnplacedList({
  of,
  segments,
  stations,
  act,
  onWay,
  flush = false,
  isPriced = true,
}: {
  of: readonly Missing[];
  segments: readonly Segment[];
  stations: readonly { uuid: string; name: string }[];
  act: string;
  onWay?: (missing: Missing, way: WayOut) => void;
  /** Inside a card that has its own frame. */
  flush?: boolean;
  /** Whether its ways out are taken in this campaign, so that they cost what they were priced at. */
  isPriced?: boolean;
}) {
  const t = useTranslations("campaigns");
  const { number, signed, time, formats } = useFormat();
  const list = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const said = useWayWords();
  const sayRule = ({ rule, count, hard }: Reason) =>
    hard === undefined ? t(`rule.${rule}`, { count }) : t("rule_hard_at", { count, time: time(hard) });
  const listReasons = (reasons: readonly Reason[]) => {
    const alone = reasons.filter((reason) => !reason.together).slice(0, MOST_REASONS);
    const together = reasons.filter((reason) => reason.together);
    return [
      ...alone.map(sayRule),
      ...(together.length ? [t("rules_together", { rules: list.format(together.map(sayRule)) })] : []),
    ].join(" · ");
  };
  return (
    <ul
      className={cx(
        "divide-y divide-line",
        !flush && "overflow-hidden rounded-md border border-line bg-raised",
      )}
    >
      {of.map((missing) => {
        const segment = segments[missing.segment];
        const station = stations.find((s) => s.uuid === missing.station);
        const ways = segment ? missing.relaxations.filter((way) => mayTake(way, segment)) : [];
        return (
          <li key={`${missing.segment} ${missing.station}`} className="flex gap-3 px-3.5 py-2.5">
            <b className="num w-10 flex-none text-right text-lg leading-6 font-semibold">
              {number(missing.missing)}
            </b>
            <div className="min-w-0 grow">
              <p className="font-medium">
                {t("missing_where", { number: missing.segment + 1, station: station?.name ?? "" })}
              </p>
              <p className="text-xs text-ink-2">{listReasons(missing.reasons)}</p>
              {ways.length > 0 && (
                <ul className="mt-1.5 grid gap-1">
                  {ways.map((way) => (
                    <li
                      key={`${way.change} ${way.to} ${way.days?.from_date} ${way.days?.weekdays}`}
                      className="flex flex-wrap items-center gap-x-2 text-sm"
                    >
                      <span>{said(way)}:</span>
                      <span className="num text-ok-ink">{t("gains", { count: way.gains })}</span>
                      {isPriced && way.price !== undefined && (
                        <span className="num text-ink-2">
                          {signed(way.price)} {formats.currency}
                        </span>
                      )}
                      {onWay && (
                        <Button size="sm" className="ml-auto" onClick={() => onWay(missing, way)}>
                          {act}
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
