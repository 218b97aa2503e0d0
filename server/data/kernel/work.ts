import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The part of a tenant that a member may see: some stations, or the business of an agent or agency; null is all of it.
 */
export type Scope = { by: "stations" | "agent"; ids: readonly string[] };
/**
 * The tenant and scope of a piece of work; no tenant sees no rows. Where it is read-only, Postgres refuses every write
 * on its connections.
 */
export type TenantWork = { tenant: string; scope: Scope | null; isReadOnly: boolean };

// A bundler may load this module twice in a process; both copies share one store.
declare global {
  var spotledger_work: AsyncLocalStorage<TenantWork> | undefined;
}
globalThis.spotledger_work ??= new AsyncLocalStorage<TenantWork>();
const work = globalThis.spotledger_work;

const NOBODY: TenantWork = { tenant: "", scope: null, isReadOnly: false };
export const getCurrentWork = (): TenantWork => work.getStore() ?? NOBODY;

/** Runs work for a tenant or a part of it; every connection it takes is set to it. */
export const runForTenant = <T>(
  tenant: string,
  run: () => Promise<T>,
  scope: Scope | null = null,
  isReadOnly = false,
): Promise<T> => work.run({ tenant, scope, isReadOnly }, async () => await run());

export function checkUuid(uuid: string): string {
  if (!/^[0-9a-f-]{36}$/.test(uuid)) throw new Error("not a uuid");
  return uuid;
}
/** Formats a scope as the setting `app.scope` that the policies read. */
export const formatScope = (scope: Scope | null): string =>
  scope ? `${scope.by}:{${scope.ids.map(checkUuid).join(",")}}` : "";
