"use client";
import { useTranslations } from "next-intl";
import type { Notification } from "@/components/notifications/notification-text";
import { useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat, useToday } from "@/components/ui/format";
import { computeWakeTime, type SNOOZES } from "@/lib/notifications/inbox";

const INVALIDATES = ["notifications"] as const;

/** What a person does with notifications: each act can be taken back by its opposite. */
export function useInboxActs() {
  const t = useTranslations("notifications");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const { moment, formats } = useFormat();
  const today = useToday();
  const { mutate: update } = useSend("notifications.update", { invalidates: INVALIDATES });
  const all = useSend("notifications.mark_all_as_read", {
    invalidates: INVALIDATES,
    onDone: ({ count }) => toast({ text: t("marked", { count }) }),
  });
  const mark = ({ uuid }: Notification, is_read: boolean) => update({ tenant: tenant.uuid, uuid, is_read });
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
  return { mark, wake, snooze, markAll: () => all.mutate({}), marking: all.isPending };
}
