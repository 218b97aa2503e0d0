"use client";
import { useTranslations } from "next-intl";
import { BookedPlanner, DraftPlanner } from "@/components/planner/planner";
import { useCall } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import type { CallOutput } from "@/lib/browser/api";

type Campaign = CallOutput<"campaigns.retrieve">;
type Board = CallOutput<"schedules.board">;

/** The planner of a campaign as it stands now; what the server knew first is drawn first. */
export function PlannerPage({ campaign: first, board: drawn }: { campaign: Campaign; board: Board }) {
  const t = useTranslations("planner");
  const campaigns = useTranslations("campaigns");
  const { data: campaign = first } = useCall("campaigns.retrieve", { uuid: first.uuid });
  const { data: board = drawn } = useCall("schedules.board", { campaign: first.uuid }, { staleTime: 60_000 });
  if (campaign.segments.length === 0)
    return (
      <Screen title={campaign.name} crumbs={[{ label: campaigns("title"), href: "/order/search" }]} compact>
        <Empty
          title={t("no_segments")}
          actions={<Button href={`/order-v2/${campaign.uuid}?step=segments`}>{t("no_segments_act")}</Button>}
        />
      </Screen>
    );
  return campaign.status === "draft" ? (
    <DraftPlanner key={`${campaign.uuid} ${campaign.version}`} campaign={campaign} board={board} />
  ) : (
    <BookedPlanner campaign={campaign} board={board} />
  );
}
