"use client";
import { useTranslations } from "next-intl";
import type { CallOutput } from "@/lib/browser/api";
import type { Money } from "@/lib/money";

/** What spots reach by estimate. */
export type Reach = NonNullable<CallOutput<"proposals.retrieve">["options"][number]["reach"]>;

/** How the reader writes numbers, shares and amounts. */
export type ReachWriter = {
  number: (value: number) => string;
  percent: (bp: number) => string;
  money: (amount: Money) => string;
};

/** What an option reaches by estimate, with the studies, what is not counted, and the method. */
export function ReachFigures({
  reach,
  write: { number, percent, money },
  hasPoints = false,
}: {
  reach: Reach;
  write: ReachWriter;
  /** Whether gross rating points are shown too: to those who plan. */
  hasPoints?: boolean;
}) {
  const t = useTranslations("audience.reach");
  const share = t("of_universe", { percent: percent(reach.reach_bp), universe: number(reach.universe) });
  const { cost_per_thousand, sources, left_out, spots_left_out } = reach;
  const notes = [
    t("sources", { sources: sources.map(({ source, period }) => `${source}, ${period}`).join("; ") }),
    ...(left_out.length ? [t("left_out", { count: spots_left_out, stations: left_out.join(", ") })] : []),
    t("method"),
  ];
  const figures = [
    { label: t("people"), value: `${number(reach.reach)} (${share})` },
    { label: t("frequency"), value: number(reach.frequency) },
    { label: t("effective"), value: number(reach.effective) },
    { label: t("contacts"), value: number(reach.contacts) },
    ...(hasPoints ? [{ label: t("rating_points"), value: number(reach.rating_points) }] : []),
    ...(cost_per_thousand ? [{ label: t("cost"), value: money(cost_per_thousand) }] : []),
  ];
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,14rem)_minmax(6.5rem,1fr)] gap-x-3 gap-y-[0.42rem]">
        {figures.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-[68ch] text-xs text-ink-3">{notes.join(" ")}</p>
    </>
  );
}
