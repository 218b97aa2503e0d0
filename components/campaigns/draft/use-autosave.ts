"use client";
import { useEffect, useRef } from "react";
import type { Kept } from "@/components/campaigns/draft/use-sender";
import { takeKept } from "@/lib/browser/kept";

/** Typing rests so long before it is saved, and a failed save before it is tried again. */
const PAUSE = 800;
const RETRY = 5000;

/** What was typed before the tab died is still there. */
export function useRestored(scope: string, mayRestore: () => boolean, restore: (kept: Kept) => void) {
  const latest = useRef({ mayRestore, restore });
  useEffect(() => {
    latest.current = { mayRestore, restore };
  });
  useEffect(() => {
    let isGone = false;
    void takeKept(scope, () => latest.current.mayRestore()).then((found) => {
      if (!isGone && found) latest.current.restore(found as Kept);
    });
    return () => {
      isGone = true;
    };
  }, [scope]);
}

/** Saves when typing rests, again some seconds after a failure, and at once when the network is back. */
export function useAutosave({
  on,
  sign,
  isFailed,
  save,
}: {
  on: boolean;
  sign: string;
  isFailed: boolean;
  save: () => Promise<boolean>;
}) {
  useEffect(() => {
    if (!on || !sign) return;
    const timer = setTimeout(() => void save(), isFailed ? RETRY : PAUSE);
    const online = () => void save();
    window.addEventListener("online", online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", online);
    };
  }, [on, sign, isFailed, save]);
}
