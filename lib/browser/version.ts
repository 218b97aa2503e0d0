/** The client's built-in version (seed §4). */
export const CLIENT_VERSION = 471;
export const VERSION_HEADER = "app-version";

/** Where a newer server reloads the page by itself (seed §4); anywhere else nothing happens. */
export const RELOAD_PATHS = [
  "/",
  "/customers",
  "/order/search",
  "/payments",
  "/proposals",
  "/invoices",
  "/broadcast-reports",
  "/settings",
] as const;

/** A version header newer than this client, or null. */
export function parseNewerVersion(header: string | null): number | null {
  const version = Number(header ?? Number.NaN);
  return Number.isInteger(version) && version > CLIENT_VERSION ? version : null;
}

/** A newer server reloads the eight list paths, never over an unsaved draft and only once a version. */
export const shouldReload = (
  path: string,
  at: { unsaved: boolean; reloadedFor: number | null; version: number },
) => RELOAD_PATHS.some((p) => p === path) && !at.unsaved && at.reloadedFor !== at.version;
