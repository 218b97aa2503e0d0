"use client";
import { useTranslations } from "next-intl";
import { groupByStage } from "@/components/proposals/board/board";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useStatsFormat } from "@/components/stats/use-stats";
import { Link } from "@/components/ui/controls/link";
import { Progress } from "@/components/ui/feedback/bars";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { measureAmount } from "@/lib/stats/figures";

/** Stages of proposals that can still become, or became, business. */
const OPEN = ["draft", "sent", "viewed", "accepted"];
/** The most proposals that are counted; the newest. */
const MOST = 200;

/** Open proposals by stage, with their value. */
export function PipelineWidget() {
  const t = useTranslations("home");
  const words = useTranslations("proposals");
  const { tenant } = useShell();
  const { places, number } = useFormat();
  const { whole } = useStatsFormat();
  const query = { tenant: tenant.uuid, filters: { status: OPEN }, per_page: MOST };
  const answer = useCall("proposals.list", query, { staleTime: 60_000 });
  return (
    <Loaded answer={answer}>
      {({ rows, total }) => {
        const stages = groupByStage(rows, places).filter(({ stage }) => OPEN.includes(stage));
        const most = Math.max(...stages.map(({ value }) => measureAmount(value)));
        if (rows.length === 0) return <Empty title={t("no_proposals")}>{t("no_proposals_text")}</Empty>;
        return (
          <>
            <ul className="num grid grid-cols-[auto_auto_1fr_auto] items-center gap-x-3 px-3.5 py-2">
              {stages.map(({ stage, cards, value }) => (
                <li key={stage} className="contents">
                  <Link className="py-1 hover:underline" href={`/proposals?filter.status=${stage}`}>
                    {words(`stages.${stage}`)}
                  </Link>
                  <span className="text-right text-ink-3">{number(cards.length)}</span>
                  <Progress
                    done={measureAmount(value)}
                    of={most}
                    label={`${words(`stages.${stage}`)}: ${whole(value)}`}
                  />
                  <span className="text-right">{whole(value)}</span>
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <p className="px-3.5 pb-2 text-xs text-ink-3">
                {t("newest_of", { count: rows.length, all: total })}
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
