"use client";
import { useTranslations } from "next-intl";
import { BoardGrid } from "@/components/planner/board-grid";
import { CellTip } from "@/components/planner/cell-tip";
import { useDays } from "@/components/planner/use-days";
import type { PlannerDesk } from "@/components/planner/use-planner-desk";
import { Button } from "@/components/ui/controls/button";
import type { Grid } from "@/lib/planner/grid";
import type { PaintedSpots } from "@/lib/planner/painting";

const NOTHING: ReadonlySet<number> = new Set();

/** The weeks of the grid, of which the phone shows one. */
export function WeekTabs({ desk: { week, setWeek }, grid }: { desk: PlannerDesk; grid: Grid }) {
  const words = useDays();
  if (grid.weeks.length < 2) return null;
  return (
    <span className="flex flex-none gap-1 sm:hidden">
      {grid.weeks.map((w, i) => (
        <Button
          key={w.from}
          size="sm"
          look={i === week ? "plain" : "quiet"}
          aria-pressed={i === week}
          onClick={() => setWeek(i)}
        >
          {words.week(w.start)}
        </Button>
      ))}
    </span>
  );
}

/** The grid of breaks with what is painted on it; the phone shows one week of it. */
export function PlannerBoard({
  desk,
  grid,
  spots,
  titles,
}: {
  desk: PlannerDesk;
  grid: Grid;
  spots: PaintedSpots;
  /** Names of the segments, by their id. */
  titles: ReadonlyMap<string, string>;
}) {
  const t = useTranslations("planner");
  const { board } = grid;
  const { box, tool, cursor, here, week, canEdit, segments, broken, drag, handlers } = desk;
  const { lines, cellsOf, days, weeks, today, toggle } = desk;
  const cell = cursor && here >= 0 ? `cell-${cursor.row}-${cursor.day}` : null;
  const marked = drag ? new Set([drag.to]) : NOTHING;
  const phone = grid.weeks[Math.min(week, grid.weeks.length - 1)];
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div
        ref={box}
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
            {...(canEdit && { onMove: desk.move, onErase: desk.erase })}
          />
        )}
      </div>
    </div>
  );
}
