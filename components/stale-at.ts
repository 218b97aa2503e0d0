"use client";
import { useEffect } from "react";
import { useStale } from "@/components/query";

/** The longest delay that a timer of a browser takes. */
const LONGEST = 2_147_483_647;

/** Reads the answers of a group of calls again at a moment that the last answer named; `answered` is when it came. */
export function useStaleAt(group: string, moment: string | null | undefined, answered: number) {
  const stale = useStale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sets the timer again; `stale` is new each time
  useEffect(() => {
    if (!moment) return;
    const wait = Math.max(Date.parse(moment) - Date.now(), 0) + 1_000;
    const timer = setTimeout(() => void stale([group]), Math.min(wait, LONGEST));
    return () => clearTimeout(timer);
  }, [group, moment, answered]);
}
