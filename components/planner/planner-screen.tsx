"use client";
import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { OpenIn } from "@/components/campaigns/open-in";
import type { Missing, WayOut } from "@/components/campaigns/unplaced";
import { DiscountsDialog } from "@/components/planner/discounts-dialog";
import type { Paintings } from "@/components/planner/paintings";
import { PlannerBoard, WeekTabs } from "@/components/planner/planner-board";
import { PlannerFoot } from "@/components/planner/planner-foot";
import { Side } from "@/components/planner/side";
import { Toolbar } from "@/components/planner/toolbar";
import { usePlannerDesk } from "@/components/planner/use-planner-desk";
import { useSegmentLines } from "@/components/planner/use-segment-lines";
import type { useSolve, Wish } from "@/components/planner/use-solve";
import { useWayOut } from "@/components/planner/use-way-out";
import { Status } from "@/components/status";
import { IconButton } from "@/components/ui/controls/button";
import { Screen } from "@/components/ui/layout/screen";
import type { CallOutput } from "@/lib/browser/api";
import type { Money } from "@/lib/money";
import type { Grid } from "@/lib/planner/grid";
import { countSpots } from "@/lib/planner/painting";

type Campaign = CallOutput<"campaigns.retrieve">;

/** The board with what stands around it; what painting means is handed in. */
export function PlannerScreen({
  campaign,
  grid,
  paintings,
  total,
  steps,
  listed,
  pricing,
  solving,
  onWish,
  note,
  tabs,
  act,
  onLeave,
  unsold,
}: {
  campaign: Campaign;
  grid: Grid;
  paintings: Paintings;
  total: Money;
  steps: Parameters<typeof Side>[0]["steps"];
  listed: Money;
  pricing: boolean;
  solving: ReturnType<typeof useSolve>;
  onWish?: (wish: Wish) => void;
  note: string;
  tabs?: React.ReactNode;
  act: React.ReactNode;
  /** Saves before the person goes to another editor; false keeps them here. */
  onLeave?: () => Promise<boolean>;
  unsold?: { count: number; onRemove: () => void };
}) {
  const t = useTranslations("planner");
  const campaigns = useTranslations("campaigns");
  const desk = usePlannerDesk(campaign, grid, paintings);
  const { board } = grid;
  const { spots } = paintings;
  const { canEdit, broken } = desk;
  const [discounting, setDiscounting] = useState(false);
  const segmentLines = useSegmentLines(campaign.segments, board.prices, spots);
  const titles = useMemo(() => new Map(segmentLines.map((line) => [line.uuid, line.name])), [segmentLines]);
  const count = countSpots(spots);
  const wanted = segmentLines.reduce((n, line) => n + line.wanted, 0);
  const { preview } = solving;
  const discounted = onLeave !== undefined && campaign.price_json.auto_calc === "auto";
  const onWay = useWayOut(campaign, onWish);
  return (
    <Screen
      title={campaign.name}
      crumbs={[
        { label: campaigns("title"), href: "/order/search" },
        { label: campaign.customer_name, href: `/customer/${campaign.customer}` },
      ]}
      badge={<Status of="campaign" is={campaign.status} />}
      detail={<span aria-live="polite">{note}</span>}
      compact
      scroll={false}
      actions={
        <>
          {tabs}
          <History of={paintings} />
          <OpenIn here="v3" uuid={campaign.uuid} {...(onLeave && { onLeave })} />
          {act}
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col border-t border-line">
        <Toolbar
          tool={desk.tool}
          canEdit={canEdit}
          solving={solving}
          copyWeek={desk.copyWeek}
          weeks={grid.weeks.length}
          budget={campaign.budget !== null}
          onTool={desk.setTool}
          {...(onWish && { onWish })}
        >
          <WeekTabs desk={desk} grid={grid} />
        </Toolbar>
        <div className="grid min-h-0 grow lg:grid-cols-[minmax(0,1fr)_22rem]">
          <PlannerBoard desk={desk} grid={grid} spots={spots} titles={titles} />
          <aside
            className="min-h-0 overflow-auto border-l border-line max-lg:border-t max-lg:border-l-0"
            aria-label={t("explains")}
          >
            <Side
              lines={segmentLines}
              brush={desk.brush}
              listed={listed}
              steps={steps}
              total={total}
              pricing={pricing}
              onBrush={desk.setBrush}
              unplaced={preview?.unplaced ?? (campaign.unplaced.length ? campaign.unplaced : null)}
              stations={board.stations}
              {...(canEdit && discounted && { onDiscounts: () => setDiscounting(true) })}
              {...(canEdit &&
                onWish && { onWay: (missing: Missing, way: WayOut) => void onWay(missing, way) })}
            />
          </aside>
        </div>
        <PlannerFoot
          count={count}
          wanted={wanted}
          preview={preview}
          broken={broken.size}
          {...(unsold && { unsold })}
        />
      </div>
      {discounting && onLeave && (
        <DiscountsDialog
          campaign={campaign}
          listed={listed}
          onLeave={onLeave}
          onClose={() => setDiscounting(false)}
        />
      )}
    </Screen>
  );
}

/** One step back, one forth. */
function History({ of }: { of: Paintings }) {
  const t = useTranslations("planner");
  return (
    <span className="max-sm:hidden">
      <IconButton icon={<Undo2 />} look="quiet" label={t("undo")} disabled={!of.canUndo} onClick={of.undo} />
      <IconButton icon={<Redo2 />} look="quiet" label={t("redo")} disabled={!of.canRedo} onClick={of.redo} />
    </span>
  );
}
