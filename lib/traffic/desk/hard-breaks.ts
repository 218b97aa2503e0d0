import type { BreakKind } from "@/lib/inventory/break-kinds";

/** A break with the seconds of its content. `at`: seconds on an axis that does not end at midnight. */
export type TimedBreak = { at: number; kind: BreakKind; seconds: number };

/** When the content of each break ends: a hard break starts at its time, a soft one after what precedes it. */
function listEnds(breaks: readonly TimedBreak[]): number[] {
  let end = Number.NEGATIVE_INFINITY;
  return breaks.map(({ at, kind, seconds }) => {
    end = (kind === "hard" ? at : Math.max(at, end)) + seconds;
    return end;
  });
}

/**
 * The seconds by which the content of each break can grow before more of it runs into a hard break, through the soft
 * breaks that it pushes; Infinity where no hard break follows. Breaks are in airing order.
 */
export function listRoomBeforeHard(breaks: readonly TimedBreak[]): number[] {
  const ends = listEnds(breaks);
  const rooms: number[] = new Array(breaks.length).fill(Number.POSITIVE_INFINITY);
  for (let i = breaks.length - 2; i >= 0; i--) {
    const next = breaks[i + 1];
    const end = ends[i];
    if (!next || end === undefined) continue;
    const gap = Math.max(0, next.at - end);
    rooms[i] = next.kind === "hard" ? gap : gap + (rooms[i + 1] ?? Number.POSITIVE_INFINITY);
  }
  return rooms;
}

/**
 * The hard breaks that what airs before them does not leave free at their time: by how many seconds, and the last break
 * with content before each. Both are named by their index.
 */
export function findPushedBreaks(
  breaks: readonly TimedBreak[],
): { hard: number; before: number; seconds: number }[] {
  const ends = listEnds(breaks);
  return breaks.flatMap(({ at, kind }, hard) => {
    const end = ends[hard - 1];
    if (kind !== "hard" || end === undefined || end <= at) return [];
    const before = breaks.findLastIndex((one, i) => i < hard && one.seconds > 0);
    return before < 0 ? [] : [{ hard, before, seconds: end - at }];
  });
}
