import { createHash } from "node:crypto";

/** Sorts the keys of objects at every depth, so that equal content is equal text. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sortKeys(one)]),
  );
}

/** Returns the SHA-256 of a stored document: of its JSON with sorted keys and without spaces. */
export const hashDocument = (content: object): string =>
  createHash("sha256")
    .update(JSON.stringify(sortKeys(content)))
    .digest("hex");
