"use client";
import { useEffect, useSyncExternalStore } from "react";
import { isNewer, NEWEST_VERSION, SEEN_VERSION } from "@/lib/changelog/release";

const CHANGED = "changelog-seen";
const read = () => {
  try {
    return localStorage.getItem(SEEN_VERSION);
  } catch {
    return null; // a browser that keeps nothing marks nothing as new
  }
};
function write(version: string) {
  try {
    localStorage.setItem(SEEN_VERSION, version);
    window.dispatchEvent(new Event(CHANGED));
  } catch {
    // as above
  }
}
function subscribe(told: () => void) {
  for (const event of [CHANGED, "storage"]) window.addEventListener(event, told);
  return () => {
    for (const event of [CHANGED, "storage"]) window.removeEventListener(event, told);
  };
}

/** Whether there is a version whose changes this browser has not shown; a first visit begins with the newest. */
export function useUnseenVersion(): boolean {
  const seen = useSyncExternalStore(subscribe, read, () => null);
  useEffect(() => {
    if (read() === null) write(NEWEST_VERSION);
  }, []);
  return isNewer(NEWEST_VERSION, seen);
}

/** Remembers that the changes of the newest version were shown. */
export function useSeen() {
  useEffect(() => write(NEWEST_VERSION), []);
}
