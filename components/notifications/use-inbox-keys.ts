"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useMemo } from "react";
import type { Notification } from "@/components/notifications/notification-text";
import type { useInboxActs } from "@/components/notifications/use-inbox-acts";
import { useShell } from "@/components/shell/context";
import { useKeys } from "@/components/ui/controls/keys";
import { useTableKeys } from "@/components/ui/table/use-table-keys";
import { buildNotificationHref } from "@/lib/notifications/events";

/** The keys of the inbox: those of a list, and u, e, h and Shift+U. */
export function useInboxKeys({
  rows,
  unread,
  acts,
  box,
  field,
}: {
  rows: readonly Notification[];
  unread: number;
  acts: ReturnType<typeof useInboxActs>;
  box: RefObject<HTMLElement | null>;
  field: RefObject<HTMLElement | null>;
}) {
  const t = useTranslations("notifications");
  const router = useRouter();
  const { order_version } = useShell();
  const keys = useMemo(() => rows.map(({ uuid }) => uuid), [rows]);
  const search = useCallback(() => field.current?.focus(), [field]);
  const cursor = useTableKeys({
    box,
    keys,
    search,
    filter: null,
    onOpen: (key) => {
      const row = rows.find(({ uuid }) => uuid === key);
      const href = row && buildNotificationHref(row, order_version);
      if (!row || !href) return;
      if (row.read_at === null) acts.mark(row, true);
      router.push(href);
    },
  });
  const onRow = (run: (row: Notification) => void) => () => {
    const row = rows.find(({ uuid }) => uuid === cursor);
    if (row) run(acts.findCurrent(row));
  };
  useKeys("inbox", t("title"), [
    { keys: "u", says: t("toggle"), run: onRow((row) => acts.mark(row, row.read_at === null)) },
    { keys: "e", says: t("mark_read"), run: onRow((row) => acts.mark(row, true)) },
    {
      keys: "h",
      says: t("snooze_or_wake"),
      run: onRow((row) => (row.snoozed_until ? acts.wake(row) : acts.snooze(row, "tomorrow"))),
    },
    { keys: "shift+u", says: t("mark_all"), run: () => unread > 0 && acts.markAll() },
  ]);
}
