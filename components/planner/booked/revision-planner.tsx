"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { SavedNote } from "@/components/campaigns/draft/saved-note";
import { OrderProvider, type StationRow } from "@/components/campaigns/editor/campaign-context";
import type { Campaign } from "@/components/campaigns/editor/draft";
import { useOrderDesk } from "@/components/campaigns/editor/use-campaign-desk";
import { DiscardChange } from "@/components/campaigns/revision/discard-change";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { RevisionBand } from "@/components/campaigns/revision/revision-band";
import { useBooked } from "@/components/planner/booked/use-booked";
import { DraftPrice } from "@/components/planner/panel/price-part";
import { DraftSegments } from "@/components/planner/panel/segment-rows";
import { PlannerScreen } from "@/components/planner/planner-screen";
import { useSegmentLines } from "@/components/planner/use-segment-lines";
import { useSolve } from "@/components/planner/use-solve";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { buildCampaignHref } from "@/lib/campaigns/screens";
import { toMoney } from "@/lib/money";
import { buildGrid } from "@/lib/planner/grid";
import type { PaintedSpots } from "@/lib/planner/painting";

type Props = {
  /** The open change, in the form of a draft. */
  revision: Campaign;
  /** The campaign as it is booked. */
  campaign: Campaign;
  board: CallOutput<"schedules.board">;
  stations: readonly StationRow[];
};

const NOTHING = () => undefined;
const NO_SPOTS: PaintedSpots = new Map();

/** The segments of the change as lines of the panel: their spots and prices are those of the estimate. */
function useRevisedLines(desk: ReturnType<typeof useOrderDesk>) {
  const { draft } = desk.order;
  const lines = useSegmentLines(draft.segments, [], NO_SPOTS, true);
  return lines.map((line) => {
    const estimate = desk.running.lineOf(line.key);
    return {
      ...line,
      // The board shows what is booked: a segment of the change is not painted with.
      uuid: undefined,
      spots: estimate?.fits ?? 0,
      price: estimate?.price ?? toMoney(0),
    };
  });
}

/**
 * The change of a booked campaign beside its board: the segments from a day on are edited in the panel and kept as the
 * open change, the board shows what is booked until the change is applied.
 */
export function RevisionPlanner({ revision, campaign, board, stations }: Props) {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const { day } = useFormat();
  const grid = useMemo(() => buildGrid(board), [board]);
  const { spots } = useBooked(campaign.uuid, grid);
  const solving = useSolve(campaign.uuid);
  const [asking, setAsking] = useState(false);
  const desk = useOrderDesk({ campaign: revision, stations }, "v3");
  const { order, running, checks, copies, activation } = desk;
  const { estimate } = running;
  const lines = useRevisedLines(desk);
  const booked = useMemo(() => ({ ...campaign, access: "read-only" as const }), [campaign]);
  const open = revisionOf(order.campaign);
  const blocked = checks.find((check) => check.blocks);
  const { undo, redo, canUndo, canRedo } = order;
  return (
    <OrderProvider value={{ ...order, running, checks, stations, ...copies, go: NOTHING }}>
      <PlannerScreen
        campaign={booked}
        change={order.campaign ?? revision}
        grid={grid}
        paintings={{ spots, set: NOTHING, undo, redo, canUndo, canRedo }}
        preview={null}
        unplaced={campaign.unplaced}
        solving={solving}
        onLeave={order.save}
        band={
          open && (
            <RevisionBand
              revision={open}
              actions={
                <Button size="sm" look="quiet" onClick={() => setAsking(true)}>
                  {t("change_discard")}
                </Button>
              }
            />
          )
        }
        note={<SavedNote order={order} />}
        segmentsPart={(of) => <DraftSegments {...of} lines={lines} />}
        pricePart={
          <DraftPrice
            {...(open && { title: t("estimate_from", { from: day(open.from) }) })}
            price={{
              listed: estimate?.listed ?? toMoney(0),
              total: estimate?.total ?? toMoney(0),
              steps: estimate?.steps ?? [],
              isOld: !running.fresh,
            }}
            stations={board.stations}
          />
        }
        act={
          <Button
            look="main"
            busy={activation.busy}
            disabled={blocked && t(`check.${blocked.code}`, blocked.values)}
            onClick={() => void activation.run()}
          >
            {activation.act}
          </Button>
        }
      />
      {activation.dialog}
      {asking && (
        <DiscardChange
          campaign={campaign}
          onDone={() => router.replace(buildCampaignHref("v3", campaign.uuid))}
          onClose={() => setAsking(false)}
        />
      )}
    </OrderProvider>
  );
}
