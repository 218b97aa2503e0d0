"use client";
import { useTranslations } from "next-intl";
import type { Cursor } from "@/components/planner/board-grid";
import type { SegmentLine } from "@/components/planner/lines";
import type { Tool } from "@/components/planner/use-strokes";
import { type Shortcut, useKeys } from "@/components/ui/controls/keys";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Everything the pointer does on the board, by keys. */
export function usePlannerKeys(of: {
  lines: readonly SegmentLine[];
  days: number;
  cursor: Cursor | null;
  setCursor: (spot: Cursor | null) => void;
  /** Gives the board the focus: it follows the cursor. */
  focus: () => void;
  setTool: (tool: Tool) => void;
  toggle: (station: number) => void;
  undo: () => void;
  redo: () => void;
  /** Drops a stroke that is not done; otherwise leaves the board. */
  leave: () => void;
  copyWeek: () => void;
  add: () => void;
  erase: () => void;
  lock: () => void;
  carry: (to: Cursor, copy: boolean) => void;
  brush: (n: number) => void;
}) {
  const t = useTranslations("planner");
  const { lines, days, cursor, setCursor } = of;
  const beside = (rows: number, by: number): Cursor => {
    const { row, day } = cursor ?? { row: 0, day: 0 };
    return {
      row: Math.min(lines.length - 1, Math.max(0, row + rows)),
      day: Math.min(days - 1, Math.max(0, day + by)),
    };
  };
  const go = (rows: number, by: number) => () => {
    const next = cursor ? beside(rows, by) : { row: Math.min(1, lines.length - 1), day: 0 };
    setCursor(next);
    of.focus();
    // The row may not be drawn yet: its place is known all the same.
    requestAnimationFrame(() =>
      document
        .getElementById(`cell-${next.row}-${next.day}`)
        ?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
  };
  const line = cursor ? lines[cursor.row] : undefined;
  const arrows: Shortcut[] = [
    { keys: "arrowup", says: t("keys.up"), run: go(-1, 0) },
    { keys: "arrowdown", says: t("keys.down"), run: go(1, 0) },
    { keys: "arrowleft", says: t("keys.left"), run: go(0, -1) },
    { keys: "arrowright", says: t("keys.right"), run: go(0, 1) },
  ];
  const carries: Shortcut[] = (
    [
      ["arrowup", -1, 0],
      ["arrowdown", 1, 0],
      ["arrowleft", 0, -1],
      ["arrowright", 0, 1],
    ] as const
  ).flatMap(([key, rows, by]) => [
    { keys: `alt+${key}`, says: t("keys.carry"), run: () => of.carry(beside(rows, by), false) },
    { keys: `alt+shift+${key}`, says: t("keys.copy"), run: () => of.carry(beside(rows, by), true) },
  ]);
  useKeys("planner", t("board"), [
    ...arrows,
    ...carries,
    { keys: "space", says: t("keys.add"), run: of.add },
    { keys: "delete", says: t("keys.erase"), run: of.erase },
    { keys: "backspace", says: t("keys.erase"), run: of.erase },
    { keys: "l", says: t("keys.lock"), run: of.lock },
    { keys: "w", says: t("copy_week"), run: of.copyWeek },
    { keys: "v", says: t("tool.select"), run: () => of.setTool("select") },
    { keys: "p", says: t("tool.paint"), run: () => of.setTool("paint") },
    { keys: "e", says: t("tool.erase"), run: () => of.setTool("erase") },
    { keys: "k", says: t("tool.lock"), run: () => of.setTool("lock") },
    { keys: "enter", says: t("keys.open"), run: () => line && of.toggle(line.station) },
    { keys: "escape", says: t("keys.leave"), run: of.leave },
    { keys: "mod+z", says: t("undo"), run: of.undo },
    { keys: "mod+shift+z", says: t("redo"), run: of.redo },
    ...DIGITS.map((n) => ({
      keys: String(n),
      says: t("keys.brush", { number: n }),
      run: () => of.brush(n - 1),
    })),
  ]);
}
