"use client";
import { useTranslations } from "next-intl";
import { useYearFigures } from "@/components/home/widgets/use-year-figures";
import { useStatsFormat } from "@/components/stats/use-stats";
import { Link } from "@/components/ui/controls/link";
import { Progress } from "@/components/ui/feedback/bars";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty } from "@/components/ui/feedback/states";
import { useToday } from "@/components/ui/format";
import { computeRatio, isZero } from "@/lib/money";
import { measureAmount } from "@/lib/stats/figures";

/** What is booked for the months of this year beside their targets, this month first. */
export function TargetWidget() {
  const t = useTranslations("home");
  const today = useToday();
  const answer = useYearFigures();
  const { whole, month, number } = useStatsFormat();
  return (
    <Loaded answer={answer}>
      {({ figures }) => {
        const months = (figures?.months ?? []).flatMap((row) =>
          row.target && !isZero(row.target) ? [{ ...row, target: row.target }] : [],
        );
        if (months.length === 0)
          return (
            <Empty
              title={t("no_targets")}
              actions={
                <Link className="link" href="/stats-and-data">
                  {t("open_statistics")}
                </Link>
              }
            >
              {t("no_targets_text")}
            </Empty>
          );
        return (
          <ul className="num grid grid-cols-[auto_1fr_auto_auto] items-center gap-x-3 px-3.5 py-2">
            {months.map(({ from, to, booked, target }) => {
              const percent = number(computeRatio(booked, target) * 100);
              const isNow = from <= today && today <= to;
              const said = t("of_target", { percent, target: whole(target) });
              return (
                <li key={from} className={isNow ? "contents font-semibold" : "contents"}>
                  <Link
                    className="py-1 hover:underline"
                    href={`/stats-and-data?filter.from=${from}&filter.to=${to}`}
                  >
                    {month({ to })}
                  </Link>
                  <Progress done={measureAmount(booked)} of={measureAmount(target)} label={said} />
                  <span className="text-right">{whole(booked)}</span>
                  <span className="text-right text-xs font-normal text-ink-3">{said}</span>
                </li>
              );
            })}
          </ul>
        );
      }}
    </Loaded>
  );
}
