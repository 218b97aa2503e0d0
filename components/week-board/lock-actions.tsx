"use client";
import { Lock, LockOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { TakeOver } from "@/components/day-log/lock/take-over";
import { useLogLock } from "@/components/day-log/lock/use-log-lock";
import { Button } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { useFormat } from "@/components/ui/format";
import type { WeekDesk } from "@/components/week-board/use-week-desk";
import { takeAt } from "@/lib/must";
import type { WeekDay } from "@/lib/traffic/week/board";

/** Locks the chosen day, releases it, or takes it over: by the button or by its key. */
export function LockActions({ desk, day }: { desk: WeekDesk; day: WeekDay }) {
  const t = useTranslations("log.lock");
  const { moment } = useFormat();
  const { uuid } = takeAt(desk.week.stations, day.station);
  const lock = useLogLock({ uuid, date: day.date, locked: day.locked });
  const mayLock = desk.may.edit && (day.state === "open" || day.state === "published");
  useKeys("week.lock", t("keys"), mayLock ? [{ keys: "l", says: t(lock.act), run: lock.run }] : []);
  if (!mayLock) return null;
  return (
    <>
      <Button
        size="sm"
        icon={day.locked ? <LockOpen /> : <Lock />}
        keys="l"
        busy={lock.busy}
        onClick={lock.run}
      >
        {t(lock.act)}
      </Button>
      {day.locked && (
        <p className="num basis-full text-xs text-ink-2">
          {t(day.locked.mine ? "by_me" : "by", { name: day.locked.name, ...moment(day.locked.at) })}
        </p>
      )}
      {lock.isAsking && <TakeOver name={day.locked?.name ?? ""} lock={lock} />}
    </>
  );
}
