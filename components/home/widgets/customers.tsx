"use client";
import { useTranslations } from "next-intl";
import { useYearFigures } from "@/components/home/widgets/use-year-figures";
import { Change } from "@/components/stats/months-table";
import { useStatsFormat } from "@/components/stats/use-stats";
import { Link } from "@/components/ui/controls/link";
import { Progress } from "@/components/ui/feedback/bars";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty } from "@/components/ui/feedback/states";
import { measureAmount } from "@/lib/stats/figures";

const SHOWN = 8;

/** The customers with most booked this year, and how that compares with the year before. */
export function CustomersWidget() {
  const t = useTranslations("home");
  const answer = useYearFigures();
  const { whole } = useStatsFormat();
  return (
    <Loaded answer={answer}>
      {({ figures }) => {
        const top = (figures?.groups ?? []).filter(({ booked }) => measureAmount(booked) > 0).slice(0, SHOWN);
        const most = Math.max(...top.map(({ booked }) => measureAmount(booked)));
        if (top.length === 0) return <Empty title={t("no_customers")}>{t("no_customers_text")}</Empty>;
        return (
          <ul className="num grid gap-0.5 px-3.5 py-2">
            {top.map(({ uuid, name, booked, previous_booked }) => (
              <li
                key={uuid ?? ""}
                className="grid grid-cols-[minmax(0,1fr)_30%_auto] items-center gap-3 py-1"
              >
                <Link className="cut hover:underline" href={`/customer/${uuid}`}>
                  {name}
                </Link>
                <Progress done={measureAmount(booked)} of={most} label={`${name}: ${whole(booked)}`} />
                <span className="min-w-28 text-right">
                  {whole(booked)}{" "}
                  <span className="inline-block w-14 text-xs">
                    <Change now={booked} before={previous_booked} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
