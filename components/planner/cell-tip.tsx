"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { useDays } from "@/components/planner/use-days";
import { useNearCell } from "@/components/planner/use-near-cell";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { writeZone } from "@/lib/day";
import { isLimited } from "@/lib/inventory/no-limit";
import { takeAt } from "@/lib/must";
import { type Broken, findFreeBreaks, sumSeconds } from "@/lib/planner/checks";
import type { Grid } from "@/lib/planner/grid";
import type { PaintedSpots } from "@/lib/planner/painting";
import type { SoldSegments } from "@/lib/planner/segments";

/** What one break holds, what is wrong with the spots in it, and what would be right instead. */
export function CellTip({
  box,
  cell,
  grid,
  at,
  spots,
  segments,
  titles,
  broken,
  onMove,
  onErase,
}: {
  box: RefObject<HTMLDivElement | null>;
  /** The id of the cell it stands under. */
  cell: string;
  grid: Grid;
  at: number;
  spots: PaintedSpots;
  segments: SoldSegments;
  titles: ReadonlyMap<string, string>;
  broken: readonly Broken[];
  onMove?: (to: number) => void;
  onErase?: () => void;
}) {
  const t = useTranslations("planner");
  const { time } = useFormat();
  const words = useDays();
  const float = useNearCell(box, () => document.getElementById(cell));
  const here = takeAt(grid.breaks, at);
  const { station, capacity, most } = here;
  const own = spots.get(at) ?? [];
  const seconds = here.sold + sumSeconds(segments, own);
  const left = capacity - seconds;
  const isLimit = isLimited(capacity);
  const sayLeft = () => {
    if (!isLimit) return t("no_limit");
    return left < 0 ? t("over", { count: -left }) : t("left", { count: left });
  };
  const [worst] = broken;
  const [free] = worst ? findFreeBreaks(grid, segments, spots, at, worst.segment) : [];
  const near = free === undefined ? null : takeAt(grid.breaks, free);
  return (
    <div ref={float} role="status" className="float pointer-events-none absolute z-5 w-80 text-sm">
      <div className="px-3 pt-2 pb-1.5">
        <div className="flex justify-between gap-2">
          <b>
            {words.day(here.date)}, {time(here.second)} · {station.name}
          </b>
          <span className="cut text-xs text-ink-3">{writeZone(station.timezone)}</span>
        </div>
        <div className="num mt-0.5 flex justify-between gap-2 text-ink-2">
          <span>
            {isLimit ? t("sold_of", { sold: seconds, of: capacity }) : t("seconds", { count: seconds })}
            {most !== null && `, ${t("spots_of", { sold: here.soldSpots + own.length, of: most })}`}
          </span>
          <b className={left < 0 ? "text-bad-ink" : "text-ink"}>{sayLeft()}</b>
        </div>
      </div>
      {broken.length > 0 && (
        <ul className="grid gap-1 border-t border-line px-3 py-1.5">
          {broken.map(({ rule, segment, over, hard }) => (
            <li key={`${rule} ${segment}`} className="flex gap-2">
              <TriangleAlert
                size={14}
                strokeWidth={1.75}
                aria-hidden
                className="mt-0.5 flex-none text-bad-ink"
              />
              <span>
                <b className="text-bad-ink">
                  {t(`broken.${rule}`, {
                    title: titles.get(segment) ?? "",
                    over: over ?? 0,
                    time: time(hard ?? 0),
                  })}
                </b>
                {near && rule === worst?.rule && (
                  <>
                    <br />
                    {isLimited(near.capacity)
                      ? t("room_at", { time: time(near.second), count: near.capacity - near.sold })
                      : t("room_at_no_limit", { time: time(near.second) })}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {worst && (onMove || onErase) && (
        <div className="pointer-events-auto flex gap-1.5 border-t border-line p-2">
          {near && onMove && (
            <Button size="sm" onClick={() => onMove(near.at)}>
              {t("move_to", { time: time(near.second) })}
            </Button>
          )}
          {onErase && (
            <Button size="sm" look="quiet" onClick={onErase}>
              {t("take_out")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
