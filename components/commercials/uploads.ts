"use client";
import { useSyncExternalStore } from "react";
import { callApi } from "@/lib/browser/api";
import { upload } from "@/lib/browser/upload";

/** A master on its way to its commercial. */
export type Sending = { name: string; size: number; sent: number; error?: unknown; stop: () => void };

let all: ReadonlyMap<string, Sending> = new Map();
const watchers = new Set<() => void>();
const put = (commercial: string, sending: Sending | null) => {
  const next = new Map(all);
  if (sending) next.set(commercial, sending);
  else next.delete(commercial);
  all = next;
  for (const watch of watchers) watch();
};

/**
 * Sends a master and attaches it; it goes on while other pages are open, and the tray of jobs hears of its measuring
 * from the server. Answers whether it is attached.
 */
export async function sendMaster(commercial: string, file: File): Promise<boolean> {
  const stop = new AbortController();
  const of = { name: file.name, size: file.size, stop: () => stop.abort() };
  const say = (sent: number) => put(commercial, { ...of, sent });
  say(0);
  try {
    const id = await upload(file, { onProgress: say, signal: stop.signal });
    await callApi("commercials.attach_media", { uuid: commercial, upload: id, file_name: file.name });
    put(commercial, null);
    return true;
  } catch (error) {
    put(commercial, stop.signal.aborted ? null : { ...of, sent: all.get(commercial)?.sent ?? 0, error });
    return false;
  }
}
export const forgetSending = (commercial: string) => put(commercial, null);

const subscribe = (watch: () => void) => {
  watchers.add(watch);
  return () => {
    watchers.delete(watch);
  };
};
export const useSending = (commercial: string): Sending | undefined =>
  useSyncExternalStore(
    subscribe,
    () => all.get(commercial),
    () => undefined,
  );
const NONE: ReadonlyMap<string, Sending> = new Map();
/** All that is on its way, by commercial. */
export const useSendings = (): ReadonlyMap<string, Sending> =>
  useSyncExternalStore(
    subscribe,
    () => all,
    () => NONE,
  );
