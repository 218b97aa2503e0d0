"use client";
import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useLogLock } from "@/components/day-log/lock/use-log-lock";
import { IconButton } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import type { LogView } from "@/lib/traffic/log-view";

/** Locks a log that nobody has locked; a locked one has its band. */
export function LockButton({ log: { station, date, locked } }: { log: LogView }) {
  const t = useTranslations("log.lock");
  const lock = useLogLock({ uuid: station, date, locked });
  useKeys("log.lock", t("keys"), locked ? [] : [{ keys: "shift+l", says: t("lock"), run: lock.run }]);
  if (locked) return null;
  return <IconButton icon={<Lock />} label={t("lock")} keys="shift+l" busy={lock.busy} onClick={lock.run} />;
}
