"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { topDialog } from "@/components/ui/overlay/top-layer";

/**
 * A shortcut: one key ("j"), with modifiers ("mod+k", "shift+x"), or a sequence ("g c"). `says` names it in
 * the sheet of shortcuts, which is drawn from the same table that listens.
 */
export type Shortcut = { keys: string; says: string; run: (event: KeyboardEvent) => void; typing?: boolean };
type Group = { title: string; shortcuts: readonly Shortcut[]; inside: HTMLElement | null };

let groups: readonly Group[] = [];
const watchers = new Set<() => void>();
const OFF = "keys_off";
const SEQUENCE = 900;

const change = (next: readonly Group[]) => {
  groups = next;
  for (const watch of watchers) watch();
};
const subscribe = (watch: () => void) => {
  watchers.add(watch);
  return () => {
    watchers.delete(watch);
  };
};

export const keysOff = () => localStorage.getItem(OFF) === "true";
/** For screen readers with keys of their own: single letters rest, combinations stay. */
export function setKeysOff(off: boolean) {
  localStorage.setItem(OFF, String(off));
  change([...groups]);
}

function pressed(event: KeyboardEvent): string {
  const key = event.key === " " ? "space" : event.key.toLowerCase();
  const named = ["control", "meta", "alt", "shift"].includes(key) ? "" : key;
  const letter = named.length === 1 && /[^a-z0-9]/.test(named);
  return [
    event.metaKey || event.ctrlKey ? "mod" : "",
    event.altKey ? "alt" : "",
    event.shiftKey && !letter ? "shift" : "",
    named,
  ]
    .filter(Boolean)
    .join("+");
}

const isTyping = (at: EventTarget | null) =>
  at instanceof HTMLElement &&
  (at.isContentEditable ||
    (at.matches("input, textarea, select") && !at.matches("[type=checkbox], [type=radio], [type=button]")));

/** Keys pressed in a menu or another floating part are its own; combinations with Ctrl or Cmd stay the page's. */
const isOwnOfFloat = (step: string, at: EventTarget | null, inside: HTMLElement | null) => {
  const float = at instanceof Element && !step.includes("mod+") ? at.closest("[popover]") : null;
  return float !== null && !(inside && float.contains(inside));
};

/** Keys that rest never: with Ctrl or Cmd, and function keys, which no screen reader takes as a letter. */
const isCombination = (keys: string) => keys.includes("mod") || /^f\d+$/.test(keys);

let before = "";
let beforeAt = 0;

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  const step = pressed(event);
  if (!step) return;
  const typing = isTyping(event.target);
  const sequence = event.timeStamp - beforeAt < SEQUENCE && before ? `${before} ${step}` : "";
  before = typing ? "" : step;
  beforeAt = event.timeStamp;
  const dialog = topDialog();
  const quiet = keysOff();
  for (const group of [...groups].reverse()) {
    if (dialog && !(group.inside && dialog.contains(group.inside))) continue;
    if (isOwnOfFloat(step, event.target, group.inside)) continue;
    for (const shortcut of group.shortcuts) {
      if (shortcut.keys !== sequence && shortcut.keys !== step) continue;
      if (typing && !shortcut.typing) continue;
      if (quiet && !isCombination(shortcut.keys)) continue;
      // A focused button or link keeps its own Enter; with Ctrl it is nobody's own.
      if (step === "enter" && event.target instanceof Element && event.target.closest("a, button, summary"))
        continue;
      event.preventDefault();
      before = "";
      shortcut.run(event);
      return;
    }
  }
}

/**
 * Listens while the component is there. Later groups win; under an open dialog only those whose `inside` it holds.
 */
export function useKeys(title: string, shortcuts: readonly Shortcut[], inside: HTMLElement | null = null) {
  const [group] = useState<Group>({ title, shortcuts, inside });
  useEffect(() => {
    Object.assign(group, { title, shortcuts, inside });
  });
  useEffect(() => {
    if (groups.length === 0) document.addEventListener("keydown", onKeyDown);
    change([...groups, group]);
    return () => {
      change(groups.filter((one) => one !== group));
      if (groups.length === 0) document.removeEventListener("keydown", onKeyDown);
    };
  }, [group]);
}

const none: readonly Group[] = [];
/** The table itself, for the sheet. */
export const useKeyTable = () =>
  useSyncExternalStore(
    subscribe,
    () => groups,
    () => none,
  );
