"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { makeActions, makeConflictActions } from "@/components/planner/scenarios/actions";
import {
  countBySpot,
  countPlaces,
  type Kept,
  listHidden,
  type Now,
  type Saved,
  type Tab,
  useTabs,
} from "@/components/planner/scenarios/tabs";
import { useSaver } from "@/components/planner/scenarios/use-saver";
import { useCall, useFailure, useStale } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import type { useHistory } from "@/components/ui/use-history";
import { callApi } from "@/lib/browser/api";
import { dropKept, keepLocally, takeKept } from "@/lib/browser/kept";
import { transferSpots } from "@/lib/planner/changes";
import type { Grid } from "@/lib/planner/grid";
import { type PaintedSpots, readSpots, writeSpots } from "@/lib/planner/painting";

type PaintingHistory = ReturnType<typeof useHistory<PaintedSpots>>;

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

/** Asks for the board again when somebody else saved, added or removed a scenario. */
function useNewerScenarios(campaign: string, tabs: readonly Tab[], isDirty: boolean) {
  const stale = useStale();
  const { data } = useCall("schedules.scenarios", { campaign }, { staleTime: Number.POSITIVE_INFINITY });
  const asked = useRef("");
  useEffect(() => {
    if (!data || isDirty) return;
    const here = new Map(tabs.flatMap(({ saved }) => (saved ? [[saved.uuid, saved.version]] : [])));
    const isKnown = (row: (typeof data.rows)[number]) => (here.get(row.uuid) ?? 0) >= row.version;
    const sign = JSON.stringify(data.rows);
    if (sign === asked.current || (data.rows.every(isKnown) && data.rows.length >= here.size)) return;
    asked.current = sign;
    void stale(["schedules.board"]);
  });
}

/** Keeps a painting in this browser at once, and saves it a second after the last stroke unless it is held back. */
function useAutosave({
  isDirty,
  spots,
  isHeld,
  keep,
  save,
}: {
  isDirty: boolean;
  spots: PaintedSpots;
  isHeld: boolean;
  keep: () => void;
  save: () => Promise<boolean>;
}) {
  useEffect(() => {
    if (!isDirty || !spots) return;
    keep();
    if (isHeld) return;
    const timer = setTimeout(() => void save(), PAUSE);
    return () => clearTimeout(timer);
  }, [isDirty, save, keep, isHeld, spots]);
}

/** What a painting is compared with: the one that was named, otherwise the one that is booked. */
function findOther(tabs: readonly Tab[], shown: Tab, named: string | null): Saved | undefined {
  const other = tabs.find((one) => one.key === named) ?? tabs.find((one) => one.chosen);
  return other && other.key !== shown.key ? (other.saved ?? undefined) : undefined;
}

/** Painting and its steps of undo; what was done last beside the painting leaves it saved. */
function makePaintingSteps(history: PaintingHistory, touch: () => void) {
  const { now, previous, next, canUndo, canRedo } = history;
  return {
    set: (spots: PaintedSpots) => {
      history.set(spots);
      touch();
    },
    undo: () => {
      history.undo();
      if (previous !== undefined && previous !== now) touch();
    },
    redo: () => {
      history.redo();
      if (next !== undefined && next !== now) touch();
    },
    canUndo,
    canRedo,
  };
}

/** The paintings of a draft: one is shown, each saves itself a second after the last stroke. */
export function useScenarios(
  campaign: string,
  newest: Grid,
  first: readonly Saved[],
  history: PaintingHistory,
) {
  const ui = useTranslations("ui");
  const failure = useFailure();
  const { tabs, tab, show: setShown, replace, append, adopt } = useTabs(first);
  const { user } = useShell();
  // Spots name breaks by their index on a board: a new board is shown together with its spots.
  const [grid, setGrid] = useState(newest);
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const [compared, setCompared] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [dirty, setDirty] = useState(false);
  const now = useRef<Now>({ grid, tab, spots: history.now, busy: null, sent: history.now, dirty });
  useEffect(() => {
    Object.assign(now.current, { grid, tab, spots: history.now, dirty });
  });
  const scopeOf = useCallback(
    (of: Tab) => `planner|${user.uuid}|${campaign}|${of.saved?.uuid ?? "new"}`,
    [user.uuid, campaign],
  );
  const { reset, convert, amend } = history;
  useBoardChanges(newest, {
    onMoved: (last) => {
      const { tab: shown, dirty: isTouched, spots: painted, sent } = now.current;
      const { saved } = shown;
      const { scenarios, breaks } = newest.board;
      setGrid(newest);
      const fresh = scenarios.find((one) => one.uuid === saved?.uuid);
      const theirFirst = scenarios.find((one) => one.chosen) ?? scenarios[0];
      if (!saved && !isTouched && theirFirst) {
        // Nothing is painted here yet, and somebody else began.
        adopt(scenarios, null);
        setShown(theirFirst.uuid);
        now.current.sent = readSpots(newest, theirFirst.spots);
        return reset(now.current.sent);
      }
      adopt(scenarios, shown.key, isTouched);
      // Somebody else, or another editor, changed what is shown and not touched here.
      if (fresh && saved && fresh.version > saved.version && !isTouched) {
        const spots = readSpots(newest, fresh.spots);
        now.current.sent = spots;
        // The same spots under other segments follow from an edit of the segments, which can be undone.
        const isAssigned = countPlaces(writeSpots(newest, spots)) === countPlaces(writeSpots(last, painted));
        if (isAssigned && last.board.breaks.uuid === breaks.uuid) amend(spots);
        else reset(spots);
      } else if (last.board.breaks.uuid !== breaks.uuid) {
        const moved = transferSpots(last, newest, painted);
        if (sent === painted) now.current.sent = moved;
        convert((spots) => (spots === painted ? moved : transferSpots(last, newest, spots)));
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
    setTheirs,
    setCompared,
  });
  useNewerScenarios(campaign, tabs, dirty);

  useAutosave({ isDirty: dirty, spots: history.now, isHeld: theirs !== null, keep, save });
  useLeaveGuard(dirty, ui("leave_text"));

  const other = theirs ?? findOther(tabs, tab, compared);
  const shared = {
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
  };
  const conflicts = { setTheirs, theirs, scopeOf, failure };
  const actions = makeActions({ ...shared, ...conflicts });
  const { overwrite, takeTheirs } = makeConflictActions({ ...shared, ...conflicts, take: actions.take });
  return {
    ...actions,
    /** The board that the spots are on. */
    grid,
    /** The scenario that is shown and its painted spots, also after it was saved. */
    latest: () => ({ saved: now.current.tab.saved, spots: writeSpots(now.current.grid, now.current.spots) }),
    overwrite,
    takeTheirs,
    tabs,
    tab,
    theirs,
    other,
    save,
    savedAt,
    dirty,
    spots: history.now,
    ...makePaintingSteps(history, () => setDirty(true)),
  };
}
export type Scenarios = ReturnType<typeof useScenarios>;
