/** The client's built-in version (seed §4). */
export const CLIENT_VERSION = 471;
/** The response header with the server's version. */
export const VERSION_HEADER = "app-version";

/** Paths on which a newer server version reloads the page automatically (seed §4). */
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

/** The version in the header if it is newer than this client, otherwise null. */
export function parseNewerVersion(header: string | null): number | null {
  const version = Number(header ?? Number.NaN);
  return Number.isInteger(version) && version > CLIENT_VERSION ? version : null;
}

/**
 * Whether a newer server version should reload the page: only on the paths of `RELOAD_PATHS`, never with unsaved
 * changes, and once for each version.
 */
export const shouldReload = (
  path: string,
  at: { unsaved: boolean; reloadedFor: number | null; version: number },
) => RELOAD_PATHS.some((p) => p === path) && !at.unsaved && at.reloadedFor !== at.version;
