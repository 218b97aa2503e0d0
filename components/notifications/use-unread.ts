"use client";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useStaleAt } from "@/components/stale-at";

const useCount = () => {
  const { tenant } = useShell();
  return useCall("notifications.count", { tenant: tenant.uuid }, { staleTime: 60_000 });
};

/** How many notifications of this person are unread. The stream of changes keeps it right in every tab. */
export const useUnread = (): number => useCount().data?.unread ?? 0;

/** Reads the notifications again when the next snoozed one comes back; once a page. */
export function useWakeUp() {
  const { data, dataUpdatedAt } = useCount();
  useStaleAt("notifications", data?.wakes_at, dataUpdatedAt);
}
