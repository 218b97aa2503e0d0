import { AsyncLocalStorage } from "node:async_hooks";

/** What of a tenant a member works for: some stations, or what an agent or agency brought; null is all of it. */
export type Scope = { by: "stations" | "agent"; ids: readonly string[] };
/** The tenant and scope a piece of work is for; no tenant is nobody. */
export type Work = { tenant: string; scope: Scope | null };

// A bundler may load this module more than once in a process; the pool and everybody who sets a tenant share one store.
const kept = globalThis as { spotledger_work?: AsyncLocalStorage<Work> };
kept.spotledger_work ??= new AsyncLocalStorage<Work>();
const work = kept.spotledger_work;

const NOBODY: Work = { tenant: "", scope: null };
export const workOfNow = (): Work => work.getStore() ?? NOBODY;

/** Runs work for a tenant, or for a part of it: every connection it takes is set to it. */
export const workFor = <T>(tenant: string, run: () => Promise<T>, scope: Scope | null = null): Promise<T> =>
  work.run({ tenant, scope }, async () => await run());

export function checked(uuid: string): string {
  if (!/^[0-9a-f-]{36}$/.test(uuid)) throw new Error("not a uuid");
  return uuid;
}
/** A scope as the setting `app.scope` that the policies read. */
export const settingOf = (scope: Scope | null): string =>
  scope ? `${scope.by}:{${scope.ids.map(checked).join(",")}}` : "";
