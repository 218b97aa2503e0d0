import { countDays, type Day, MINUTES_A_DAY } from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { BreakKind } from "./break-kinds";

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

/** What stands beside the breaks that are listed: seconds of days before them and a hard break of the days after them. */
export type BreakEdge = {
  /** By how many seconds the content of earlier days pushes this break, the first that is listed. */
  pushed?: number;
  /** The hard break after this one, the last that is listed: seconds from this one that are left, and its clock time. */
  hard?: { seconds: number; second: number };
};
/** A break that may run into a hard one. `most`: the seconds it can hold; `second`: its time from midnight of the clock. */
export type RunBreak = {
  at: number;
  second: number;
  kind: BreakKind;
  most: number;
  edge?: BreakEdge | undefined;
};
/**
 * Breaks that air one after another before a hard break at `hard` (seconds from midnight of the clock), by their indexes:
 * together they hold so many seconds before they run into it.
 */
export type HardWindow = { breaks: number[]; seconds: number; hard: number };

const MINUTE = 60;
/** No advertising runs longer without a pause, so breaks that are farther from a hard one cannot reach it. */
const REACH = 6 * 3600;

/**
 * The windows that keep hard breaks at their time. What airs before one ends in time exactly if, from each break before
 * it up to it, the breaks hold no more seconds than lie between; a hard break among them starts at its time whatever
 * precedes it, so none reaches back beyond it. Windows that cannot be exceeded are left out: most stations have none.
 * `breaks` are in airing order.
 */
export function listHardWindows(breaks: readonly RunBreak[]): HardWindow[] {
  return breaks.flatMap(({ at, second, kind, edge }, i) => [
    ...(kind === "hard" ? listWindowsBefore(breaks, i, at, second) : []),
    ...(edge?.hard ? listWindowsBefore(breaks, i + 1, at + edge.hard.seconds, edge.hard.second) : []),
  ]);
}

/** The windows of the breaks before index `end` that must be over at `time`. */
function listWindowsBefore(
  breaks: readonly RunBreak[],
  end: number,
  time: number,
  hard: number,
): HardWindow[] {
  const windows: HardWindow[] = [];
  // The most seconds that the breaks from here to the hard one can hold, by their capacities and nearer windows.
  let most = 0;
  for (let i = end - 1; i >= 0; i--) {
    const { at, kind, edge, most: own } = takeAt(breaks, i);
    const start = kind === "hard" ? at : at + (edge?.pushed ?? 0);
    if (time - start > REACH) break;
    const seconds = Math.max(0, time - start);
    if (most + own > seconds) windows.push({ breaks: listIndexes(i, end), seconds, hard });
    most = Math.min(most + own, seconds);
    if (kind === "hard") break;
  }
  return windows;
}
const listIndexes = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

/** Seconds of a break from the start of the broadcast day `first`. */
export const toAirSeconds = (first: Day, { date, minute, second }: AirTime): number =>
  (countDays(first, date) * MINUTES_A_DAY + minute) * MINUTE + (second % MINUTE);
type AirTime = { date: Day; minute: number; second: number };
type BookedBreak = AirTime & { kind: BreakKind; booked_seconds: number };

/**
 * Adds to the first and last of a station's breaks what stands beside them on the days before and after, so that
 * nothing runs into a hard break across midnight either. All breaks are in airing order.
 */
export function addEdges<B extends AirTime & { edge?: BreakEdge }>(
  breaks: readonly B[],
  before: readonly BookedBreak[],
  after: readonly BookedBreak[],
): B[] {
  const [first, last] = [breaks[0], breaks.at(-1)];
  if (!first || !last) return [...breaks];
  const timed = ({ kind, booked_seconds, ...time }: BookedBreak): TimedBreak => ({
    at: toAirSeconds(first.date, time),
    kind,
    seconds: booked_seconds,
  });
  const pushed = Math.max(0, (listEnds(before.map(timed)).at(-1) ?? 0) - toAirSeconds(first.date, first));
  const next = after.findIndex(({ kind }) => kind === "hard");
  const hard = after[next];
  const between = after
    .slice(0, Math.max(0, next))
    .reduce((sum, { booked_seconds }) => sum + booked_seconds, 0);
  const left = hard && toAirSeconds(first.date, hard) - toAirSeconds(first.date, last) - between;
  return breaks.map((b) => {
    const edge = {
      ...(b === first && pushed > 0 && { pushed }),
      ...(b === last && hard && left !== undefined && { hard: { seconds: left, second: hard.second } }),
    };
    return Object.keys(edge).length > 0 ? { ...b, edge } : b;
  });
}
