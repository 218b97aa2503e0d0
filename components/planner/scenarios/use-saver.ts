"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import {
  isOutdated,
  nextName,
  type Shared,
  type Tab,
  type TabState,
} from "@/components/planner/scenarios/tabs";
import { keyOf, useFailure } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";
import { dropKept } from "@/lib/browser/kept";
import type { PaintedSpots } from "@/lib/planner/painting";
import { SCENARIOS_MOST } from "@/lib/planner/scenarios";
/** Returns a function that saves what is painted, beside what somebody else saved meanwhile. */
export function useSaver({
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
}: Shared & Pick<TabState, "adopt"> & { scopeOf: (tab: Tab) => string; setCompared: (key: string) => void }) {
  const t = useTranslations("planner");
  const client = useQueryClient();
  const failure = useFailure();
  /** Somebody else saved the scenario meanwhile: theirs stays, and what is painted here becomes another scenario. */
  const keepBoth = useCallback(
    async (mine: Tab, spots: PaintedSpots): Promise<boolean> => {
      const { scenarios } = await callApi("schedules.board", { campaign });
      if (scenarios.length >= SCENARIOS_MOST) {
        setTheirs(scenarios.find((one) => one.uuid === mine.saved?.uuid) ?? null);
        return false;
      }
      const name = nextName(scenarios);
      const hidden = mine.saved;
      const saved = await send({ name, chosen: false, saved: null }, spots, hidden);
      dropKept(scopeOf(mine));
      adopt([...scenarios, saved], null);
      setShown(saved.uuid);
      setCompared(mine.key);
      now.current.sent = spots;
      now.current.tab = { key: saved.uuid, name, chosen: false, saved };
      toast({ text: t("kept_both", { theirs: mine.name, mine: name }) });
      await client.invalidateQueries({ queryKey: keyOf("schedules.board", { campaign }) });
      return true;
    },
    [campaign, now, send, adopt, setShown, setTheirs, setCompared, scopeOf, client, t],
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
        dropKept(scopeOf(one));
        replace(one.key, saved);
        setSavedAt(new Date());
        if (at.spots === spots) setDirty(false);
        return true;
      } catch (error) {
        if (!isOutdated(error)) {
          failure(error);
          return false;
        }
        const isKept = await keepBoth(one, spots).catch((wrong) => {
          failure(wrong);
          return false;
        });
        if (isKept && at.spots === spots) setDirty(false);
        return isKept;
      } finally {
        at.busy = null;
      }
    };
    at.busy = write();
    return at.busy;
  }, [now, send, failure, replace, keepBoth, scopeOf, setDirty, setSavedAt]);
  return save;
}
