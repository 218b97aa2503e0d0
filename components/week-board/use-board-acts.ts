"use client";
import { useLayoutEffect, useRef, useState } from "react";
import type { WeekDesk } from "@/components/week-board/use-week-desk";
import type { Target } from "@/lib/traffic/week/board";

/** What the cells of a board do. It stays the same while the board changes, so that unchanged cells are not drawn again. */
export type BoardActs = {
  isCarrying: () => boolean;
  over: (to: Target) => void;
  put: () => void;
  cancel: () => void;
  pick: (spot: string) => void;
  setCursor: (row: string) => void;
};

/** The acts of a board, on its latest state. */
export function useBoardActs(desk: WeekDesk): BoardActs {
  const latest = useRef(desk);
  useLayoutEffect(() => {
    latest.current = desk;
  });
  const [acts] = useState<BoardActs>(() => ({
    isCarrying: () => latest.current.carry.carried !== null,
    over: (to) => latest.current.carry.over(to),
    put: () => latest.current.carry.put(),
    cancel: () => latest.current.carry.cancel(),
    pick: (spot) => latest.current.pick(spot),
    setCursor: (row) => latest.current.setCursor(row),
  }));
  return acts;
}
