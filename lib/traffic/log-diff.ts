import type { z } from "zod";
import type { DiffLine } from "@/lib/traffic/log-shapes";

/** A spot as stored with a version of the log. */
export type LoggedSpot = {
  uuid: string;
  second: number;
  title: string;
  length: number;
  commercial: string | null;
};
/** A break as stored with a version of the log. */
export type LoggedBreak<P extends LoggedSpot = LoggedSpot> = { uuid: string; second: number; spots: P[] };
type Diff = z.output<typeof DiffLine>;

/**
 * The items that keep their order when as few as possible are moved (longest increasing subsequence of the old
 * positions), as indexes.
 */
function findUnmoved(places: readonly number[]): Set<number> {
  const best = places.map(() => ({ length: 1, before: -1 }));
  let last = -1;
  places.forEach((place, i) => {
    for (let j = 0; j < i; j++)
      if (places[j]! < place && best[j]!.length + 1 > best[i]!.length)
        best[i] = { length: best[j]!.length + 1, before: j };
    if (last < 0 || best[i]!.length > best[last]!.length) last = i;
  });
  const kept = new Set<number>();
  for (let i = last; i >= 0; i = best[i]!.before) kept.add(i);
  return kept;
}

/** The changes from an older log of a day to a newer one, in the order of the newer one; removed spots last. */
export function compareLogs(older: readonly LoggedBreak[], newer: readonly LoggedBreak[]): Diff[] {
  const was = new Map(
    older.flatMap((b) => b.spots.map((spot, place) => [spot.uuid, { spot, at: b.uuid, place }] as const)),
  );
  const diff: Diff[] = [];
  for (const { uuid, spots } of newer) {
    const stayed = spots.filter((p) => was.get(p.uuid)?.at === uuid);
    const kept = findUnmoved(stayed.map((p) => was.get(p.uuid)!.place));
    const still = new Set(stayed.filter((_, i) => kept.has(i)).map((p) => p.uuid));
    for (const { uuid: id, second, title, length, commercial } of spots) {
      const before = was.get(id);
      const line = { second, title, length };
      if (!before) diff.push({ kind: "added", ...line, from_second: null });
      else if (!still.has(id)) diff.push({ kind: "moved", ...line, from_second: before.spot.second });
      if (before && (before.spot.commercial !== commercial || before.spot.length !== length))
        diff.push({ kind: "copy", ...line, from_second: before.spot.second });
    }
  }
  const remaining = new Set(newer.flatMap((b) => b.spots.map((p) => p.uuid)));
  for (const { spot } of was.values())
    if (!remaining.has(spot.uuid))
      diff.push({
        kind: "removed",
        second: spot.second,
        title: spot.title,
        length: spot.length,
        from_second: spot.second,
      });
  return diff;
}
