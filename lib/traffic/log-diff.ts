import type { z } from "zod";
import type { DiffLine } from "@/lib/traffic/log-shapes";

/** A spot as stored with a version of the log. */
export type LoggedSpot = {
  uuid: string;
  second: number;
  title: string;
  length: number;
  commercial: string | null;
  cart: number | null;
  /** The stored audio or video; the oldest versions do not name it. */
  media?: string | null;
};
/** A break as stored with a version of the log. */
export type LoggedBreak<P extends LoggedSpot = LoggedSpot> = { uuid: string; second: number; spots: P[] };
type Diff = z.output<typeof DiffLine>;

/**
 * The items that keep their order when as few as possible are moved (longest increasing subsequence of the old
 * positions), as indexes.
 */
function findUnmoved(places: readonly number[]): Set<number> {
  type Run = { place: number; at: number; length: number; before: Run | null };
  const runs: Run[] = [];
  let longest: Run | null = null;
  for (const [at, place] of places.entries()) {
    const run: Run = { place, at, length: 1, before: null };
    for (const before of runs)
      if (before.place < place && before.length + 1 > run.length) {
        run.length = before.length + 1;
        run.before = before;
      }
    if (!longest || run.length > longest.length) longest = run;
    runs.push(run);
  }
  const kept = new Set<number>();
  for (let run = longest; run; run = run.before) kept.add(run.at);
  return kept;
}

/** What a spot airs otherwise than before: another commercial, another file or another cart number. */
function findReplaced(before: LoggedSpot, after: LoggedSpot): "copy" | "file" | "cart" | null {
  if (before.commercial !== after.commercial || before.length !== after.length) return "copy";
  if (before.media !== undefined && before.media !== after.media) return "file";
  return before.cart === after.cart ? null : "cart";
}

/** The changes from an older log of a day to a newer one, in the order of the newer one; removed spots last. */
export function compareLogs(older: readonly LoggedBreak[], newer: readonly LoggedBreak[]): Diff[] {
  const was = new Map(
    older.flatMap((b) => b.spots.map((spot, place) => [spot.uuid, { spot, at: b.uuid, place }] as const)),
  );
  const diff: Diff[] = [];
  for (const { uuid, spots } of newer) {
    const stayed = spots.flatMap((p) => {
      const before = was.get(p.uuid);
      return before?.at === uuid ? [{ uuid: p.uuid, place: before.place }] : [];
    });
    const kept = findUnmoved(stayed.map(({ place }) => place));
    const still = new Set(stayed.filter((_, i) => kept.has(i)).map((p) => p.uuid));
    for (const spot of spots) {
      const { uuid: id, second, title, length } = spot;
      const before = was.get(id);
      const line = { second, title, length };
      if (!before) diff.push({ kind: "added", ...line, from_second: null });
      else if (!still.has(id)) diff.push({ kind: "moved", ...line, from_second: before.spot.second });
      const replaced = before && findReplaced(before.spot, spot);
      if (replaced) diff.push({ kind: replaced, ...line, from_second: before.spot.second });
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

/**
 * Returns when the first change of a version is to air, so that the studio needs the version before then, and how many
 * changes were due in breaks that have passed. `breaks` are those of the log in the order of the broadcast day.
 */
export function findDeadline(
  diff: readonly Pick<Diff, "second" | "from_second">[],
  breaks: readonly { second: number; passed: boolean }[],
): { second: number | null; late: number } {
  /** The place of the break that a time falls in: the last one that began by then. */
  const findBreakAt = (time: number) =>
    breaks.reduce(
      (found, { second }, at) => (second <= time && second >= (breaks[found]?.second ?? -1) ? at : found),
      -1,
    );
  const dues = diff.map(({ second, from_second }) =>
    [second, ...(from_second === null ? [] : [from_second])]
      .map((time) => ({ time, at: findBreakAt(time) }))
      .toSorted((a, b) => a.at - b.at || a.time - b.time),
  );
  const isPassed = ({ at }: { at: number }) => breaks[at]?.passed ?? false;
  const [first] = dues
    .flat()
    .filter((due) => !isPassed(due))
    .toSorted((a, b) => a.at - b.at || a.time - b.time);
  return { second: first?.time ?? null, late: dues.filter(([due]) => due && isPassed(due)).length };
}
