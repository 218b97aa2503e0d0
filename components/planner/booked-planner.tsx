"use client";
import { Shuffle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Difference } from "@/components/planner/difference";
import { BookedPrice } from "@/components/planner/panel/price-part";
import { FixedSegments } from "@/components/planner/panel/segment-rows";
import { PlannerScreen } from "@/components/planner/planner-screen";
import { useBooked } from "@/components/planner/use-booked";
import { useSolve } from "@/components/planner/use-solve";
import { useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import type { CallOutput } from "@/lib/browser/api";
import { sum, toMoney } from "@/lib/money";
import { buildGrid } from "@/lib/planner/grid";
import { readSpots } from "@/lib/planner/painting";

/** A campaign that is changed spot by spot, each change at once; also one that may only be read. */
export function BookedPlanner({
  campaign,
  board,
}: {
  campaign: CallOutput<"campaigns.retrieve">;
  board: CallOutput<"schedules.board">;
}) {
  const t = useTranslations("planner");
  const grid = useMemo(() => buildGrid(board), [board]);
  const booked = useBooked(campaign.uuid, grid);
  // Of a draft that may only be read, the painting that would be booked.
  const painting = board.scenarios.find((one) => one.chosen) ?? board.scenarios[0];
  const painted = useMemo(() => painting && readSpots(grid, painting.spots), [grid, painting]);
  const solving = useSolve(campaign.uuid);
  const stale = useStale();
  const { preview } = solving;
  const apply = async () => {
    if (!preview) return;
    const done = await solving.apply(preview.uuid);
    if (!done) return;
    solving.setPreview(null);
    toast({ text: t("applied", { booked: done.booked, moved: done.moved }) });
    await stale(["schedules.board", "campaigns"]);
  };
  const price = painting ?? {
    listed: sum([toMoney(0), ...board.spots.map((p) => p.price)]),
    total: campaign.total,
    steps: [],
  };
  return (
    <>
      <PlannerScreen
        campaign={campaign}
        grid={grid}
        paintings={painted ? { ...booked, spots: painted } : booked}
        preview={preview}
        unplaced={preview?.unplaced ?? campaign.unplaced}
        solving={solving}
        note={<span aria-live="polite">{booked.busy && t("saving")}</span>}
        segmentsPart={(of) => <FixedSegments {...of} stations={board.stations} />}
        pricePart={<BookedPrice price={{ ...price, isOld: booked.busy }} stations={board.stations} />}
        act={
          campaign.access === "read-write" &&
          campaign.status !== "draft" && (
            <>
              <Button
                busy={solving.busy === "even" || booked.busy}
                onClick={() => void solving.solve("even", [])}
              >
                {t("place_missing")}
              </Button>
              {solving.running ? (
                <Button onClick={() => void solving.cancel()}>
                  {t("cancel_rebuild", { percent: solving.progress })}
                </Button>
              ) : (
                <Button
                  icon={<Shuffle />}
                  busy={solving.busy === "rebuild" || booked.busy}
                  onClick={() => void solving.rebuild()}
                >
                  {t("rebuild")}
                </Button>
              )}
            </>
          )
        }
      />
      {preview && (
        <Difference
          preview={preview}
          campaign={campaign}
          stations={board.stations}
          standing={board.spots.length}
          busy={solving.busy === "apply"}
          onApply={() => void apply()}
          onClose={() => solving.setPreview(null)}
        />
      )}
    </>
  );
}
