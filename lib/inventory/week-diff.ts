import type { BreakDiff, BreakLine } from "@/lib/inventory/break-shapes";

const SECONDS_A_DAY = 86_400;
const at = ({ weekday, second }: { weekday: number; second: number }) => weekday * SECONDS_A_DAY + second;
const bare = ({ weekday, second, name }: BreakLine) => ({ weekday, second, name });
const FIELDS = [
  "name",
  "capacity_seconds",
  "capacity_spots",
  "smallest_length",
  "priority",
  "kind",
  "purpose",
  "opener",
  "closer",
  "separator",
  "topup_set",
  "code_above",
  "code_below",
  "file_when_empty",
] as const satisfies readonly (keyof BreakLine)[];

/**
 * Compares two weeks of breaks by weekday and time: breaks only in `own` (added), only in `other` (removed), and in
 * both with different fields.
 */
export function compareWeeks(own: readonly BreakLine[], other: readonly BreakLine[]): BreakDiff {
  const there = new Map(other.map((line) => [at(line), line]));
  const here = new Set(own.map(at));
  return {
    added: own.filter((line) => !there.has(at(line))).map(bare),
    removed: other.filter((line) => !here.has(at(line))).map(bare),
    changed: own.flatMap((line) => {
      const twin = there.get(at(line));
      const fields = twin ? FIELDS.filter((field) => line[field] !== twin[field]) : [];
      return fields.length ? [{ ...bare(line), fields }] : [];
    }),
  };
}

/** The number of differences. */
export const countDifferences = ({ added, removed, changed }: BreakDiff) =>
  added.length + removed.length + changed.length;
