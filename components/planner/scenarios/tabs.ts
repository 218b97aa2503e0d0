"use client";
import { type RefObject, useCallback, useState } from "react";
import type { CallOutput } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";
import type { Grid } from "@/lib/planner/grid";
import type { PaintedSpots } from "@/lib/planner/painting";
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

export type Now = {
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
/** Whether a save was refused because the scenario was saved, or created under the same name, by somebody else. */
export const isOutdated = (error: unknown) =>
  error instanceof Refusal && (error.code === "stale" || error.message === "name_taken");

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
  /** Takes the scenarios as they are on the server; those of this tab that are not saved yet stay. */
  const adopt = useCallback((fresh: readonly Saved[]) => {
    setTabs((all) => {
      const known = new Set(fresh.map((saved) => saved.uuid));
      const kept = all.filter((one) => one.saved && known.has(one.saved.uuid)).map((one) => one.key);
      const from = fresh.map((saved) => ({
        key:
          kept.find((key) => all.some((one) => one.key === key && one.saved?.uuid === saved.uuid)) ??
          saved.uuid,
        name: saved.name,
        chosen: saved.chosen,
        saved,
      }));
      return from.length ? from : all;
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
  setHeld: (isHeld: boolean) => void;
};
