import type { PaintedPlay } from "@/lib/calls/broadcast/schedules";
import { addDays } from "@/lib/day";
import type { Grid } from "./grid";

/** A play of the draft in a break of the grid. `uuid` and `price` once it is booked. */
export type Painted = { segment: string; locked: boolean; uuid?: string };
/** The plays of a draft by the index of their break. Never changed: every edit gives a new one. */
export type Plays = ReadonlyMap<number, readonly Painted[]>;

const put = (plays: Plays, at: number, own: readonly Painted[]): Plays => {
  const next = new Map(plays);
  if (own.length) next.set(at, own);
  else next.delete(at);
  return next;
};

/** Plays as the server keeps them, by their breaks; those whose break is not on the board are left out. */
export function playsOf(grid: Grid, saved: readonly (PaintedPlay & { uuid?: string })[]): Plays {
  const plays = new Map<number, Painted[]>();
  for (const { segment, break: uuid, locked, uuid: spot } of saved) {
    const at = grid.indexOf.get(uuid);
    if (at === undefined) continue;
    plays.set(at, [...(plays.get(at) ?? []), { segment, locked, ...(spot && { uuid: spot }) }]);
  }
  return plays;
}

export const savedPlays = ({ board }: Grid, plays: Plays): PaintedPlay[] =>
  [...plays].flatMap(([at, own]) =>
    own.map(({ segment, locked }) => ({ segment, break: board.breaks.uuid[at]!, locked })),
  );

export const countOf = (plays: Plays) => [...plays.values()].reduce((n, own) => n + own.length, 0);

/** One more play of a segment in a break. */
export const painted = (plays: Plays, at: number, segment: string): Plays =>
  put(plays, at, [...(plays.get(at) ?? []), { segment, locked: false }]);

/** The last play of a segment in a break goes, or of any where none is named; locked ones stay. */
export function erased(plays: Plays, at: number, segment?: string): Plays {
  const own = plays.get(at) ?? [];
  const goes = own.findLastIndex((p) => !p.locked && (segment === undefined || p.segment === segment));
  return goes < 0 ? plays : put(plays, at, own.toSpliced(goes, 1));
}

/** The plays of some breaks are locked, or, where all are, released. */
export function lockedIn(plays: Plays, breaks: readonly number[]): Plays {
  const own = breaks.flatMap((at) => plays.get(at) ?? []);
  if (own.length === 0) return plays;
  const locked = !own.every((p) => p.locked);
  const next = new Map(plays);
  for (const at of breaks) {
    const there = plays.get(at);
    if (there)
      next.set(
        at,
        there.map((p) => ({ ...p, locked })),
      );
  }
  return next;
}

/** The unlocked plays of a break stand in another. */
export function carried(plays: Plays, from: number, to: number, copy = false): Plays {
  const own = plays.get(from) ?? [];
  const going = own.filter((p) => !p.locked || copy);
  if (from === to || going.length === 0) return plays;
  const there = [...(plays.get(to) ?? []), ...going.map((p) => ({ ...p, locked: copy ? false : p.locked }))];
  const left = copy ? own : own.filter((p) => p.locked);
  return put(put(plays, from, left), to, there);
}

const WEEK = 7;
/** What is painted in a week stands in every later week too, where it has the same break; locked plays stay as they are. */
export function weekCopied(grid: Grid, plays: Plays, week: number): Plays {
  const { from, to } = grid.weeks[week]!;
  const next = new Map(plays);
  for (const row of grid.rows.flat()) {
    for (let day = from; day <= to; day++) {
      const own = plays.get(row.breaks[day]!) ?? [];
      for (let later = 1; ; later++) {
        const date = addDays(grid.days[day]!, later * WEEK);
        const other = grid.dayOf.get(date);
        if (other === undefined) break;
        const at = row.breaks[other]!;
        if (at < 0 || grid.board.breaks.shut[at]) continue;
        const stays = (plays.get(at) ?? []).filter((p) => p.locked);
        const there = [...stays, ...own.map(({ segment }) => ({ segment, locked: false }))];
        if (there.length) next.set(at, there);
        else next.delete(at);
      }
    }
  }
  return next;
}
