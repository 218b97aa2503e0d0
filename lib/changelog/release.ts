import newest from "./newest.json";

/** The kinds of changes. */
export const CHANGE_KINDS = ["added", "changed", "fixed"] as const;
/** One change of a version. `text`: a line of the help's Markdown, whose links lead within the product. */
export type Change = { kind: (typeof CHANGE_KINDS)[number]; text: string };
/** A version of the product. `version`: as in package.json; `date`: an ISO day. */
export type Release = { version: string; date: string; changes: readonly Change[] };

/** The version that is running. */
export const NEWEST_VERSION: string = newest.version;
/** The key under which a browser keeps the newest version whose changes were looked at. */
export const SEEN_VERSION = "changelog-seen";

const readParts = (version: string) => version.split(".").map(Number);
/** Whether a version is newer than another; none was seen before the first visit, which marks nothing as new. */
export function isNewer(version: string, than: string | null): boolean {
  if (than === null) return false;
  const [a, b] = [readParts(version), readParts(than)];
  const at = a.findIndex((part, n) => part !== (b[n] ?? 0));
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
