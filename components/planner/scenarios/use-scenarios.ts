"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { makeActions } from "@/components/planner/scenarios/actions";
import {
  countBySpot,
  type Kept,
  listHidden,
  NONE,
  type Now,
  type Saved,
  type Tab,
  useTabs,
} from "@/components/planner/scenarios/tabs";
import { useSaver } from "@/components/planner/scenarios/use-saver";
import { useFailure } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { useHistory } from "@/components/ui/use-history";
import { callApi } from "@/lib/browser/api";
import { dropKept, keepLocally, takeKept } from "@/lib/browser/kept";
import type { Grid } from "@/lib/planner/grid";
import { type PaintedSpots, readSpots, writeSpots } from "@/lib/planner/painting";

const PAUSE = 1000;
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
    else if (last !== grid) latest.current.onMoved(last);
  }, [grid]);
}

/** The paintings of a draft: one is shown, each saves itself a second after the last stroke. */
export function useScenarios(campaign: string, grid: Grid, first: readonly Saved[]) {
  const ui = useTranslations("ui");
  const failure = useFailure();
  const { tabs, tab, show: setShown, replace, append, adopt } = useTabs(first);
  const { user } = useShell();
  const [isHeld, setHeld] = useState(false);
  const history = useHistory<PaintedSpots>(tab.saved ? readSpots(grid, tab.saved.spots) : NONE);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [dirty, setDirty] = useState(false);
  const now = useRef<Now>({ tab, spots: history.now, busy: null, sent: history.now, dirty });
  useEffect(() => {
    Object.assign(now.current, { tab, spots: history.now, dirty });
  });
  const scopeOf = useCallback(
    (of: Tab) => `planner|${user.uuid}|${campaign}|${of.saved?.uuid ?? "new"}`,
    [user.uuid, campaign],
  );
  const { reset, amend } = history;
  useBoardChanges(grid, {
    onMoved: (last) => {
      const { saved } = now.current.tab;
      const fresh = grid.board.scenarios.find((one) => one.uuid === saved?.uuid);
      // Somebody else, or another editor, changed what is shown and not touched here.
      if (fresh && saved && fresh.version > saved.version && !now.current.dirty) {
        adopt(grid.board.scenarios);
        now.current.sent = readSpots(grid, fresh.spots);
        reset(now.current.sent);
      } else if (last.board.breaks.uuid !== grid.board.breaks.uuid) {
        const isSent = now.current.sent === now.current.spots;
        const spots = readSpots(grid, writeSpots(last, now.current.spots));
        if (isSent) now.current.sent = spots;
        amend(spots);
      }
    },
    onFirst: () =>
      void takeKept(scopeOf(now.current.tab)).then((found) => {
        if (!found || now.current.dirty) return;
        const { version, spots } = found as Kept;
        const { saved } = now.current.tab;
        if (saved && countBySpot(saved.spots) === countBySpot(spots))
          return dropKept(scopeOf(now.current.tab));
        reset(readSpots(grid, spots));
        // A version that is not the newest is refused when it is saved, and then kept beside the newest.
        const tab = saved ? { ...now.current.tab, saved: { ...saved, version } } : now.current.tab;
        now.current.tab = tab;
        if (tab.saved) replace(tab.key, tab.saved);
        setDirty(true);
      }),
  });
  const keep = useCallback(() => {
    const { tab: one, spots } = now.current;
    const kept: Kept = {
      version: one.saved?.version ?? 0,
      spots: [...writeSpots(grid, spots), ...listHidden(grid, one.saved)],
    };
    keepLocally(scopeOf(one), kept);
  }, [grid, scopeOf]);
  const send = useCallback(
    ({ saved, name, chosen }: Omit<Tab, "key">, spots: PaintedSpots, from = saved) =>
      callApi("schedules.scenario", {
        campaign,
        ...(saved && { uuid: saved.uuid, version: saved.version }),
        name,
        chosen,
        spots: [...writeSpots(grid, spots), ...listHidden(grid, from)],
      }),
    [campaign, grid],
  );

  const save = useSaver({
    campaign,
    now,
    send,
    replace,
    adopt,
    setShown,
    scopeOf,
    setDirty,
    setSavedAt,
    setHeld,
  });

  useEffect(() => {
    if (!dirty || !history.now) return;
    keep();
    if (isHeld) return;
    const timer = setTimeout(() => void save(), PAUSE);
    return () => clearTimeout(timer);
  }, [dirty, save, keep, isHeld, history.now]);
  useLeaveGuard(dirty, ui("leave_text"));

  const touch =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      act(...args);
      setDirty(true);
    };
  const actions = makeActions({
    campaign,
    grid,
    now,
    history,
    tabs,
    tab,
    replace,
    append,
    setShown,
    send,
    save,
    setDirty,
    setSavedAt,
    setHeld,
    failure,
  });
  return {
    ...actions,
    tabs,
    tab,
    isHeld,
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
