"use client";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { ApprovalBand } from "@/components/campaigns/approval/approval-band";
import { draftOf, sentSegments } from "@/components/campaigns/draft/saved-draft";
import { SavedNote } from "@/components/campaigns/draft/saved-note";
import { useDraftOn } from "@/components/campaigns/draft/use-draft";
import { OrderProvider, type StationRow } from "@/components/campaigns/editor/campaign-context";
import { checksOf } from "@/components/campaigns/editor/checks";
import { blankDraft, type Campaign } from "@/components/campaigns/editor/draft";
import { Hold } from "@/components/campaigns/editor/hold";
import { useCopies } from "@/components/campaigns/editor/use-commercials";
import type { Running } from "@/components/campaigns/editor/use-estimate";
import { withWay } from "@/components/campaigns/editor/way-out";
import type { Missing, WayOut } from "@/components/campaigns/unplaced";
import { PanelPart } from "@/components/planner/panel/panel-part";
import { DraftPrice } from "@/components/planner/panel/price-part";
import { DraftSegments } from "@/components/planner/panel/segment-rows";
import { PlannerScreen } from "@/components/planner/planner-screen";
import { ScenarioTabs } from "@/components/planner/scenario-tabs";
import { readFirstSpots } from "@/components/planner/scenarios/tabs";
import { usePlanSteps } from "@/components/planner/scenarios/use-plan-steps";
import { useScenarios } from "@/components/planner/scenarios/use-scenarios";
import { useBookDraft } from "@/components/planner/use-book-draft";
import { useSolve, type Wish } from "@/components/planner/use-solve";
import { Button } from "@/components/ui/controls/button";
import { useSavingWords } from "@/components/ui/feedback/saving";
import { useFormat, useToday } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { toMoney } from "@/lib/money";
import { buildGrid } from "@/lib/planner/grid";
import { countSpots, type PaintedSpots } from "@/lib/planner/painting";

const BLANK = blankDraft(null);
/** The planner prices paintings when they are saved, and asks for no estimate beside. */
const NO_ESTIMATE: Running = { estimate: null, lineOf: () => undefined, fresh: true, error: null };
const NOTHING = () => undefined;

type Props = {
  campaign: Campaign;
  board: CallOutput<"schedules.board">;
  stations: readonly StationRow[];
};

/** The draft that is edited beside its board: it saves itself, after what is painted on it. */
function useDraftBesideBoard(campaign: Campaign, board: Props["board"]) {
  const newest = useMemo(() => buildGrid(board), [board]);
  const steps = usePlanSteps(() => ({
    draft: draftOf(campaign),
    spots: readFirstSpots(newest, board.scenarios),
  }));
  const scenarios = useScenarios(campaign.uuid, newest, board.scenarios, steps.painting);
  const { grid } = scenarios;
  const order = useDraftOn(steps.draft, campaign, BLANK, "v3");
  const { adopt, dirty, saving, latest } = order;
  // Somebody else saved the draft: it is taken over unless something is typed here, which is asked about when saved.
  useEffect(() => {
    if (!dirty && saving.state !== "saving" && campaign.version > (latest()?.version ?? 0)) adopt(campaign);
  });
  // Saving segments may move painted spots to others: they are saved first.
  const saveSpots = () => {
    if (scenarios.dirty) void scenarios.save();
  };
  const setDraft: typeof order.setDraft = (change, step) => {
    saveSpots();
    order.setDraft(change, step);
  };
  const undo = () => {
    if (steps.undoesDraft) saveSpots();
    scenarios.undo();
  };
  const redo = () => {
    if (steps.redoesDraft) saveSpots();
    scenarios.redo();
  };
  /** Brings everything to the server; false where something could not be saved. */
  const save = async () => (await scenarios.save()) && (await order.save());
  const segments = useMemo(() => sentSegments(order.draft), [order.draft]);
  const saved = order.campaign ?? campaign;
  return {
    grid,
    scenarios: { ...scenarios, undo, redo },
    order: { ...order, setDraft, undo, redo },
    save,
    segments,
    saved,
  };
}

/** A draft on the board: its segments, price and hold are edited beside it, and painted in scenarios. */
export function DraftPlanner({ campaign: first, board, stations }: Props) {
  const t = useTranslations("planner");
  const campaigns = useTranslations("campaigns");
  const { grid, scenarios, order, save, segments, saved } = useDraftBesideBoard(first, board);
  const { draft } = order;
  const { tab } = scenarios;
  const copies = useCopies(draft.customer);
  const checks = useMemo(() => checksOf(draft, NO_ESTIMATE), [draft]);
  const solving = useSolve(saved.uuid);
  const [solved, setSolved] = useState<PaintedSpots | null>(null);
  const booking = useBookDraft(order, scenarios, save);
  const campaign = useMemo(() => ({ ...saved, segments }), [saved, segments]);
  const wish = async (of: Wish, rest = false) => {
    if (!(await save())) return;
    const { saved: painted, spots } = scenarios.latest();
    const found = await solving.solve(
      of,
      spots.filter((spot) => spot.locked || rest),
    );
    const done = found && (await solving.apply(found.uuid, painted?.uuid));
    if (done?.scenario) setSolved(scenarios.take(done.scenario));
  };
  const takeWay = async (missing: Missing, way: WayOut) => {
    flushSync(() => order.setDraft((d) => withWay(d, missing, way)));
    await wish("even", true);
  };
  const blocked = checks.find((check) => check.blocks);
  const blockedWhy = blocked && campaigns(`check.${blocked.code}`, blocked.values);
  const { preview } = solving;
  const zero = toMoney(0);
  return (
    <OrderProvider value={{ ...order, save, running: NO_ESTIMATE, checks, stations, ...copies, go: NOTHING }}>
      <PlannerScreen
        campaign={campaign}
        segments={draft.segments}
        isTyped={order.dirty}
        grid={grid}
        paintings={scenarios}
        preview={solved === scenarios.spots ? preview : null}
        unplaced={order.dirty || !preview ? [] : preview.unplaced}
        solving={solving}
        onWish={(of, rest) => void wish(of, rest)}
        onWay={(missing, way) => void takeWay(missing, way)}
        onLeave={save}
        band={
          <ApprovalBand
            campaign={saved}
            isSaved={!order.dirty && !scenarios.dirty}
            onChange={order.setCampaign}
          />
        }
        unsold={{
          count: scenarios.dirty || order.dirty ? 0 : (tab.saved?.unsold.length ?? 0),
          onRemove: () => scenarios.removeUnsold(),
        }}
        note={<DraftNote order={order} scenarios={scenarios} holds={saved.holds_until} />}
        segmentsPart={(of) => <DraftSegments {...of} />}
        pricePart={
          <DraftPrice
            price={{
              listed: tab.saved?.listed ?? zero,
              total: tab.saved?.total ?? zero,
              steps: tab.saved?.steps ?? [],
              isOld: scenarios.dirty || order.dirty,
            }}
            stations={board.stations}
          />
        }
        other={scenarios.other}
        foot={
          draft.segments.length > 0 && (
            <PanelPart title={t("hold")}>
              <Hold />
            </PanelPart>
          )
        }
        tabs={<ScenarioTabs scenarios={scenarios} />}
        act={
          <>
            {booking.dialog}
            {scenarios.theirs && (
              <>
                <Button onClick={() => scenarios.takeTheirs()}>{t("take_theirs")}</Button>
                <Button onClick={() => void scenarios.overwrite()}>{t("overwrite")}</Button>
              </>
            )}
            <Button
              look="main"
              busy={booking.busy}
              disabled={blockedWhy ?? (countSpots(scenarios.spots) === 0 && t("nothing_painted"))}
              onClick={() => void booking.run()}
            >
              {t("activate")}
            </Button>
          </>
        }
      />
    </OrderProvider>
  );
}

/** Until when the draft holds its spots, and whether what is typed and painted is saved. */
function DraftNote({
  order,
  scenarios,
  holds,
}: {
  order: Parameters<typeof SavedNote>[0]["order"];
  scenarios: ReturnType<typeof useScenarios>;
  holds: Campaign["holds_until"];
}) {
  const t = useTranslations("planner");
  const campaigns = useTranslations("campaigns");
  const today = useToday();
  const words = useSavingWords();
  const { day } = useFormat();
  const says = () => {
    if (scenarios.theirs) return t("held_back", { name: scenarios.tab.name });
    if (scenarios.dirty) return t("unsaved");
    if (!scenarios.savedAt) return "";
    return words.savedAt(scenarios.savedAt);
  };
  const isDraftTold = order.dirty || order.saving.state !== "saved" || !scenarios.savedAt;
  return (
    <>
      {holds && holds >= today && `${campaigns("held_until", { day: day(holds) })} · `}
      {isDraftTold && !scenarios.dirty && !scenarios.theirs ? (
        <SavedNote order={order} />
      ) : (
        <span aria-live="polite">{says()}</span>
      )}
    </>
  );
}
