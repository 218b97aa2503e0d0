import { NONE, nextName, type Saved, type Shared, type TabState } from "@/components/planner/scenarios/tabs";
import type { useHistory } from "@/components/ui/use-history";
import { callApi } from "@/lib/browser/api";
import type { Grid } from "@/lib/planner/grid";
import { type PaintedSpots, readSpots, removeSpots } from "@/lib/planner/painting";
export type Painting = Shared &
  Pick<TabState, "tabs" | "tab" | "append"> & {
    grid: Grid;
    history: ReturnType<typeof useHistory<PaintedSpots>>;
    save: () => Promise<boolean>;
    failure: (error: unknown) => void;
  };
/** What can be done with the scenarios of a draft beside painting. */
export function makeActions({
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
}: Painting) {
  const show = async (key: string) => {
    if (!(await save())) return;
    const next = tabs.find((one) => one.key === key)!;
    now.current.sent = next.saved ? readSpots(grid, next.saved.spots) : NONE;
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
  /** What the scheduler saved into the scenario that is shown. */
  const take = (saved: Saved) => {
    const spots = readSpots(grid, saved.spots);
    now.current.sent = spots;
    history.set(spots);
    replace(tab.key, saved);
    setSavedAt(new Date());
    setDirty(false);
  };
  /** Saves what is painted over what somebody else saved, where there is no room for another scenario. */
  const overwrite = async () => {
    try {
      const { scenarios } = await callApi("schedules.board", { campaign });
      const theirs = scenarios.find((one) => one.uuid === now.current.tab.saved?.uuid);
      if (theirs) replace(tab.key, theirs);
      now.current.tab = { ...now.current.tab, saved: theirs ?? null };
      setHeld(false);
      await save();
    } catch (error) {
      failure(error);
    }
  };
  /** Removes the spots that no segment sells, also those the board does not show. */
  const removeUnsold = () => {
    const { saved } = now.current.tab;
    if (!saved) return;
    const gone = new Set(saved.unsold.map((spot) => spot.break));
    const spots = saved.spots.filter((p) => grid.indexOf.has(p.break) || !gone.has(p.break));
    replace(tab.key, { ...saved, spots });
    history.set(new Map(removeSpots(grid, history.now, saved.unsold)));
    setDirty(true);
  };
  return { show, add, choose, take, overwrite, removeUnsold };
}
