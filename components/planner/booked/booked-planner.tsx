"use client";
import { PenLine, Shuffle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { ChangeDialog } from "@/components/campaigns/revision/change-dialog";
import { LastChange, OpenChange } from "@/components/campaigns/revision/notice";
import { useBooked } from "@/components/planner/booked/use-booked";
import { Difference } from "@/components/planner/difference";
import { BookedPrice } from "@/components/planner/panel/price-part";
import { FixedSegments } from "@/components/planner/panel/segment-rows";
import { PlannerScreen } from "@/components/planner/planner-screen";
import { useSolve } from "@/components/planner/use-solve";
import { useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { useSavingWords } from "@/components/ui/feedback/saving";
import { toast } from "@/components/ui/feedback/toast-store";
import type { CallOutput } from "@/lib/browser/api";
import { findRefusal } from "@/lib/campaigns/acts";
import { ZERO } from "@/lib/money";
import { buildGrid } from "@/lib/planner/grid";
import { readSpots } from "@/lib/planner/painting";

const UNPRICED = { listed: ZERO, steps: [] };

/**
 * A campaign that is changed spot by spot, each change at once; also one that may only be read. Its segments change from a
 * date on, as a revision.
 */
export function BookedPlanner({
  campaign,
  board,
}: {
  campaign: CallOutput<"campaigns.retrieve">;
  board: CallOutput<"schedules.board">;
}) {
  const t = useTranslations("planner");
  const { saving } = useSavingWords();
  const ui = useTranslations("ui");
  const [isChanging, setChanging] = useState(false);
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
  const may = campaign.access === "read-write" && campaign.status !== "draft";
  const mayRevise = may && findRefusal(campaign.status, "revise") === null;
  const price = painting ?? { ...(board.booked ?? UNPRICED), total: campaign.total };
  return (
    <>
      <PlannerScreen
        campaign={campaign}
        grid={grid}
        paintings={painted ? { ...booked, spots: painted } : booked}
        preview={preview}
        unplaced={preview?.unplaced ?? campaign.unplaced}
        solving={solving}
        note={<span aria-live="polite">{booked.busy && saving}</span>}
        band={<OpenChange campaign={campaign} may={may} screen="v3" />}
        segmentsPart={(of) => (
          <FixedSegments
            {...of}
            stations={board.stations}
            actions={
              mayRevise &&
              !campaign.revision && (
                <Button size="sm" look="quiet" icon={<PenLine />} onClick={() => setChanging(true)}>
                  {ui("asks", { label: t("change_from") })}
                </Button>
              )
            }
          />
        )}
        foot={
          campaign.revised && (
            <div className="px-4 py-3">
              <LastChange campaign={campaign} may={may} />
            </div>
          )
        }
        pricePart={
          <BookedPrice
            price={{ ...price, isOld: booked.busy }}
            stations={board.stations}
            campaign={campaign}
          />
        }
        act={
          may && (
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
      {isChanging && <ChangeDialog campaign={campaign} screen="v3" onClose={() => setChanging(false)} />}
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
