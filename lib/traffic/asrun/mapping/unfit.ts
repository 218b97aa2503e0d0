import type { AsRunRead } from "../read";

/** A mapping by its key and name. */
export type NamedMapping = { uuid: string; name: string };

/**
 * The mapping that a file was expected to fit and does not, so that a person can change it: the one used reads less
 * than half of the lines, the one chosen reads none, or the station's files are usually read with one (`usual`) and
 * this file is not. Null when there is none.
 */
export function findUnfitMapping(
  read: Pick<AsRunRead, "profile" | "candidates" | "row_count" | "unreadable_count">,
  chosen: NamedMapping | "preset" | null,
  usual: NamedMapping | null,
): NamedMapping | null {
  const used = read.candidates.find((candidate) => candidate.key === read.profile);
  if (used && used.owner !== "preset")
    return read.row_count >= read.unreadable_count ? null : { uuid: used.key, name: used.name };
  if (chosen === "preset") return null;
  return chosen ?? usual;
}
