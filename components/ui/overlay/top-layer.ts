import { useSyncExternalStore } from "react";

// A modal dialog makes everything outside it unreachable; what must stay reachable (toasts) moves into the topmost one.
const open: HTMLElement[] = [];
const watchers = new Set<() => void>();
const tell = () => {
  for (const watch of watchers) watch();
};

export function enterTop(dialog: HTMLElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

/** The topmost modal dialog, or null. */
export const topDialog = () => open.at(-1) ?? null;

export const useTopDialog = () =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    topDialog,
    () => null,
  );
