import { addDays } from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { PaintedSpot } from "@/lib/planner/shapes";
import { type Grid, getBreakAt } from "./grid";
import type { SoldSegments } from "./segments";

/** A spot in a break of the grid, booked when it has a `uuid`. */
export type Painted = { segment: string; locked: boolean; uuid?: string };
/** Spots by the index of their break. Immutable: every edit returns a new map. */
export type PaintedSpots = ReadonlyMap<number, readonly Painted[]>;

const setBreak = (spots: PaintedSpots, at: number, own: readonly Painted[]): PaintedSpots => {
  const next = new Map(spots);
  if (own.length) next.set(at, own);
  else next.delete(at);
  return next;
};

/** Spots from the server by break; those whose break is not on the board are left out. */
export function readSpots(grid: Grid, saved: readonly (PaintedSpot & { uuid?: string })[]): PaintedSpots {
  const spots = new Map<number, Painted[]>();
  for (const { segment, break: uuid, locked, uuid: spot } of saved) {
    const at = grid.indexOf.get(uuid);
    if (at === undefined) continue;
    spots.set(at, [...(spots.get(at) ?? []), { segment, locked, ...(spot && { uuid: spot }) }]);
  }
  return spots;
}

/** Spots in the form of the server. */
export const writeSpots = (grid: Grid, spots: PaintedSpots): PaintedSpot[] =>
  [...spots].flatMap(([at, own]) =>
    own.map(({ segment, locked }) => ({ segment, break: takeAt(grid.breaks, at).uuid, locked })),
  );

/** The number of painted spots. */
export const countSpots = (spots: PaintedSpots) => [...spots.values()].reduce((n, own) => n + own.length, 0);

/** Removes spots, each once, whether locked or not. */
export function removeSpots(grid: Grid, spots: PaintedSpots, gone: readonly PaintedSpot[]): PaintedSpots {
  return gone.reduce<PaintedSpots>((left, { segment, break: uuid, locked }) => {
    const at = grid.indexOf.get(uuid);
    if (at === undefined) return left;
    const own = left.get(at) ?? [];
    const index = own.findLastIndex((p) => p.segment === segment && p.locked === locked);
    return index < 0 ? left : setBreak(left, at, own.toSpliced(index, 1));
  }, spots);
}

/** Adds a spot of a segment to a break. */
export const paintSpot = (spots: PaintedSpots, at: number, segment: string): PaintedSpots =>
  setBreak(spots, at, [...(spots.get(at) ?? []), { segment, locked: false }]);

/** Removes the last unlocked spot of a segment from a break, or of any segment when none is given. */
export function eraseSpot(spots: PaintedSpots, at: number, segment?: string): PaintedSpots {
  const own = spots.get(at) ?? [];
  const index = own.findLastIndex((p) => !p.locked && (segment === undefined || p.segment === segment));
  return index < 0 ? spots : setBreak(spots, at, own.toSpliced(index, 1));
}

/** Adds a spot of a segment to a break, with a spot of each segment that shares its breaks. */
export const paintTogether = (
  spots: PaintedSpots,
  at: number,
  segment: string,
  segments: SoldSegments,
): PaintedSpots =>
  (segments.get(segment)?.together ?? [segment]).reduce((next, one) => paintSpot(next, at, one), spots);

/** Removes the last unlocked spot of a break, with a spot of each segment that shares its breaks. */
export function eraseTogether(spots: PaintedSpots, at: number, segments: SoldSegments): PaintedSpots {
  const last = spots.get(at)?.findLast((p) => !p.locked);
  if (!last) return spots;
  const together = segments.get(last.segment)?.together ?? [last.segment];
  return together.reduce((next, one) => eraseSpot(next, at, one), spots);
}

/** Locks the spots of some breaks, or unlocks them when all are locked. */
export function toggleLocks(spots: PaintedSpots, breaks: readonly number[]): PaintedSpots {
  const own = breaks.flatMap((at) => spots.get(at) ?? []);
  if (own.length === 0) return spots;
  const locked = !own.every((p) => p.locked);
  const next = new Map(spots);
  for (const at of breaks) {
    const there = spots.get(at);
    if (there)
      next.set(
        at,
        there.map((p) => ({ ...p, locked })),
      );
  }
  return next;
}

/** Moves the unlocked spots of a break to another; with `copy`, copies all of them unlocked. */
export function moveSpots(spots: PaintedSpots, from: number, to: number, copy = false): PaintedSpots {
  const own = spots.get(from) ?? [];
  const moving = own.filter((p) => !p.locked || copy);
  if (from === to || moving.length === 0) return spots;
  const there = [...(spots.get(to) ?? []), ...moving.map((p) => ({ ...p, locked: copy ? false : p.locked }))];
  const left = copy ? own : own.filter((p) => p.locked);
  return setBreak(setBreak(spots, from, left), to, there);
}

const WEEK = 7;
/** Repeats a week's spots in every later week that has the same breaks. Locked spots are kept. */
export function repeatWeek(grid: Grid, spots: PaintedSpots, week: number): PaintedSpots {
  const { from, to } = takeAt(grid.weeks, week);
  const next = new Map(spots);
  for (const row of grid.rows.flat()) {
    for (const [n, sold] of grid.days.slice(from, to + 1).entries()) {
      const own = spots.get(getBreakAt(row, from + n)) ?? [];
      for (let later = 1; ; later++) {
        const date = addDays(sold, later * WEEK);
        const other = grid.dayOf.get(date);
        if (other === undefined) break;
        const at = getBreakAt(row, other);
        if (at < 0 || grid.board.breaks.shut[at]) continue;
        const lockedSpots = (spots.get(at) ?? []).filter((p) => p.locked);
        const there = [...lockedSpots, ...own.map(({ segment }) => ({ segment, locked: false }))];
        if (there.length) next.set(at, there);
        else next.delete(at);
      }
    }
  }
  return next;
}
