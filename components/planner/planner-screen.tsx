"use client";
import { Redo2, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { OpenIn } from "@/components/campaigns/open-in";
import { changeFor, type Missing, type WayOut } from "@/components/campaigns/unplaced";
import { BoardGrid, type Cursor } from "@/components/planner/board-grid";
import { CellTip } from "@/components/planner/cell-tip";
import { DiscountsDialog } from "@/components/planner/discounts-dialog";
import { linesOf, type SegmentLine } from "@/components/planner/lines";
import { PlannerFoot } from "@/components/planner/planner-foot";
import { Side } from "@/components/planner/side";
import { Toolbar } from "@/components/planner/toolbar";
import { useCells } from "@/components/planner/use-cells";
import { useDays } from "@/components/planner/use-days";
import { usePlannerKeys } from "@/components/planner/use-planner-keys";
import { useSegmentLines } from "@/components/planner/use-segment-lines";
import type { useSolve, Wish } from "@/components/planner/use-solve";
import { type Tool, useStrokes } from "@/components/planner/use-strokes";
import { useFailure, useStale } from "@/components/query";
import { Status } from "@/components/status";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Screen } from "@/components/ui/layout/screen";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { getWeekday } from "@/lib/day";
import { type Money, sum, toMoney } from "@/lib/money";
import { findBrokenSpots } from "@/lib/planner/checks";
import type { Grid } from "@/lib/planner/grid";
import {
  countSpots,
  eraseSpot,
  moveSpots,
  type PaintedSpots,
  paintSpot,
  repeatWeek,
  toggleLocks,
} from "@/lib/planner/painting";

type Campaign = CallOutput<"campaigns.retrieve">;
const WEEKEND = 6;
const NOTHING: ReadonlySet<number> = new Set();

/** What of a campaign's spots the planner may do: a draft is painted in scenarios, a booked one is changed at once. */
export type Paintings = {
  spots: PaintedSpots;
  set: (spots: PaintedSpots) => void;
  amend: (spots: PaintedSpots) => void;
  /** A stroke is done. */
  done: (spots: PaintedSpots) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
};

/** The board with what stands around it; what painting means is handed in. */
export function PlannerScreen({
  campaign,
  grid,
  paintings,
  total,
  steps,
  listed: given,
  pricing,
  solving,
  onWish,
  note,
  tabs,
  act,
  onLeave,
}: {
  campaign: Campaign;
  grid: Grid;
  paintings: Paintings;
  total: Money;
  steps: Parameters<typeof Side>[0]["steps"];
  listed?: Money;
  pricing: boolean;
  solving: ReturnType<typeof useSolve>;
  onWish?: (wish: Wish) => void;
  note: string;
  tabs?: React.ReactNode;
  act: React.ReactNode;
  /** Saves before the person goes to another editor; false keeps them here. */
  onLeave?: () => Promise<boolean>;
}) {
  const t = useTranslations("planner");
  const campaigns = useTranslations("campaigns");
  const words = useDays();
  const failure = useFailure();
  const stale = useStale();
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const { board } = grid;
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [tool, setTool] = useState<Tool>("select");
  const [discounting, setDiscounting] = useState(false);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const today = grid.dayOf.get(board.stations[0]?.today ?? board.from) ?? null;
  const [week, setWeek] = useState(() =>
    today === null ? 0 : grid.weeks.findIndex(({ from, to }) => today >= from && today <= to),
  );
  // A campaign under way opens at the week it is in.
  const seen = useRef(false);
  useEffect(() => {
    if (seen.current || today === null) return;
    seen.current = true;
    const column = box.current?.querySelector<HTMLElement>(`[data-day="${grid.weeks[week]?.from ?? 0}"]`);
    const names = box.current?.querySelector<HTMLElement>("tbody th");
    if (column && names) box.current!.scrollLeft = column.offsetLeft - names.offsetWidth;
  });
  const { spots } = paintings;
  const segments = useMemo(
    () => new Map(campaign.segments.map((segment) => [segment.uuid!, segment])),
    [campaign.segments],
  );
  const [chosen, setBrush] = useState<string | undefined>();
  const brush = chosen && segments.has(chosen) ? chosen : campaign.segments[0]?.uuid;
  const canEdit =
    campaign.access === "read-write" && ["draft", "active", "upcoming", "expiring"].includes(campaign.status);
  const broken = useMemo(() => findBrokenSpots(grid, segments, spots), [grid, segments, spots]);
  const lines = useMemo(() => linesOf(grid, open), [grid, open]);
  const cellsOf = useCells(grid, segments, spots, broken, lines);
  const days = useMemo(
    () => grid.days.map((date) => ({ date, weekend: getWeekday(date) >= WEEKEND })),
    [grid.days],
  );
  const weeks = useMemo(
    () =>
      grid.weeks.map(({ from, to }) => ({
        from,
        to,
        spots: [...spots].reduce((n, [at, own]) => {
          const day = grid.dayOf.get(board.breaks.date[at]!)!;
          return day >= from && day <= to ? n + own.length : n;
        }, 0),
      })),
    [grid, spots, board],
  );
  const breakOf = useCallback(
    (spot: Cursor | null): number => {
      const line = spot ? lines[spot.row] : undefined;
      return line?.kind === "time" ? line.breaks[spot!.day]! : -1;
    },
    [lines],
  );
  const cursorOf = (at: number): Cursor | null => {
    const row = lines.findIndex((line) => line.kind === "time" && line.breaks.includes(at));
    return row < 0
      ? null
      : { row, day: (lines[row] as Extract<SegmentLine, { kind: "time" }>).breaks.indexOf(at) };
  };
  const change = (next: PaintedSpots) => {
    if (next === spots || !canEdit) return;
    paintings.set(next);
    paintings.done(next);
  };
  const { drag, handlers } = useStrokes({
    grid,
    tool,
    brush,
    spots,
    canEdit,
    onPick: (at) => setCursor(cursorOf(at)),
    onStroke: (next, first) => (first ? paintings.set(next) : paintings.amend(next)),
    onDone: paintings.done,
  });
  const here = breakOf(cursor);
  const toggle = useCallback(
    (station: number) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(station)) next.add(station);
        return next;
      }),
    [],
  );
  const copyWeek = () =>
    change(
      repeatWeek(
        grid,
        spots,
        cursor ? grid.weeks.findIndex((w) => cursor.day >= w.from && cursor.day <= w.to) : 0,
      ),
    );
  usePlannerKeys({
    lines,
    days: grid.days.length,
    cursor,
    setCursor,
    setTool,
    toggle,
    undo: paintings.undo,
    redo: paintings.redo,
    copyWeek,
    add: () => here >= 0 && brush && !board.breaks.shut[here] && change(paintSpot(spots, here, brush)),
    erase: () => here >= 0 && change(eraseSpot(spots, here)),
    lock: () => here >= 0 && change(toggleLocks(spots, [here])),
    carry: (to: Cursor, copy: boolean) => {
      const at = breakOf(to);
      if (here >= 0 && at >= 0) {
        change(moveSpots(spots, here, at, copy));
        setCursor(to);
      }
    },
    brush: (n: number) => setBrush(campaign.segments[n]?.uuid),
  });

  const segmentLines = useSegmentLines(campaign.segments, board.prices, spots);
  const titles = useMemo(() => new Map(segmentLines.map((line) => [line.uuid, line.name])), [segmentLines]);
  const listed = given ?? sum([toMoney(0), ...segmentLines.map((line) => line.price)]);
  const count = countSpots(spots);
  const wanted = segmentLines.reduce((n, line) => n + line.wanted, 0);
  const { preview } = solving;
  const discounted = onLeave !== undefined && campaign.price_json.auto_calc === "auto";
  const onWay = async (missing: Missing, way: WayOut) => {
    const segment = campaign.segments[missing.segment];
    const to = segment && changeFor(way, segment);
    if (!to) return;
    try {
      await callApi("campaigns.update", {
        uuid: campaign.uuid,
        version: campaign.version,
        segments: campaign.segments.map((s, i) => (i === missing.segment ? { ...s, ...to } : s)),
      });
      await stale(["campaigns", "schedules.board"]);
      router.refresh();
      onWish?.("even");
    } catch (error) {
      failure(error);
    }
  };
  const cell = cursor && here >= 0 ? `cell-${cursor.row}-${cursor.day}` : null;
  const marked = drag ? new Set([drag.to]) : NOTHING;
  const phone = grid.weeks[Math.min(week, grid.weeks.length - 1)];
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
          <span className="max-sm:hidden">
            <IconButton
              icon={<Undo2 />}
              look="quiet"
              label={t("undo")}
              disabled={!paintings.canUndo}
              onClick={paintings.undo}
            />
            <IconButton
              icon={<Redo2 />}
              look="quiet"
              label={t("redo")}
              disabled={!paintings.canRedo}
              onClick={paintings.redo}
            />
          </span>
          <OpenIn here="v3" uuid={campaign.uuid} {...(onLeave && { onLeave })} />
          {act}
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col border-t border-line">
        <Toolbar
          tool={tool}
          canEdit={canEdit}
          solving={solving}
          copyWeek={copyWeek}
          weeks={grid.weeks.length}
          budget={campaign.budget !== null}
          onTool={setTool}
          {...(onWish && { onWish })}
        />
        <div className="grid min-h-0 grow lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-h-0 min-w-0 flex-col">
            {grid.weeks.length > 1 && (
              <div className="flex flex-none gap-1 overflow-x-auto px-2 py-1.5 sm:hidden">
                {grid.weeks.map((w, i) => (
                  <Button
                    key={w.from}
                    size="sm"
                    look={i === week ? "plain" : "quiet"}
                    aria-pressed={i === week}
                    onClick={() => setWeek(i)}
                  >
                    {words.week(grid.days[w.from]!)}
                  </Button>
                ))}
              </div>
            )}
            <div
              ref={box}
              role="application"
              aria-label={t("board")}
              data-tool={tool}
              className="relative min-h-0 grow touch-pan-x touch-pan-y overflow-auto data-[tool=erase]:cursor-crosshair data-[tool=paint]:cursor-crosshair"
              {...handlers}
            >
              {board.stations.length === 0 ? (
                <p className="p-gutter text-ink-2">{t("no_stations")}</p>
              ) : (
                <BoardGrid
                  box={box}
                  lines={lines}
                  cellsOf={cellsOf}
                  days={days}
                  weeks={weeks}
                  cursor={cursor}
                  marked={marked}
                  today={today}
                  label={t("board")}
                  head={t("head")}
                  shown={phone}
                  onToggle={toggle}
                />
              )}
              {cell && !drag && (tool === "select" || broken.has(here)) && (
                <CellTip
                  key={cell}
                  box={box}
                  cell={cell}
                  grid={grid}
                  spots={spots}
                  segments={segments}
                  titles={titles}
                  at={here}
                  broken={broken.get(here) ?? []}
                  {...(canEdit && {
                    onMove: (to: number) => {
                      change(moveSpots(spots, here, to));
                      setCursor(cursorOf(to));
                    },
                    onErase: () => change(eraseSpot(spots, here)),
                  })}
                />
              )}
            </div>
          </div>
          <aside
            className="min-h-0 overflow-auto border-l border-line max-lg:border-t max-lg:border-l-0"
            aria-label={t("explains")}
          >
            <Side
              lines={segmentLines}
              brush={brush}
              listed={listed}
              steps={steps}
              total={total}
              pricing={pricing}
              onBrush={setBrush}
              unplaced={preview?.unplaced ?? (campaign.unplaced.length ? campaign.unplaced : null)}
              stations={board.stations}
              {...(canEdit && discounted && { onDiscounts: () => setDiscounting(true) })}
              {...(canEdit &&
                onWish && { onWay: (missing: Missing, way: WayOut) => void onWay(missing, way) })}
            />
          </aside>
        </div>
        <PlannerFoot count={count} wanted={wanted} preview={preview} broken={broken.size} />
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
