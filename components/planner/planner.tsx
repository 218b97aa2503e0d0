"use client";
import { Shuffle } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { type Accepted, useBookingQuestion } from "@/components/campaigns/use-booking-question";
import { Difference } from "@/components/planner/difference";
import { PlannerScreen } from "@/components/planner/planner-screen";
import { ScenarioTabs } from "@/components/planner/scenario-tabs";
import { useScenarios } from "@/components/planner/scenarios/use-scenarios";
import { useBooked } from "@/components/planner/use-booked";
import { useSolve, type Wish } from "@/components/planner/use-solve";
import { useFailure, useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { toWallTime } from "@/lib/day";
import { subtract, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { buildGrid } from "@/lib/planner/grid";
import { countSpots } from "@/lib/planner/painting";

type Campaign = CallOutput<"campaigns.retrieve">;
type Board = CallOutput<"schedules.board">;

export function DraftPlanner({ campaign, board }: { campaign: Campaign; board: Board }) {
  const t = useTranslations("planner");
  const router = useRouter();
  const failure = useFailure();
  const stale = useStale();
  const grid = useMemo(() => buildGrid(board), [board]);
  const scenarios = useScenarios(campaign.uuid, grid, board.scenarios);
  const solving = useSolve(campaign.uuid);
  const { time, formats, money } = useFormat();
  const [activating, setActivating] = useState(false);
  const { tab } = scenarios;
  const wish = async (of: Wish) => {
    if (!(await scenarios.save())) return;
    const keep = [...scenarios.spots].flatMap(([at, own]) =>
      own
        .filter((p) => p.locked)
        .map(({ segment }) => ({ segment, break: takeAt(grid.breaks, at).uuid, locked: true })),
    );
    const found = await solving.solve(of, keep);
    if (!found) return;
    const done = await solving.apply(found.uuid, scenarios.tab.saved?.uuid);
    if (done?.scenario) scenarios.take(done.scenario);
  };
  const activate = async (accepted: Accepted = {}) => {
    setActivating(true);
    try {
      if (!(await scenarios.save())) return;
      if (!scenarios.tab.chosen) await scenarios.choose();
      const done = await callApi("campaigns.activate", {
        uuid: campaign.uuid,
        version: campaign.version,
        accept_total: tab.saved?.total ?? null,
        ...accepted,
      });
      toast({
        text: t("activated", { number: done.number ?? "" }),
        detail: t("activated_detail", { count: done.booked }),
      });
      await stale(["schedules.board", "campaigns"]);
      router.refresh();
    } catch (error) {
      if (!question.catches(error, accepted)) failure(error);
    } finally {
      setActivating(false);
    }
  };
  const question = useBookingQuestion(activate);
  const best = scenarios.tabs.find((one) => one.chosen)?.saved;
  const noteOf = () => {
    if (scenarios.isHeld) return t("held_back", { name: tab.name });
    if (scenarios.dirty) return t("unsaved");
    if (!scenarios.savedAt) return "";
    return t("saved_at", { time: time(toWallTime(scenarios.savedAt, formats.zone).second) });
  };
  return (
    <PlannerScreen
      campaign={campaign}
      grid={grid}
      paintings={{ ...scenarios, done: () => undefined }}
      listed={tab.saved?.listed ?? toMoney(0)}
      total={tab.saved?.total ?? toMoney(0)}
      steps={tab.saved?.steps ?? []}
      pricing={scenarios.dirty}
      solving={solving}
      onWish={(of) => void wish(of)}
      onLeave={scenarios.save}
      unsold={{
        count: scenarios.dirty ? 0 : (tab.saved?.unsold.length ?? 0),
        onRemove: () => scenarios.removeUnsold(),
      }}
      note={noteOf()}
      tabs={
        <ScenarioTabs
          tabs={scenarios.tabs}
          shown={tab.key}
          difference={(one) =>
            best && one.saved && one.saved.uuid !== best.uuid
              ? money(subtract(one.saved.total, best.total))
              : undefined
          }
          onShow={(key) => void scenarios.show(key)}
          onAdd={() => void scenarios.add()}
          {...(!tab.chosen && { onChoose: () => void scenarios.choose() })}
        />
      }
      act={
        <>
          {question.dialog}
          {scenarios.isHeld && <Button onClick={() => void scenarios.overwrite()}>{t("overwrite")}</Button>}
          <Button
            look="main"
            busy={activating}
            disabled={countSpots(scenarios.spots) === 0 && t("nothing_painted")}
            onClick={() => void activate()}
          >
            {t("activate")}
          </Button>
        </>
      }
    />
  );
}

export function BookedPlanner({ campaign, board }: { campaign: Campaign; board: Board }) {
  const t = useTranslations("planner");
  const grid = useMemo(() => buildGrid(board), [board]);
  const booked = useBooked(campaign.uuid, grid);
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
  const list = board.spots.map((p) => p.price);
  return (
    <>
      <PlannerScreen
        campaign={campaign}
        grid={grid}
        paintings={{ ...booked, done: (spots) => void booked.send(spots) }}
        total={campaign.total}
        steps={[]}
        listed={sum([toMoney(0), ...list])}
        pricing={booked.busy}
        solving={solving}
        note={booked.busy ? t("saving") : ""}
        act={
          campaign.access === "read-write" && (
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
          standing={board.spots.length}
          busy={solving.busy === "apply"}
          onApply={() => void apply()}
          onClose={() => solving.setPreview(null)}
        />
      )}
    </>
  );
}
