import type { BreakDiff, BreakLine } from "@/lib/inventory/break-shapes";

const SECONDS_A_DAY = 86_400;
const at = ({ weekday, second }: { weekday: number; second: number }) => weekday * SECONDS_A_DAY + second;
const pickName = ({ weekday, second, name }: BreakLine) => ({ weekday, second, name });
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
  const otherLines = new Map(other.map((line) => [at(line), line]));
  const ownTimes = new Set(own.map(at));
  return {
    added: own.filter((line) => !otherLines.has(at(line))).map(pickName),
    removed: other.filter((line) => !ownTimes.has(at(line))).map(pickName),
    changed: own.flatMap((line) => {
      const counterpart = otherLines.get(at(line));
      const fields = counterpart ? FIELDS.filter((field) => line[field] !== counterpart[field]) : [];
      return fields.length ? [{ ...pickName(line), fields }] : [];
    }),
  };
}

/** The number of differences. */
export const countDifferences = ({ added, removed, changed }: BreakDiff) =>
  added.length + removed.length + changed.length;
