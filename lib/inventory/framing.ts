import { rotateCommercials } from "@/lib/commercials/rotation";
import { isLimited } from "@/lib/inventory/no-limit";
import { takeAt, takeFrom } from "@/lib/must";

/** An opener, closer, separator or filler; `length` in seconds. */
export type Clip = { commercial: string; length: number };
/** A spot of a break to be framed. */
export type FrameSpot = {
  length: number;
  /** Sold as the last of its break: only the closer follows it. */
  last: boolean;
};
/** A filler set and how it rotates. */
export type FillerSet<C extends Clip> = {
  mode: "order" | "weight";
  members: readonly (C & { weight: number })[];
};
/** The jingles and fillers of a break. */
export type FrameParts<C extends Clip> = {
  /** Several of one role rotate from break to break. */
  openers: readonly C[];
  closers: readonly C[];
  separators: readonly C[];
  fillers: FillerSet<C> | null;
};
/** The kinds of lines in a break other than spots. */
export type FramePart = "opener" | "separator" | "filler" | "closer";
/** A line of a break: a spot by its index in the input, or a jingle or filler. */
export type FrameLine<C extends Clip> = { kind: "spot"; spot: number } | { kind: FramePart; clip: C };
/** The four sums of a break, in seconds. */
export type FrameSums = { spots: number; jingles: number; separators: number; fillers: number };

/**
 * The order in which fillers are tried in the `turn`th break: each break starts with the next one, heavier ones more
 * often.
 */
function rotateFillers<C extends Clip>({ mode, members }: FillerSet<C>, turn: number): C[] {
  const weighed = members.map((m) => ({
    commercial: m.commercial,
    weight: mode === "weight" ? m.weight : 1,
    weekdays: [],
    hours: [],
  }));
  const all = weighed.reduce((n, m) => n + m.weight, 0);
  const cycle = rotateCommercials(
    { mode: "weight", members: weighed, pattern: [] },
    Array.from({ length: all }, () => ({ weekday: 1, hour: 0 })),
  );
  const from = all ? turn % all : 0;
  const rotated = [...new Set([...cycle.slice(from), ...cycle.slice(0, from)])];
  const known = new Map(members.map((m) => [m.commercial, m]));
  return rotated.map((commercial) => takeFrom(known, commercial));
}

/**
 * The fillers that fill `room` seconds best, each at most once. No other choice leaves fewer seconds; among equal
 * choices earlier fillers win.
 */
export function chooseFillers<C extends Clip>(fillers: readonly C[], room: number): C[] {
  if (room <= 0 || fillers.length === 0) return [];
  const most = fillers.map(() => new Uint16Array(0));
  const after = (i: number, left: number) => most[i]?.[left] ?? 0;
  for (let i = fillers.length - 1; i >= 0; i--) {
    const { length } = takeAt(fillers, i);
    most[i] = Uint16Array.from({ length: room + 1 }, (_, left) =>
      Math.max(after(i + 1, left), length <= left ? length + after(i + 1, left - length) : 0),
    );
  }
  let left = room;
  return fillers.filter(({ length }, i) => {
    const taken = length <= left && length + after(i + 1, left - length) === after(i, left);
    if (taken) left -= length;
    return taken;
  });
}

const pickInTurn = <C>(clips: readonly C[], turn: number): C[] =>
  clips.length ? [takeAt(clips, turn % clips.length)] : [];

/**
 * A break as it airs (domain 5.5): opener, spots with separators between them, fillers up to its capacity, spots sold
 * as last, closer. `turn` counts breaks, so that jingles and fillers rotate. Fillers use unsold seconds, of which a break
 * without a limit has none; jingles and
 * separators are additional. An empty break without fillers has no lines.
 */
export function frameBreak<C extends Clip>(
  capacity: number,
  spots: readonly FrameSpot[],
  { openers, closers, separators, fillers }: FrameParts<C>,
  turn: number,
): { lines: FrameLine<C>[]; sums: FrameSums } {
  const sold = spots.reduce((n, s) => n + s.length, 0);
  const unsold = isLimited(capacity) ? capacity - sold : 0;
  const filling = fillers ? chooseFillers(rotateFillers(fillers, turn), unsold) : [];
  const sums = { spots: sold, jingles: 0, separators: 0, fillers: filling.reduce((n, f) => n + f.length, 0) };
  if (spots.length === 0 && filling.length === 0) return { lines: [], sums };
  const lastFrom = spots.findLastIndex((s) => !s.last) + 1;
  const [separator] = pickInTurn(separators, turn);
  const lines: FrameLine<C>[] = pickInTurn(openers, turn).map((clip) => ({ kind: "opener", clip }));
  const addSpots = (from: number, to: number) => {
    for (let spot = from; spot < to; spot++) {
      if (separator && lines.at(-1)?.kind === "spot") lines.push({ kind: "separator", clip: separator });
      lines.push({ kind: "spot", spot });
    }
  };
  addSpots(0, lastFrom);
  for (const clip of filling) lines.push({ kind: "filler", clip });
  addSpots(lastFrom, spots.length);
  lines.push(...pickInTurn(closers, turn).map((clip) => ({ kind: "closer" as const, clip })));
  for (const line of lines) {
    if (line.kind === "separator") sums.separators += line.clip.length;
    if (line.kind === "opener" || line.kind === "closer") sums.jingles += line.clip.length;
  }
  return { lines, sums };
}
