"use client";
import { useTranslations } from "next-intl";
import { BoardGrid } from "@/components/planner/board-grid";
import { CellTip } from "@/components/planner/cell-tip";
import { GhostTip } from "@/components/planner/ghost-tip";
import { useDays } from "@/components/planner/use-days";
import type { PlannerDesk } from "@/components/planner/use-planner-desk";
import { useClockChanges } from "@/components/stations/clock-change";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { takeAt } from "@/lib/must";
import type { Grid } from "@/lib/planner/grid";

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

/** The cell of the cursor in words, for those who do not see the board. */
function useCursorLabel({ cursor, lines, cellsOf, days }: PlannerDesk, grid: Grid): string {
  const t = useTranslations("planner");
  const words = useDays();
  const { time, number } = useFormat();
  const clockOn = useClockChanges(grid.board.stations);
  const line = cursor && lines[cursor.row];
  const cell = cursor && line && cellsOf(cursor.row)[cursor.day];
  const date = cursor && days[cursor.day]?.date;
  if (!cell || !line || !date) return t("board");
  const station = takeAt(grid.board.stations, line.station).name;
  const where = line.kind === "time" ? `${time(line.second)}, ${station}` : station;
  return [
    `${words.day(date)}, ${where}`,
    ...clockOn(date),
    cell.sold === null ? t("no_break") : t("cell_sold", { percent: number(cell.sold) }),
    cell.spots > 0 && t("spots", { count: cell.spots }),
    cell.locked && t("legend_locked"),
    cell.broken && t("legend_broken"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The grid of breaks with what is painted on it; the phone shows one week of it. */
export function PlannerBoard({
  desk,
  grid,
  titles,
  empty,
}: {
  desk: PlannerDesk;
  grid: Grid;
  /** Names of the segments, by their id. */
  titles: ReadonlyMap<string, string>;
  /** What is said where there is no station to show. */
  empty: string;
}) {
  const t = useTranslations("planner");
  const { board } = grid;
  const { box, tool, cursor, here, week, canEdit, segments, broken, handlers, shown } = desk;
  const { lines, cellsOf, days, weeks, today, toggle, ghostAt, ghostFigures } = desk;
  const cursorLabel = useCursorLabel(desk, grid);
  const cell = cursor && here >= 0 ? `cell-${cursor.row}-${cursor.day}` : null;
  const phone = grid.weeks[Math.min(week, grid.weeks.length - 1)];
  const isStroking = ghostFigures !== null;
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div
        ref={box}
        data-tool={tool}
        className="relative min-h-0 grow touch-pan-x touch-pan-y overflow-auto data-[tool=erase]:cursor-crosshair data-[tool=paint]:cursor-crosshair"
        {...handlers}
      >
        {board.stations.length === 0 ? (
          <p className="p-gutter text-ink-2">{empty}</p>
        ) : (
          <BoardGrid
            box={box}
            lines={lines}
            cellsOf={cellsOf}
            stations={board.stations}
            days={days}
            weeks={weeks}
            cursor={cursor}
            cursorLabel={cursorLabel}
            today={today}
            label={t("board")}
            head={t("head")}
            shown={phone}
            onToggle={toggle}
          />
        )}
        {ghostAt !== undefined && ghostFigures && <GhostTip box={box} at={ghostAt} figures={ghostFigures} />}
        {cell && !isStroking && (tool === "select" || broken.has(here)) && (
          <CellTip
            key={cell}
            box={box}
            cell={cell}
            grid={grid}
            spots={shown}
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
