"use client";
import { useState } from "react";
import { edited, type LogView, nextPlace, placeOf } from "@/lib/traffic/log-view";

export type Carried = { play: string; to_break: string; position: number };

/** A play picked up: carried by arrows or by the pointer, shown where it would stand, dropped or put back. */
export function useCarry(log: LogView, drop: (carried: Carried) => void) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const shown = carried ? edited(log, { act: "move", ...carried }) : log;
  const pick = (play: string) => {
    const at = placeOf(log, play);
    if (at) setCarried({ play, to_break: at.break.uuid, position: at.position });
  };
  const step = (by: 1 | -1) => {
    const to = carried && nextPlace(shown, carried.play, by);
    if (carried && to) setCarried({ play: carried.play, ...to });
  };
  /** Over another play, before or behind it, or over a break. */
  const over = (to_break: string, position: number) =>
    setCarried((now) =>
      now && (now.to_break !== to_break || now.position !== position) ? { ...now, to_break, position } : now,
    );
  const put = () => {
    if (!carried) return;
    setCarried(null);
    const was = placeOf(log, carried.play);
    if (was && (was.break.uuid !== carried.to_break || was.position !== carried.position)) drop(carried);
  };
  return { carried, shown, pick, step, over, put, cancel: () => setCarried(null) };
}
export type Carry = ReturnType<typeof useCarry>;
