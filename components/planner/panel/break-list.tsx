"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useDays } from "@/components/planner/use-days";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { takeAt } from "@/lib/must";
import type { Grid } from "@/lib/planner/grid";

const SHOWN = 12;

/** Breaks by day, time and station, each with something to say; a press leads to its cell. */
export function BreakList({
  grid,
  of,
  isLong = false,
  onJump,
}: {
  grid: Grid;
  of: readonly { at: number; says: ReactNode }[];
  /** What they say are sentences, which stand below. */
  isLong?: boolean;
  onJump: (at: number) => void;
}) {
  const t = useTranslations("planner");
  const words = useDays();
  const { time, number } = useFormat();
  return (
    <>
      <ul className="-mx-2 grid">
        {of.slice(0, SHOWN).map(({ at, says }) => {
          const { date, second, station } = takeAt(grid.breaks, at);
          return (
            <li key={at}>
              <button
                type="button"
                className={cx(
                  "flex w-full rounded-sm px-2 py-1 text-left hover:bg-hover pointer-coarse:py-2.5",
                  isLong ? "flex-col" : "items-baseline justify-between gap-3",
                )}
                onClick={() => onJump(at)}
              >
                <span className="num flex-none font-medium">
                  {words.day(date)}, {time(second)}
                  <span className="font-normal text-ink-3"> · {station.code}</span>
                </span>
                <span className="min-w-0 text-xs text-ink-2">{says}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {of.length > SHOWN && (
        <p className="mt-1 text-xs text-ink-3">{t("and_more", { count: number(of.length - SHOWN) })}</p>
      )}
    </>
  );
}
