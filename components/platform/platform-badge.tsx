"use client";
import { Megaphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { useStaleAt } from "@/components/stale-at";
import { IconButton } from "@/components/ui/controls/button";

/** The way to unread messages from staff; absent while there are none. The stream of changes keeps it right. */
export function PlatformBadge() {
  const t = useTranslations("shell");
  const { data, dataUpdatedAt } = useCall("platform_notifications.count", {}, { staleTime: 60_000 });
  useStaleAt("platform_notifications", data?.next_at, dataUpdatedAt);
  if (!data?.count) return null;
  return (
    <IconButton
      icon={<Megaphone />}
      label={t("platform_unread", { count: data.count })}
      href="/platform-notifications"
      count={data.count}
      look="frame"
      {...(data.blinking && { className: "blink" })}
    />
  );
}
