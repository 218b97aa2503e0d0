"use client";
import { useTranslations } from "next-intl";
import { useShell } from "@/components/shell/context";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { type NotificationWriter, writeNotification } from "@/lib/notifications/text";

export type Notification = CallOutput<"notifications.list">["rows"][number];
/** Writes a notification: what it is about, what happened, and the kind of its record. */
export function useNotificationText() {
  const t = useTranslations("notifications");
  const roles = useTranslations("people.roles");
  const models = useTranslations("activity.models");
  const { tenant } = useShell();
  const format = useFormat();
  const words: NotificationWriter = {
    t,
    role: (id) => roles(id),
    day: format.day,
    money: (amount) => `${format.money(amount)} ${format.formats.currency}`,
    tenant: tenant.name,
  };
  return (of: Notification) => ({ ...writeNotification(of, words), kind: of.kind && models(of.kind) });
}
