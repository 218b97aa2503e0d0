"use client";
import { useEffect } from "react";
import { useCall, useStale } from "@/components/query";
import { useShell } from "@/components/shell/context";

/** The longest delay that a timer of a browser takes. */
const LONGEST = 2_147_483_647;

const useCount = () => {
  const { tenant } = useShell();
  return useCall("notifications.count", { tenant: tenant.uuid }, { staleTime: 60_000 });
};

/** How many notifications of this person are unread. The stream of changes keeps it right in every tab. */
export const useUnread = (): number => useCount().data?.unread ?? 0;

/** Reads the notifications again when the next snoozed one comes back; once a page. */
export function useWakeUp() {
  const { data, dataUpdatedAt } = useCount();
  const stale = useStale();
  const wakes_at = data?.wakes_at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sets the timer again; `stale` is new each time
  useEffect(() => {
    if (!wakes_at) return;
    const wait = Math.max(Date.parse(wakes_at) - Date.now(), 0) + 1_000;
    const timer = setTimeout(() => void stale(["notifications"]), Math.min(wait, LONGEST));
    return () => clearTimeout(timer);
  }, [wakes_at, dataUpdatedAt]);
}
