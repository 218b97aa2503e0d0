"use client";
import { useState } from "react";
import { applyEdit, findNextPosition, findPosition, type LogView } from "@/lib/traffic/log-view";

export type Carried = { spot: string; to_break: string; position: number };

/** A spot picked up: carried by arrows or by the pointer, shown where it would stand, dropped or put back. */
export function useCarry(log: LogView, drop: (carried: Carried) => void) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const shown = carried ? applyEdit(log, { act: "move", ...carried }) : log;
  const pick = (spot: string) => {
    const at = findPosition(log, spot);
    if (at) setCarried({ spot, to_break: at.break.uuid, position: at.position });
  };
  const step = (by: 1 | -1) => {
    const to = carried && findNextPosition(shown, carried.spot, by);
    if (carried && to) setCarried({ spot: carried.spot, ...to });
  };
  /** Over another spot, before or behind it, or over a break. */
  const over = (to_break: string, position: number) =>
    setCarried((now) =>
      now && (now.to_break !== to_break || now.position !== position) ? { ...now, to_break, position } : now,
    );
  const put = () => {
    if (!carried) return;
    setCarried(null);
    const was = findPosition(log, carried.spot);
    if (was && (was.break.uuid !== carried.to_break || was.position !== carried.position)) drop(carried);
  };
  return { carried, shown, pick, step, over, put, cancel: () => setCarried(null) };
}
export type Carry = ReturnType<typeof useCarry>;
