"use client";
import { useSyncExternalStore } from "react";
import { DENSITIES, type Density } from "@/components/ui/table/column";

const watchers = new Set<() => void>();
const keyOf = (table: string) => `density.${table}`;

function read(table: string): Density {
  const kept = localStorage.getItem(keyOf(table));
  return DENSITIES.find((density) => density === kept) ?? "normal";
}

/** The row height of a table on this device. */
export function useDensity(table: string): [Density, (density: Density) => void] {
  const density = useSyncExternalStore<Density>(
    (watch) => {
      watchers.add(watch);
      return () => {
        watchers.delete(watch);
      };
    },
    () => read(table),
    () => "normal",
  );
  const set = (next: Density) => {
    localStorage.setItem(keyOf(table), next);
    for (const watch of watchers) watch();
  };
  return [density, set];
}
