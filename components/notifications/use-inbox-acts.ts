"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Notification } from "@/components/notifications/notification-text";
import { useSend, useStale } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat, useToday } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { computeWakeTime, type SNOOZES } from "@/lib/notifications/inbox";

const INVALIDATES = ["notifications"] as const;
const LIST = ["notifications.list"];

/** What a person does with notifications: each act can be taken back by its opposite. */
export function useInboxActs() {
  const t = useTranslations("notifications");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const { moment, formats } = useFormat();
  const today = useToday();
  const client = useQueryClient();
  const stale = useStale();
  const { mutate: update } = useSend("notifications.update", {
    invalidates: INVALIDATES,
    scope: "notifications",
  });
  const all = useSend("notifications.mark_all_as_read", {
    invalidates: INVALIDATES,
    onDone: ({ count }) => toast({ text: t("marked", { count }) }),
  });
  /** A row as the last act left it, also before it is drawn again. */
  const findCurrent = (row: Notification): Notification =>
    client
      .getQueriesData<CallOutput<"notifications.list">>({ queryKey: LIST, type: "active" })
      .flatMap(([, list]) => list?.rows ?? [])
      .find(({ uuid }) => uuid === row.uuid) ?? row;
  /** Shown at once, so that the next key finds the row as this one left it; what was asked before is dropped. */
  const show = (of: string, is_read: boolean) => {
    void client.cancelQueries({ queryKey: LIST });
    const read_at = is_read ? new Date().toISOString() : null;
    client.setQueriesData<CallOutput<"notifications.list">>(
      { queryKey: LIST },
      (list) =>
        list && { ...list, rows: list.rows.map((row) => (row.uuid === of ? { ...row, read_at } : row)) },
    );
  };
  const mark = ({ uuid }: Notification, is_read: boolean) => {
    show(uuid, is_read);
    update({ tenant: tenant.uuid, uuid, is_read }, { onError: () => void stale(INVALIDATES) });
  };
  const wake = ({ uuid, read_at }: Notification) =>
    update({ tenant: tenant.uuid, uuid, snoozed_until: null, is_read: read_at !== null });
  const snooze = (row: Notification, how: (typeof SNOOZES)[number]) => {
    const until = computeWakeTime(how, new Date(), today, formats.zone).toISOString();
    update(
      { tenant: tenant.uuid, uuid: row.uuid, snoozed_until: until },
      {
        onSuccess: () =>
          toast({
            text: t("snoozed_note", moment(until)),
            action: { label: ui("undo"), run: () => wake(row) },
          }),
      },
    );
  };
  return { findCurrent, mark, wake, snooze, markAll: () => all.mutate({}), marking: all.isPending };
}
