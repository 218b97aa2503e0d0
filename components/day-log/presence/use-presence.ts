"use client";
import { useEffect, useMemo, useState } from "react";
import { useCall } from "@/components/query";
import { callApi } from "@/lib/browser/api";
import { type Day, toDay } from "@/lib/day";

/** Milliseconds between two signs that a screen is still there, and until a cursor that moves on is told. */
const BEAT = 20_000;
const SETTLED = 400;
/** How often the others are read without news: one who left without a word counts for 45 seconds. */
const AGAIN = 30_000;

/** Stands for the day of no log, which is not read. */
const NO_DAY = toDay("1970-01-01");

/** Another person in the same log. */
export type Present = { uuid: string; name: string; row: string | null };

/**
 * Tells the others who have a log open that this screen has it open and where its cursor stands. Returns the others. A log
 * of null is none.
 */
export function usePresence(on: { uuid: string; date: Day } | null, row: string | null): Present[] {
  const [screen] = useState(() => crypto.randomUUID());
  const uuid = on?.uuid ?? "";
  const date = on?.date ?? null;
  const answer = useCall(
    "log_presence.list",
    { uuid, date: date ?? NO_DAY },
    {
      enabled: on !== null,
      refetchInterval: AGAIN,
    },
  );
  useEffect(() => {
    if (date === null) return;
    const tell = () => {
      // Others do not wait for it: a failure is no matter for the person at work.
      void callApi("log_presence.update", { uuid, date, screen, row }).catch(() => undefined);
    };
    const settled = setTimeout(tell, SETTLED);
    const beat = setInterval(tell, BEAT);
    return () => {
      clearTimeout(settled);
      clearInterval(beat);
    };
  }, [uuid, date, screen, row]);
  useEffect(() => {
    if (date === null) return;
    const leave = () =>
      void callApi("log_presence.update", { uuid, date, screen, left: true }).catch(() => undefined);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [uuid, date, screen]);
  return useMemo(
    () => (answer.data?.people ?? []).filter((one) => one.uuid !== screen),
    [answer.data, screen],
  );
}
