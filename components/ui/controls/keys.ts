"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { topDialog } from "@/components/ui/overlay/top-layer";
import { findKeys, isCombination, type OwnKeys } from "@/lib/browser/shortcuts";

/**
 * A shortcut: one key ("j"), with modifiers ("mod+k", "shift+x"), or a sequence ("g c"). `says` names it in
 * the sheet of shortcuts, which is drawn from the same table that listens.
 */
export type Shortcut = { keys: string; says: string; run: (event: KeyboardEvent) => void; typing?: boolean };
type Group = { id: string; title: string; shortcuts: readonly Shortcut[]; inside: HTMLElement | null };

let groups: readonly Group[] = [];
/** What the person chose: keys instead of others, and whether single letters rest. */
let chosen: { own: OwnKeys; off: boolean } = { own: {}, off: false };
const watchers = new Set<() => void>();
/** Milliseconds between the keys of a sequence. */
export const SEQUENCE = 900;

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

/** Takes over what the person chose. */
export function setChosenKeys(next: typeof chosen) {
  chosen = next;
  change([...groups]);
}

/** The keys of an event as shortcuts write them; "" for a modifier alone. */
export function pressed(event: KeyboardEvent): string {
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
  for (const group of [...groups].reverse()) {
    if (dialog && !(group.inside && dialog.contains(group.inside))) continue;
    if (isOwnOfFloat(step, event.target, group.inside)) continue;
    for (const shortcut of group.shortcuts) {
      const keys = findKeys(chosen.own, { group: group.id, keys: shortcut.keys });
      if (keys === "" || (keys !== sequence && keys !== step)) continue;
      // A letter that was chosen instead of a combination is typed into a field.
      if (typing && !(shortcut.typing && (keys === shortcut.keys || isCombination(keys)))) continue;
      if (chosen.off && !isCombination(keys)) continue;
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
 * Listens while the component is there. `id` names the part of the product for what a person chose. Later groups win; under an open dialog only those whose `inside` it holds.
 */
export function useKeys(
  id: string,
  title: string,
  shortcuts: readonly Shortcut[],
  inside: HTMLElement | null = null,
) {
  const [group] = useState<Group>({ id, title, shortcuts, inside });
  useEffect(() => {
    Object.assign(group, { id, title, shortcuts, inside });
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

const asShown = (keys: string): string => {
  const group = groups.findLast(({ shortcuts }) => shortcuts.some((one) => one.keys === keys));
  return group ? findKeys(chosen.own, { group: group.id, keys }) : keys;
};
/** The keys to show for a shortcut that has `keys` by default: those the person chose; "" where it is off. */
export const useShownKeys = (keys: string): string =>
  useSyncExternalStore(
    subscribe,
    () => asShown(keys),
    () => keys,
  );
