"use client";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PriceSteps } from "@/components/campaigns/editor/price-steps";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { type Missing, UnplacedList, type WayOut } from "@/components/campaigns/unplaced";
import type { SegmentLine } from "@/components/planner/use-segment-lines";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import type { Money } from "@/lib/money";

const BARS = [
  "bg-(--spot-1)",
  "bg-(--spot-2)",
  "bg-(--spot-6)",
  "bg-(--spot-4)",
  "bg-(--spot-8)",
  "bg-(--spot-3)",
];

function Part({
  title,
  detail,
  children,
  last = false,
}: {
  title: ReactNode;
  detail?: ReactNode;
  children: ReactNode;
  last?: boolean;
}) {
  return (
    <section className={cx("px-4 py-3", !last && "border-b border-line")}>
      <h2 className="mb-2 flex items-center gap-2 font-semibold">
        {title}
        {detail && <span className="ml-auto text-xs font-normal text-ink-3">{detail}</span>}
      </h2>
      {children}
    </section>
  );
}

/** What explains the board: segments to paint with, what they cost, what found no place. */
export function Side({
  lines,
  brush,
  onBrush,
  listed,
  steps,
  total,
  pricing,
  unplaced,
  stations,
  onDiscounts,
  onWay,
}: {
  lines: readonly SegmentLine[];
  brush: string | undefined;
  onBrush: (uuid: string) => void;
  listed: Money;
  steps: Parameters<typeof PriceSteps>[0]["steps"];
  total: Money;
  /** The price is that of a moment ago. */
  pricing: boolean;
  unplaced: readonly Missing[] | null;
  stations: readonly { uuid: string; name: string }[];
  /** Where the order's own discounts may be changed. */
  onDiscounts?: () => void;
  onWay?: (missing: Missing, way: WayOut) => void;
}) {
  const t = useTranslations("planner");
  const words = useSegmentWords();
  const { money, number } = useFormat();
  const missing = unplaced?.reduce((n, m) => n + m.missing, 0) ?? 0;
  const wanted = lines.reduce((n, line) => n + line.wanted, 0);
  return (
    <>
      <Part title={t("segments")} detail={t("segments_help")}>
        <ul className="-mx-2 grid gap-0.5">
          {lines.map(({ uuid, segment, title, spots, wanted: of, price }, i) => (
            <li key={uuid}>
              <label
                className={cx(
                  "flex w-full gap-2.5 rounded-sm px-2 py-1.5 text-left has-focus-visible:outline-2 has-focus-visible:outline-(--focus)",
                  brush === uuid ? "bg-selected" : "hover:bg-hover",
                )}
              >
                <input
                  type="radio"
                  name="brush"
                  className="sr-only"
                  checked={brush === uuid}
                  onChange={() => onBrush(uuid)}
                />
                <span aria-hidden className={cx("w-[3px] flex-none rounded-full", BARS[i % BARS.length])} />
                <span className="min-w-0 grow">
                  <span className="block">
                    {words.count(segment)}, {words.days(segment.weekdays)} {words.hours(segment)},{" "}
                    {words.span(segment.from_date, segment.to_date)}, {words.place(segment)},{" "}
                    <b className="font-medium">{title}</b>
                  </span>
                  <span className="num mt-0.5 flex justify-between gap-2 text-xs text-ink-3">
                    <span>{t("of_wanted", { spots: number(spots), of: number(of) })}</span>
                    <b className="font-semibold text-ink-2">{money(price)}</b>
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t("price")} detail={pricing ? t("pricing") : undefined}>
        <PriceSteps steps={[{ step: "list", amount: listed }, ...steps]} total={total} label={t("net")} />
        {onDiscounts && (
          <Button size="sm" className="mt-3" onClick={onDiscounts}>
            {t("discounts")}
          </Button>
        )}
      </Part>
      {unplaced && (
        <Part
          last
          title={
            <>
              <CircleAlert
                size={15}
                strokeWidth={1.75}
                aria-hidden
                className={missing ? "text-bad-ink" : "text-ok-ink"}
              />
              {missing ? t("not_placed", { missing: number(missing), of: number(wanted) }) : t("all_placed")}
            </>
          }
        >
          {missing > 0 && (
            <UnplacedList
              of={unplaced}
              segments={lines.map((line) => line.segment)}
              stations={stations}
              act={t("apply")}
              {...(onWay && { onWay })}
            />
          )}
        </Part>
      )}
    </>
  );
}
