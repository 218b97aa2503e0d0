import { takeAt } from "@/lib/must";

type Following = { follows: { segment: number; at_least: number } | null };

/**
 * Removes segments from a campaign together with their reminders, and updates the indexes in the remaining reminders.
 */
export function dropSegments<T extends Following>(
  segments: readonly T[],
  isRemoved: (segment: T, at: number) => boolean,
): T[] {
  const left = segments.flatMap((segment, at) => {
    const main = segment.follows && segments[segment.follows.segment];
    return isRemoved(segment, at) || (main && isRemoved(main, segment.follows!.segment)) ? [] : [at];
  });
  return left.map((at) => {
    const segment = takeAt(segments, at);
    if (segment.follows === null) return segment;
    return { ...segment, follows: { ...segment.follows, segment: left.indexOf(segment.follows.segment) } };
  });
}

/** A reminder without the spot it follows, a spot without its reminder, or too few other spots between them. */
export type PairRule = "reminder_alone" | "reminder_missing" | "too_few_between";
type BrokenPair<K> = { segment: K; rule: PairRule };
/** The segments of a campaign by a key, with what they remind of. */
export type Reminding<K> = ReadonlyMap<K, { follows: { segment: K; at_least: number } | null }>;
/**
 * The rules of reminders (domain 4.2) that the spots of one break violate: a spot and its reminders air both or none,
 * with at least so many other spots between. `own`: spots of the campaign by segment; `others`: spots of other
 * campaigns.
 */
export function findBrokenPairs<K>(
  segments: Reminding<K>,
  own: ReadonlyMap<K, number>,
  others: number,
): BrokenPair<K>[] {
  const countOf = (segment: K) => own.get(segment) ?? 0;
  const all = [...own.values()].reduce((n, count) => n + count, 0);
  return [...segments].flatMap(([reminder, { follows }]): BrokenPair<K>[] => {
    if (!follows || segments.get(follows.segment)?.follows !== null) return [];
    const main = follows.segment;
    if (countOf(reminder) > countOf(main)) return [{ segment: reminder, rule: "reminder_alone" }];
    if (countOf(reminder) < countOf(main)) return [{ segment: main, rule: "reminder_missing" }];
    const family = [...segments].reduce(
      (n, [key, one]) => n + (key === main || one.follows?.segment === main ? countOf(key) : 0),
      0,
    );
    return countOf(main) > 0 && others + all - family < follows.at_least
      ? [{ segment: reminder, rule: "too_few_between" }]
      : [];
  });
}
