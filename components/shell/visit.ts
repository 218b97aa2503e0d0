import { useEffect } from "react";
import { extendVisit, type Visit } from "@/lib/access/visits";

const keyOf = (tenant: string) => `visit ${tenant}`;
function readVisit(tenant: string): Visit | null {
  const kept: unknown = JSON.parse(localStorage.getItem(keyOf(tenant)) ?? "null");
  if (typeof kept !== "object" || kept === null || !("at" in kept) || !("before" in kept)) return null;
  const { at, before } = kept;
  const isVisit = typeof at === "number" && (before === null || typeof before === "number");
  return isVisit ? { at, before } : null;
}

/** Goes on with the visit of this browser to a tenant. Returns it; null where nothing can be kept. */
export function noteVisit(tenant: string): Visit | null {
  try {
    const visit = extendVisit(readVisit(tenant), Date.now());
    localStorage.setItem(keyOf(tenant), JSON.stringify(visit));
    return visit;
  } catch {
    return null;
  }
}

/** Notes that a person is here when a page opens, is left, and is returned to. */
export function useVisit(tenant: string) {
  useEffect(() => {
    const note = () => void noteVisit(tenant);
    note();
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, [tenant]);
}
