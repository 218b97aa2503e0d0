"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useFailure } from "@/components/query";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { useHistory } from "@/components/ui/use-history";
import { type CallOutput, callApi } from "@/lib/browser/api";
import type { Grid } from "@/lib/planner/grid";
import { type PaintedSpots, readSpots, writeSpots } from "@/lib/planner/painting";

type Saved = CallOutput<"schedules.scenario">;
export type Tab = { key: string; name: string; chosen: boolean; saved: Saved | null };
const PAUSE = 1000;
const NONE: PaintedSpots = new Map();
const letter = (n: number) => String.fromCharCode("A".charCodeAt(0) + n);
const keptAs = (uuid: string) => `planner.${uuid}`;

/** What was painted before the tab died, where nobody has saved since. */
function kept(grid: Grid, saved: Saved | null): PaintedSpots | null {
  if (!saved) return null;
  try {
    const found = JSON.parse(localStorage.getItem(keptAs(saved.uuid)) ?? "null");
    return found?.version === saved.version ? readSpots(grid, found.spots) : null;
  } catch {
    return null;
  }
}

/** The paintings of a draft: one is shown, each saves itself a second after the last stroke. */
export function useScenarios(campaign: string, grid: Grid, first: readonly Saved[]) {
  const t = useTranslations("ui");
  const failure = useFailure();
  const [tabs, setTabs] = useState<readonly Tab[]>(() =>
    first.length
      ? first.map((saved) => ({ key: saved.uuid, name: saved.name, chosen: saved.chosen, saved }))
      : [{ key: "new", name: letter(0), chosen: true, saved: null }],
  );
  const [shown, setShown] = useState(() => tabs.find((tab) => tab.chosen)?.key ?? tabs[0]!.key);
  const tab = tabs.find((one) => one.key === shown) ?? tabs[0]!;
  const history = useHistory<PaintedSpots>(tab.saved ? readSpots(grid, tab.saved.spots) : NONE);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [dirty, setDirty] = useState(false);
  const now = useRef<{ tab: Tab; spots: PaintedSpots; busy: Promise<boolean> | null; sent: PaintedSpots }>({
    tab,
    spots: history.now,
    busy: null,
    sent: history.now,
  });
  useEffect(() => {
    Object.assign(now.current, { tab, spots: history.now });
  });
  const { reset, amend } = history;
  const drawn = useRef<Grid | null>(null);
  useEffect(() => {
    const last = drawn.current;
    drawn.current = grid;
    if (last) {
      // The board was asked anew: what is painted stays in its breaks, wherever they are in it now.
      if (last.board.breaks.uuid !== grid.board.breaks.uuid)
        amend(readSpots(grid, writeSpots(last, now.current.spots)));
      return;
    }
    const before = kept(grid, now.current.tab.saved);
    if (before) {
      reset(before);
      setDirty(true);
    }
  }, [grid, reset, amend]);

  const replace = useCallback((key: string, saved: Saved) => {
    setTabs((all) =>
      all.map((one) =>
        one.key === key
          ? { ...one, saved, chosen: saved.chosen }
          : { ...one, chosen: saved.chosen ? false : one.chosen },
      ),
    );
  }, []);
  /** Saves what is painted; true when the server has it. */
  const save = useCallback(async (): Promise<boolean> => {
    const at = now.current;
    if (at.busy) await at.busy;
    if (at.sent === at.spots && at.tab.saved) {
      setDirty(false);
      return true;
    }
    const { spots, tab: one } = at;
    const send = async () => {
      try {
        const saved = await callApi("schedules.scenario", {
          campaign,
          ...(one.saved && { uuid: one.saved.uuid, version: one.saved.version }),
          name: one.name,
          chosen: one.chosen,
          spots: writeSpots(grid, spots),
        });
        at.sent = spots;
        at.tab = { ...one, saved };
        localStorage.removeItem(keptAs(saved.uuid));
        replace(one.key, saved);
        setSavedAt(new Date());
        if (at.spots === spots) setDirty(false);
        return true;
      } catch (error) {
        failure(error);
        return false;
      } finally {
        at.busy = null;
      }
    };
    at.busy = send();
    return at.busy;
  }, [campaign, grid, failure, replace]);

  useEffect(() => {
    if (!dirty) return;
    const { saved } = now.current.tab;
    if (saved)
      localStorage.setItem(
        keptAs(saved.uuid),
        JSON.stringify({ version: saved.version, spots: writeSpots(grid, history.now) }),
      );
    const timer = setTimeout(() => void save(), PAUSE);
    return () => clearTimeout(timer);
  }, [dirty, history.now, save, grid]);
  useLeaveGuard(dirty, t("leave_text"));

  const touch =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      act(...args);
      setDirty(true);
    };
  const show = async (key: string) => {
    if (!(await save())) return;
    const next = tabs.find((one) => one.key === key)!;
    now.current.sent = next.saved ? readSpots(grid, next.saved.spots) : NONE;
    reset(now.current.sent);
    setShown(key);
    setDirty(false);
  };
  /** Another scenario, beginning as the one that is shown. */
  const add = async () => {
    if (!(await save())) return;
    const names = new Set(tabs.map((one) => one.name));
    const name = Array.from({ length: 26 }, (_, n) => letter(n)).find((one) => !names.has(one))!;
    try {
      const saved = await callApi("schedules.scenario", {
        campaign,
        name,
        chosen: false,
        spots: writeSpots(grid, history.now),
      });
      setTabs((all) => [...all, { key: saved.uuid, name, chosen: false, saved }]);
      now.current.sent = history.now;
      setShown(saved.uuid);
    } catch (error) {
      failure(error);
    }
  };
  const choose = async () => {
    const { saved } = now.current.tab;
    if (!saved || !(await save())) return;
    const at = now.current.tab.saved!;
    try {
      const done = await callApi("schedules.scenario", {
        campaign,
        uuid: at.uuid,
        version: at.version,
        name: at.name,
        chosen: true,
        spots: writeSpots(grid, history.now),
      });
      replace(tab.key, done);
    } catch (error) {
      failure(error);
    }
  };
  /** What the scheduler saved into the scenario that is shown. */
  const take = (saved: Saved) => {
    const spots = readSpots(grid, saved.spots);
    now.current.sent = spots;
    history.set(spots);
    replace(tab.key, saved);
    setSavedAt(new Date());
    setDirty(false);
  };
  return {
    tabs,
    tab,
    show,
    add,
    choose,
    take,
    save,
    savedAt,
    dirty,
    spots: history.now,
    set: touch(history.set),
    amend: touch(history.amend),
    undo: touch(history.undo),
    redo: touch(history.redo),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  };
}
export type Scenarios = ReturnType<typeof useScenarios>;
