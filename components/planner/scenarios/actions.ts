import {
  NONE,
  nextName,
  type Saved,
  type Shared,
  type Tab,
  type TabState,
} from "@/components/planner/scenarios/tabs";
import type { useHistory } from "@/components/ui/use-history";
import { dropKept } from "@/lib/browser/kept";
import { type PaintedSpots, readSpots, removeSpots } from "@/lib/planner/painting";
export type Painting = Omit<Shared, "campaign"> &
  Pick<TabState, "tabs" | "tab" | "append"> & {
    history: ReturnType<typeof useHistory<PaintedSpots>>;
    save: () => Promise<boolean>;
    failure: (error: unknown) => void;
    theirs: Saved | null;
    scopeOf: (tab: Tab) => string;
  };
/** What can be done with the scenarios of a draft beside painting. */
export function makeActions({
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
  failure,
}: Painting) {
  const show = async (key: string) => {
    if (!(await save())) return;
    const next = tabs.find((one) => one.key === key)!;
    now.current.sent = next.saved ? readSpots(now.current.grid, next.saved.spots) : NONE;
    history.reset(now.current.sent);
    setShown(key);
    setDirty(false);
  };
  /** Another scenario, beginning as the one that is shown. */
  const add = async () => {
    if (!(await save())) return;
    const name = nextName(tabs);
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
  /** What the scheduler saved into the scenario that is shown. Returns its spots. */
  const take = (saved: Saved) => {
    const spots = readSpots(now.current.grid, saved.spots);
    now.current.sent = spots;
    history.set(spots);
    replace(now.current.tab.key, saved);
    setSavedAt(new Date());
    setDirty(false);
    return spots;
  };
  /** Removes the spots that no segment sells, also those the board does not show. */
  const removeUnsold = () => {
    const { saved } = now.current.tab;
    if (!saved) return;
    const gone = new Set(saved.unsold.map((spot) => spot.break));
    const spots = saved.spots.filter((p) => now.current.grid.indexOf.has(p.break) || !gone.has(p.break));
    replace(tab.key, { ...saved, spots });
    history.set(new Map(removeSpots(now.current.grid, history.now, saved.unsold)));
    setDirty(true);
  };
  return { show, add, choose, take, removeUnsold };
}

/** What can be done where somebody else saved the shown scenario and there is no room to keep both. */
export function makeConflictActions({
  now,
  tab,
  replace,
  save,
  theirs,
  setTheirs,
  scopeOf,
  take,
  failure,
}: Pick<Painting, "now" | "tab" | "replace" | "save" | "theirs" | "setTheirs" | "scopeOf" | "failure"> & {
  take: (saved: Saved) => void;
}) {
  /** Saves what is painted over what somebody else saved, where there is no room for another scenario. */
  const overwrite = async () => {
    if (!theirs) return;
    try {
      replace(tab.key, theirs);
      now.current.tab = { ...now.current.tab, saved: theirs };
      setTheirs(null);
      await save();
    } catch (error) {
      failure(error);
    }
  };
  /** Takes what somebody else saved; what is painted here is a step of undo. */
  const takeTheirs = () => {
    if (!theirs) return;
    take(theirs);
    setTheirs(null);
    dropKept(scopeOf(tab));
  };
  return { overwrite, takeTheirs };
}
