"use client";
import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { useEvents } from "@/components/query";

/** The clock of the page moves on by itself, also while no log comes in. */
const TICK = 60_000;

const watchNetwork = (changed: () => void) => {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
};

/** Asks the server for the page again when the station's log comes in, once a minute, and after a lost connection. */
export function Updates({
  stream,
  byItself,
  offline,
}: {
  stream: string;
  byItself: string;
  offline: string;
}) {
  const router = useRouter();
  // Null on the server: without script the page does not update, and does not say so.
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => null,
  );
  useEvents(stream, () => {
    router.refresh();
    return undefined;
  });
  useEffect(() => {
    if (!online) return;
    const refresh = () => document.visibilityState === "visible" && router.refresh();
    const timer = setInterval(refresh, TICK);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [router, online]);
  return (
    <span role="status" className={online === false ? "font-medium text-warn-ink" : undefined}>
      {online !== null && (online ? byItself : offline)}
    </span>
  );
}
