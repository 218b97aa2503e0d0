"use client";
import { useMemo } from "react";
import type { Carried } from "@/components/day-log/use-carry";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { addDays } from "@/lib/day";
import type { LogView } from "@/lib/traffic/log-view";
import { mergeLog, openWeek, type WeekSpotView } from "@/lib/traffic/week/board";
import { type DropVerdict, judgeDrop } from "@/lib/traffic/week/drop";

/** What dropping the carried spot would do, break by break, and the price it keeps. */
export type CarryFit = { verdicts: ReadonlyMap<string, DropVerdict>; price: WeekSpotView["price"] };

/**
 * What dropping the carried spot would do in each break, judged as the server judges it, from its day and the days
 * beside it. Null while nothing is carried and until these are read.
 */
export function useCarryFit(log: LogView, carried: Carried | null): CarryFit | null {
  const { tenant } = useShell();
  const spot = carried?.spot ?? null;
  const input = { tenant: tenant.uuid, from: addDays(log.date, -1), stations: [log.station] };
  const { data } = useCall("logs.week", input, { enabled: spot !== null, staleTime: 0 });
  const open = useMemo(() => {
    // What has been edited since the week was read is in the log.
    const week = data && mergeLog(data, log);
    return week ? openWeek(week) : null;
  }, [data, log]);
  const ends = useMemo(() => {
    const verdicts = new Map<string, DropVerdict>();
    if (!open || !spot) return verdicts;
    const now = new Date();
    for (const { uuid, spots } of log.breaks) {
      const position = spots.filter((p) => p.uuid !== spot).length + 1;
      const verdict = judgeDrop(open, spot, { to_break: uuid, position }, now, false);
      if (verdict) verdicts.set(uuid, verdict);
    }
    return verdicts;
  }, [open, spot, log]);
  const target = useMemo(
    () => (open && carried ? judgeDrop(open, carried.spot, carried, new Date(), false) : null),
    [open, carried],
  );
  const place = spot === null ? undefined : open?.findSpot(spot);
  if (!carried || !place) return null;
  const verdicts = target ? new Map(ends).set(carried.to_break, target) : ends;
  return { verdicts, price: place.spot.price };
}
