"use client";
import { useMemo, useState } from "react";
import type { WeekEdits } from "@/components/week-board/use-week-edits";
import { takeAt } from "@/lib/must";
import {
  findBeside,
  findNextPlace,
  moveSpot,
  type OpenWeek,
  openWeek,
  type Target,
} from "@/lib/traffic/week/board";
import { type DropVerdict, isOpenToEdit, judgeDrop } from "@/lib/traffic/week/drop";
import { getPart } from "@/lib/traffic/week/rows";

export type Carried = Target & { spot: string };

/**
 * A spot picked up on the board: carried by arrows or by the pointer, shown where it would stand with what that would
 * change, dropped or put back.
 */
export function useWeekCarry(
  open: OpenWeek,
  now: Date,
  may: { edit: boolean; moveDays: boolean },
  edits: WeekEdits,
  showPart: (part: number) => void,
) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const verdict: DropVerdict | null = useMemo(
    () => carried && judgeDrop(open, carried.spot, carried, now, may.moveDays),
    [open, carried, now, may.moveDays],
  );
  // A spot that is gone meanwhile is no longer carried.
  const held = verdict ? carried : null;
  const isShown = held !== null && verdict?.obstacle === null;
  const shown = useMemo(
    () => (held && isShown ? openWeek(moveSpot(open.week, held.spot, held)) : open),
    [open, held, isShown],
  );

  const mayPick = (spot: string) => {
    const day = open.findSpot(spot)?.day;
    return may.edit && day != null && isOpenToEdit(day);
  };
  const carry = (to: Carried) => {
    const of = open.findBreak(to.to_break);
    if (of) showPart(getPart(of.second));
    setCarried(to);
  };
  const pick = (spot: string) => {
    const at = open.findSpot(spot);
    if (!at?.day || !mayPick(spot)) return;
    if (at.break) return carry({ spot, to_break: at.break.uuid, position: at.position });
    const [first] = open.listBreaks(at.day.station, at.day.date);
    if (first) carry({ spot, to_break: first.uuid, position: first.spots.length + 1 });
  };
  const put = () => {
    if (!held || !verdict) return;
    const at = open.findSpot(held.spot);
    const to = open.findBreak(held.to_break);
    if (!at || !to) return;
    // Over a break that takes nothing the spot stays in the hand.
    if (verdict.obstacle) return;
    setCarried(null);
    if (at.break === to && at.position === held.position) return;
    const { spot, to_break, position } = held;
    if (verdict.way === "other_day")
      return void edits.act({ via: "move", spot, to: { to_break, position, date: to.date } });
    const { uuid: station } = takeAt(open.week.stations, to.station);
    const edit = { act: verdict.way, spot, to_break, position };
    void edits.act({ via: "log", station, date: to.date, edit });
  };
  return {
    carried: held,
    verdict: held ? verdict : null,
    /** The week with the spot where it is carried. */
    open: shown,
    mayPick,
    pick,
    put,
    /** Takes a spot in the hand over a place. */
    take: setCarried,
    /** Over another place. */
    over: (to: Target) =>
      setCarried((was) =>
        was && (was.to_break !== to.to_break || was.position !== to.position) ? { ...was, ...to } : was,
      ),
    cancel: () => setCarried(null),
    stepDown: (by: 1 | -1) => {
      const to = held && findNextPlace(shown, held.spot, held, by);
      if (to) carry({ spot: held.spot, ...to });
    },
    stepAside: (by: 1 | -1) => {
      const of = held && shown.findBreak(held.to_break);
      const to = of && findBeside(shown, of, by);
      if (held && to) carry({ spot: held.spot, to_break: to.uuid, position: to.spots.length + 1 });
    },
  };
}
export type WeekCarry = ReturnType<typeof useWeekCarry>;
