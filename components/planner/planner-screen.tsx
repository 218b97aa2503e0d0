"use client";
import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { OpenIn } from "@/components/campaigns/open-in";
import type { Missing, WayOut } from "@/components/campaigns/unplaced";
import { Comments } from "@/components/comments/comments";
import type { Paintings } from "@/components/planner/paintings";
import { BreakPart } from "@/components/planner/panel/break-part";
import { DifferencePart, type OtherPainting } from "@/components/planner/panel/difference-part";
import { RulesPart } from "@/components/planner/panel/rules-part";
import type { Brush } from "@/components/planner/panel/segment-rows";
import { UnplacedPart } from "@/components/planner/panel/unplaced-part";
import { PlannerBoard, WeekTabs } from "@/components/planner/planner-board";
import { PlannerFoot } from "@/components/planner/planner-foot";
import { Toolbar } from "@/components/planner/toolbar";
import { usePlannerDesk } from "@/components/planner/use-planner-desk";
import { type SegmentLine, useSegmentLines } from "@/components/planner/use-segment-lines";
import type { Preview, Solving, Wish } from "@/components/planner/use-solve";
import { Status } from "@/components/status";
import { IconButton } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { Screen } from "@/components/ui/layout/screen";
import type { CallOutput } from "@/lib/browser/api";
import { buildCampaignHref } from "@/lib/campaigns/screens";
import type { Grid } from "@/lib/planner/grid";
import { countSpots } from "@/lib/planner/painting";
import { pickOrdered, readBookedPrices } from "@/lib/planner/prices";

type Campaign = CallOutput<"campaigns.retrieve">;

/** The board with what stands around it; what painting means is handed in. */
export function PlannerScreen({
  campaign,
  change,
  segments = campaign.segments,
  isTyped = false,
  grid,
  paintings,
  preview,
  unplaced,
  solving,
  onWish,
  onWay,
  note,
  tabs,
  act,
  band,
  onLeave,
  unsold,
  segmentsPart,
  pricePart,
  other,
  foot,
}: {
  campaign: Campaign;
  /** The open change of the campaign, where that is edited. */
  change?: Campaign;
  /** The segments as they are typed, where they are. */
  segments?: readonly (Campaign["segments"][number] & { key?: string })[];
  /** The segments are not saved as they are typed. */
  isTyped?: boolean;
  grid: Grid;
  paintings: Paintings;
  /** The plan that is painted, while nothing of it was changed. */
  preview: Preview | null;
  /** What the scheduler could not place when it ran last. */
  unplaced: readonly Missing[];
  solving: Solving;
  /** `rest`: places what is missing, and moves nothing that is painted. */
  onWish?: (wish: Wish, rest?: boolean) => void;
  onWay?: (missing: Missing, way: WayOut) => void;
  note: ReactNode;
  tabs?: ReactNode;
  act: ReactNode;
  /** Stands across the top of the board. */
  band?: ReactNode;
  /** Saves before the person goes to another editor; false keeps them here. */
  onLeave?: () => Promise<boolean>;
  unsold?: { count: number; onRemove: () => void };
  segmentsPart: (of: Brush & { lines: readonly SegmentLine[] }) => ReactNode;
  pricePart: ReactNode;
  /** Another painting to compare with. */
  other?: OtherPainting | undefined;
  /** What stands last in the panel. */
  foot?: ReactNode;
}) {
  const t = useTranslations("planner");
  const campaigns = useTranslations("campaigns");
  const desk = usePlannerDesk(campaign, grid, paintings);
  const { board } = grid;
  const { spots } = paintings;
  const { canEdit, broken, jump } = desk;
  const booked = useMemo(() => readBookedPrices(board), [board]);
  const ordered = useMemo(() => pickOrdered(desk.shown, booked), [desk.shown, booked]);
  const lines = useSegmentLines(segments, board.prices, ordered, isTyped, booked);
  const titles = useMemo(() => new Map(lines.map((line) => [line.uuid ?? line.key, line.name])), [lines]);
  return (
    <Screen
      title={campaign.name}
      crumbs={[
        { label: campaigns("title"), href: "/order/search" },
        change
          ? { label: campaign.number ?? campaign.name, href: buildCampaignHref("v3", campaign.uuid) }
          : { label: campaign.customer_name, href: `/customer/${campaign.customer}` },
      ]}
      badge={
        change ? (
          <Badge tone="accent" glyph="dashed">
            {campaigns("change_badge")}
          </Badge>
        ) : (
          <Status of="campaign" is={campaign.status} />
        )
      }
      detail={note}
      compact
      scroll={false}
      actions={
        <>
          {tabs}
          <History of={paintings} />
          <Comments on={{ kind: "campaign", uuid: campaign.uuid }} />
          <OpenIn here="v3" campaign={change ?? campaign} {...(onLeave && { onLeave })} />
          {act}
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col border-t border-line">
        {band}
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
        <div className="grid min-h-0 grow max-lg:grid-rows-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,1fr)_22rem]">
          <PlannerBoard
            desk={desk}
            grid={grid}
            titles={titles}
            empty={segments.length ? t("no_stations") : t("no_segments")}
          />
          <aside
            className="min-h-0 overflow-auto border-l border-line max-lg:border-t max-lg:border-l-0"
            aria-label={t("explains")}
          >
            {segmentsPart({ lines, brush: desk.brush, onBrush: desk.setBrush })}
            {pricePart}
            <RulesPart grid={grid} broken={broken} titles={titles} onJump={jump} />
            {!change && (
              <UnplacedPart
                lines={lines}
                unplaced={unplaced}
                stations={board.stations}
                busy={solving.busy !== null}
                {...(canEdit && onWay && { onWay })}
                {...(canEdit && onWish && { onPlace: () => onWish("even", true) })}
              />
            )}
            {other && <DifferencePart grid={grid} spots={spots} other={other} onJump={jump} />}
            <BreakPart grid={grid} at={desk.here} spots={spots} campaign={campaign.uuid} titles={titles} />
            {foot}
          </aside>
        </div>
        <PlannerFoot
          count={countSpots(ordered)}
          wanted={lines.reduce((n, line) => n + line.wanted, 0)}
          preview={preview}
          broken={broken.size}
          {...(unsold && { unsold })}
        />
      </div>
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
