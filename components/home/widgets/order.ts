"use client";
import { useSyncExternalStore } from "react";

export const WIDGETS = ["on_air", "revenue", "sell_out", "missed"] as const;
export type Widget = (typeof WIDGETS)[number];

const KEY = "home_widgets";
const watchers = new Set<() => void>();
const standard = WIDGETS.join();
const read = () => localStorage.getItem(KEY) ?? standard;
const known = (text: string): Widget[] => {
  const named = text.split(",");
  const kept = named.flatMap((name) => WIDGETS.find((widget) => widget === name) ?? []);
  // What came with a later version stands at the end, unless it was put away.
  const away = named.flatMap((name) => WIDGETS.find((widget) => `-${widget}` === name) ?? []);
  return [...kept, ...WIDGETS.filter((widget) => !kept.includes(widget) && !away.includes(widget))];
};

/** The dashboard as this person has arranged it on this device. */
export function useWidgets() {
  const text = useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => {
        watchers.delete(watch);
      };
    },
    read,
    () => standard,
  );
  const shown = known(text);
  const keep = (next: readonly Widget[]) => {
    const away = WIDGETS.filter((widget) => !next.includes(widget)).map((widget) => `-${widget}`);
    localStorage.setItem(KEY, [...next, ...away].join());
    for (const watch of watchers) watch();
  };
  return {
    shown,
    away: WIDGETS.filter((widget) => !shown.includes(widget)),
    move: (widget: Widget, by: number) => {
      const rest = shown.filter((one) => one !== widget);
      rest.splice(Math.max(0, shown.indexOf(widget) + by), 0, widget);
      keep(rest);
    },
    hide: (widget: Widget) => keep(shown.filter((one) => one !== widget)),
    show: (widget: Widget) => keep([...shown, widget]),
  };
}
