"use client";
import { Megaphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useCall, useStale } from "@/components/query";
import { IconButton } from "@/components/ui/controls/button";

/** The longest delay that a timer of a browser takes. */
const LONGEST = 2_147_483_647;

/** The way to unread messages from staff; absent while there are none. The stream of changes keeps it right. */
export function PlatformBadge() {
  const t = useTranslations("shell");
  const { data } = useCall("platform_notifications.count", {}, { staleTime: 60_000 });
  const stale = useStale();
  const next_at = data?.next_at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sets the timer again; `stale` is new each time
  useEffect(() => {
    if (!next_at) return;
    const wait = Math.max(Date.parse(next_at) - Date.now(), 0) + 1_000;
    const timer = setTimeout(() => void stale(["platform_notifications"]), Math.min(wait, LONGEST));
    return () => clearTimeout(timer);
  }, [next_at]);
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
