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
function readKept(grid: Grid, saved: Saved | null): PaintedSpots | null {
  if (!saved) return null;
  try {
    const found = JSON.parse(localStorage.getItem(keptAs(saved.uuid)) ?? "null");
    return found?.version === saved.version ? readSpots(grid, found.spots) : null;
  } catch {
    return null;
  }
}
/** Keeps what is painted in this browser until the server has it. */
const keep = (grid: Grid, { uuid, version }: Saved, spots: PaintedSpots) =>
  localStorage.setItem(keptAs(uuid), JSON.stringify({ version, spots: writeSpots(grid, spots) }));

/** The scenarios of a draft as tabs; one of them is shown. */
function useTabs(first: readonly Saved[]) {
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
  return { tabs, tab, show: setShown, replace, append };
}

/** Keeps a painting in its breaks when the board is asked anew, and begins with what was kept in this browser. */
function useBoardChanges(
  grid: Grid,
  { onMoved, onFirst }: { onMoved: (last: Grid) => void; onFirst: () => void },
) {
  const drawn = useRef<Grid | null>(null);
  const latest = useRef({ onMoved, onFirst });
  useEffect(() => {
    latest.current = { onMoved, onFirst };
  });
  useEffect(() => {
    const last = drawn.current;
    drawn.current = grid;
    if (!last) latest.current.onFirst();
    else if (last.board.breaks.uuid !== grid.board.breaks.uuid) latest.current.onMoved(last);
  }, [grid]);
}

/** The paintings of a draft: one is shown, each saves itself a second after the last stroke. */
export function useScenarios(campaign: string, grid: Grid, first: readonly Saved[]) {
  const t = useTranslations("ui");
  const failure = useFailure();
  const { tabs, tab, show: setShown, replace, append } = useTabs(first);
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
  useBoardChanges(grid, {
    onMoved: (last) => amend(readSpots(grid, writeSpots(last, now.current.spots))),
    onFirst: () => {
      const before = readKept(grid, now.current.tab.saved);
      if (!before) return;
      reset(before);
      setDirty(true);
    },
  });
  const send = useCallback(
    ({ saved, name, chosen }: Omit<Tab, "key">, spots: PaintedSpots) =>
      callApi("schedules.scenario", {
        campaign,
        ...(saved && { uuid: saved.uuid, version: saved.version }),
        name,
        chosen,
        spots: writeSpots(grid, spots),
      }),
    [campaign, grid],
  );

  /** Saves what is painted; true when the server has it. */
  const save = useCallback(async (): Promise<boolean> => {
    const at = now.current;
    if (at.busy) await at.busy;
    if (at.sent === at.spots && at.tab.saved) {
      setDirty(false);
      return true;
    }
    const { spots, tab: one } = at;
    const write = async () => {
      try {
        const saved = await send(one, spots);
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
    at.busy = write();
    return at.busy;
  }, [send, failure, replace]);

  useEffect(() => {
    if (!dirty) return;
    const { saved } = now.current.tab;
    if (saved) keep(grid, saved, history.now);
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
      const saved = await send({ name, chosen: false, saved: null }, history.now);
      append({ key: saved.uuid, name, chosen: false, saved });
      now.current.sent = history.now;
      setShown(saved.uuid);
    } catch (error) {
      failure(error);
    }
  };
  const choose = async () => {
    if (!now.current.tab.saved || !(await save())) return;
    try {
      replace(tab.key, await send({ ...now.current.tab, chosen: true }, history.now));
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
