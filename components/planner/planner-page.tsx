"use client";
import { useTranslations } from "next-intl";
import type { StationRow } from "@/components/campaigns/editor/campaign-context";
import { BookedPlanner } from "@/components/planner/booked/booked-planner";
import { DraftPlanner } from "@/components/planner/draft-planner";
import { useCall } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Band, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import type { CallOutput } from "@/lib/browser/api";

type Campaign = CallOutput<"campaigns.retrieve">;
type Board = CallOutput<"schedules.board">;

/** The planner of a campaign as it stands now; what the server knew first is drawn first. */
export function PlannerPage({
  campaign: first,
  board: drawn,
  stations,
}: {
  campaign: Campaign;
  board: Board;
  /** The stations a draft may be sold on; null where this person may not change it. */
  stations: readonly StationRow[] | null;
}) {
  const t = useTranslations("planner");
  const { data: campaign = first } = useCall("campaigns.retrieve", { uuid: first.uuid });
  const {
    data: board = drawn,
    isError,
    isFetching,
    refetch,
  } = useCall("schedules.board", { campaign: first.uuid }, { staleTime: 60_000 });
  // A board of other days or stations is begun anew: its spots name other breaks.
  const shape = [campaign.status, board.from, board.to, ...board.stations.map((s) => s.uuid)].join(" ");
  // The board of the draft holds no booked spots: edits on it would book the campaign a second time.
  const isOfDraft = campaign.status !== "draft" && campaign.booked > 0 && board.spots.length === 0;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {isError && (
        <Band
          tone="bad"
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              {t("ask_again")}
            </Button>
          }
        >
          {t("board_old")}
        </Band>
      )}
      {campaign.access !== "read-write" && <ReadOnly />}
      <div className="min-h-0 grow">
        {campaign.status === "draft" && stations && (
          <DraftPlanner key={campaign.uuid} campaign={campaign} board={board} stations={stations} />
        )}
        {!(campaign.status === "draft" && stations) &&
          (isOfDraft && isFetching ? (
            <Skeleton lines={12} />
          ) : (
            <BookedPlanner key={shape} campaign={campaign} board={board} />
          ))}
      </div>
    </div>
  );
}
