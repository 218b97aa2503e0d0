"use client";
import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { TakeOver } from "@/components/day-log/lock/take-over";
import { useLogLock } from "@/components/day-log/lock/use-log-lock";
import { Button } from "@/components/ui/controls/button";
import { Band } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import type { LogView } from "@/lib/traffic/log-view";

/** Whose lock the log has, with the way to release it or to take it over; nothing where it has none. */
export function LockBand({ log }: { log: LogView }) {
  const t = useTranslations("log.lock");
  const { moment } = useFormat();
  const { locked } = log;
  const lock = useLogLock({ uuid: log.station, date: log.date, locked });
  if (!locked) return null;
  return (
    <>
      <Band
        icon={<Lock />}
        actions={
          <Button size="sm" busy={lock.busy} onClick={lock.run}>
            {t(lock.act)}
          </Button>
        }
      >
        {t(locked.mine ? "by_me" : "by", { name: locked.name, ...moment(locked.at) })}
      </Band>
      {lock.isAsking && <TakeOver name={locked.name} lock={lock} />}
    </>
  );
}
