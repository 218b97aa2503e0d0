"use client";
import { type RefObject, useCallback, useState } from "react";
import type { CallOutput } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";
import type { Grid } from "@/lib/planner/grid";
import { type PaintedSpots, readSpots } from "@/lib/planner/painting";
import type { PaintedSpot } from "@/lib/planner/shapes";

export type Saved = CallOutput<"schedules.scenario">;
export type Tab = { key: string; name: string; chosen: boolean; saved: Saved | null };
export const LETTERS = 26;
export const NONE: PaintedSpots = new Map();
export const letter = (n: number) => String.fromCharCode("A".charCodeAt(0) + n);
/** What this browser keeps of a painting until the server has it: the version it was painted on, and its spots. */
export type Kept = { version: number; spots: PaintedSpot[] };

/** Painted spots in breaks that the board does not show, such as those of a station that was taken out. */
export const listHidden = (grid: Grid, saved: Saved | null): PaintedSpot[] =>
  (saved?.spots ?? []).filter((spot) => !grid.indexOf.has(spot.break));
export const countBySpot = (spots: readonly PaintedSpot[]) =>
  JSON.stringify(spots.map((p) => `${p.break} ${p.segment} ${p.locked}`).sort());

/** The same without the segments. */
export const countPlaces = (spots: readonly PaintedSpot[]) =>
  JSON.stringify(spots.map((p) => `${p.break} ${p.locked}`).sort());
/** The spots of the scenario that is shown first. */
export function readFirstSpots(grid: Grid, first: readonly Saved[]): PaintedSpots {
  const saved = first.find((one) => one.chosen) ?? first[0];
  return saved ? readSpots(grid, saved.spots) : NONE;
}

/** What is shown, for what goes on after an answer of the server: spots name breaks of this board. */
export type Now = {
  grid: Grid;
  tab: Tab;
  spots: PaintedSpots;
  busy: Promise<boolean> | null;
  sent: PaintedSpots;
  dirty: boolean;
};
/** The next letter that no scenario is called. */
export function nextName(taken: readonly { name: string }[]): string {
  const names = new Set(taken.map((one) => one.name));
  return (
    Array.from({ length: LETTERS }, (_, n) => letter(n)).find((one) => !names.has(one)) ?? letter(LETTERS)
  );
}
/** Whether a save was refused because somebody else saved the scenario, removed it, or created one of the same name. */
export const isOutdated = (error: unknown) =>
  error instanceof Refusal &&
  (error.code === "stale" || error.code === "not_found" || error.message === "name_taken");

/** The scenarios of a draft as tabs; one of them is shown. */
export function useTabs(first: readonly Saved[]) {
  const [tabs, setTabs] = useState<readonly Tab[]>(() =>
    first.length
      ? first.map((saved) => ({ key: saved.uuid, name: saved.name, chosen: saved.chosen, saved }))
      : [{ key: "new", name: letter(0), chosen: true, saved: null }],
  );
  const [shown, setShown] = useState(() => tabs.find((tab) => tab.chosen)?.key ?? tabs[0]!.key);
  const tab = tabs.find((one) => one.key === shown) ?? tabs[0]!;
  const replace = useCallback((key: string, saved: Saved) => {
    setTabs((all) =>
      all.map((one) =>
        one.key === key
          ? { ...one, saved, chosen: saved.chosen }
          : { ...one, chosen: saved.chosen ? false : one.chosen },
      ),
    );
  }, []);
  const append = (tab: Tab) => setTabs((all) => [...all, tab]);
  /**
   * Takes the scenarios as they are on the server, with their prices. The tab `kept` stays also where the server has it
   * no more; `isTouched`: its spots are not saved, so that it keeps the version they were painted on and saving them
   * over a newer one is refused.
   */
  const adopt = useCallback((fresh: readonly Saved[], kept: string | null, isTouched = false) => {
    setTabs((all) => {
      const rows = fresh.map((saved): Tab => {
        const old = all.find((one) => one.saved?.uuid === saved.uuid);
        const before = old?.saved;
        const { name, chosen } = saved;
        // An answer may be older than what was saved here since.
        const isNewer = before && before.version > saved.version;
        const isPainted = before && isTouched && old.key === kept && before.version < saved.version;
        return { key: old?.key ?? saved.uuid, name, chosen, saved: isNewer || isPainted ? before : saved };
      });
      const loose = all.filter(
        (one) => one.key === kept && !fresh.some((saved) => saved.uuid === one.saved?.uuid),
      );
      const next = [...rows, ...loose];
      return next.length ? next : all;
    });
  }, []);
  return { tabs, tab, show: setShown, replace, append, adopt };
}

export type Send = (
  tab: Omit<Tab, "key">,
  spots: PaintedSpots,
  /** Whose spots that the board does not show go with it. */
  from?: Saved | null,
) => Promise<Saved>;
export type TabState = ReturnType<typeof useTabs>;
export type Shared = Pick<TabState, "replace"> & {
  campaign: string;
  now: RefObject<Now>;
  send: Send;
  setShown: (key: string) => void;
  setDirty: (isDirty: boolean) => void;
  setSavedAt: (at: Date) => void;
  /** What somebody else saved of the shown scenario, where there is no room to keep both. */
  setTheirs: (theirs: Saved | null) => void;
};
