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
