"use client";
import { Bell as BellIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useUnread, useWakeUp } from "@/components/notifications/use-unread";
import { IconButton } from "@/components/ui/controls/button";

/** The way to the inbox, with the number of unread notifications. */
export function Bell() {
  const t = useTranslations("shell");
  const unread = useUnread();
  useWakeUp();
  return (
    <IconButton
      icon={<BellIcon />}
      label={unread ? t("inbox_unread", { count: unread }) : t("go.inbox")}
      href="/notifications"
      count={unread}
      look="frame"
    />
  );
}
