"use client";
import { useState } from "react";
import { useSend } from "@/components/query";
import type { Day } from "@/lib/day";
import type { LogView } from "@/lib/traffic/log-view";

type Log = { uuid: string; date: Day; locked: LogView["locked"] };

/** The lock of a log: what can be done with it, and doing it. Taking it over asks for the reason first. */
export function useLogLock({ uuid, date, locked }: Log) {
  const [isAsking, setAsking] = useState(false);
  const stale = { invalidates: ["logs"] } as const;
  const lock = useSend("logs.lock", { ...stale, onDone: () => setAsking(false) });
  const unlock = useSend("logs.unlock", stale);
  const mine = locked?.mine ? "release" : "take_over";
  return {
    act: locked ? mine : ("lock" as const),
    busy: lock.isPending || unlock.isPending,
    run: () => {
      if (lock.isPending || unlock.isPending) return;
      if (!locked) lock.mutate({ uuid, date });
      else if (locked.mine) unlock.mutate({ uuid, date });
      else setAsking(true);
    },
    isAsking,
    takeOver: (reason: string) => lock.mutate({ uuid, date, take_over: true, reason }),
    cancel: () => setAsking(false),
  };
}
export type LogLockUse = ReturnType<typeof useLogLock>;
