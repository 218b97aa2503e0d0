import { rotateCommercials } from "@/lib/commercials/rotation";

/** One thing that frames or fills a break. Seconds. */
export type Clip = { commercial: string; length: number };
export type FrameSpot = {
  length: number;
  /** Sold as the last of its break: nothing but the closer comes after it. */
  last: boolean;
};
export type FillerSet<C extends Clip> = {
  mode: "order" | "weight";
  members: readonly (C & { weight: number })[];
};
export type FrameParts<C extends Clip> = {
  /** Several of a role take turns from break to break. */
  openers: readonly C[];
  closers: readonly C[];
  separators: readonly C[];
  fillers: FillerSet<C> | null;
};
export type FramePart = "opener" | "separator" | "filler" | "closer";
/** A line of a break: one of its spots by its place in what was given, or something of the house's own. */
export type FrameLine<C extends Clip> = { kind: "spot"; spot: number } | { kind: FramePart; clip: C };
/** The four sums of a break, in seconds. */
export type FrameSums = { spots: number; jingles: number; separators: number; fillers: number };

/** The order in which fillers are tried in the `turn`th break: each begins with the next, heavier ones more often. */
function inTurn<C extends Clip>({ mode, members }: FillerSet<C>, turn: number): C[] {
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
  const order = [...new Set([...cycle.slice(from), ...cycle.slice(0, from)])];
  const known = new Map(members.map((m) => [m.commercial, m]));
  return order.map((commercial) => known.get(commercial)!);
}

/**
 * Of fillers in their order those that fill a room best, each at most once: no other choice leaves less of it, and of
 * equal choices the one with the earlier fillers wins.
 */
export function chooseFillers<C extends Clip>(fillers: readonly C[], room: number): C[] {
  if (room <= 0 || fillers.length === 0) return [];
  const most = fillers.map(() => new Uint16Array(0));
  const after = (i: number, left: number) => most[i]?.[left] ?? 0;
  for (let i = fillers.length - 1; i >= 0; i--) {
    const { length } = fillers[i]!;
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

const oneOf = <C>(clips: readonly C[], turn: number): C[] =>
  clips.length ? [clips[turn % clips.length]!] : [];

/**
 * A break as it airs (domain 5.5): the opener, the spots with separators between them, fillers up to its capacity, the
 * spots sold as last, the closer. `turn` counts breaks, so that jingles and fillers change. What was not sold is
 * filled; jingles and separators stand beside the sold seconds. A break with nothing in it stays empty.
 */
export function frameBreak<C extends Clip>(
  capacity: number,
  spots: readonly FrameSpot[],
  { openers, closers, separators, fillers }: FrameParts<C>,
  turn: number,
): { lines: FrameLine<C>[]; sums: FrameSums } {
  const sold = spots.reduce((n, s) => n + s.length, 0);
  const filling = fillers ? chooseFillers(inTurn(fillers, turn), capacity - sold) : [];
  const sums = { spots: sold, jingles: 0, separators: 0, fillers: filling.reduce((n, f) => n + f.length, 0) };
  if (spots.length === 0 && filling.length === 0) return { lines: [], sums };
  const lastFrom = spots.findLastIndex((s) => !s.last) + 1;
  const [separator] = oneOf(separators, turn);
  const lines: FrameLine<C>[] = oneOf(openers, turn).map((clip) => ({ kind: "opener", clip }));
  const put = (from: number, to: number) => {
    for (let spot = from; spot < to; spot++) {
      if (separator && lines.at(-1)?.kind === "spot") lines.push({ kind: "separator", clip: separator });
      lines.push({ kind: "spot", spot });
    }
  };
  put(0, lastFrom);
  for (const clip of filling) lines.push({ kind: "filler", clip });
  put(lastFrom, spots.length);
  lines.push(...oneOf(closers, turn).map((clip) => ({ kind: "closer" as const, clip })));
  for (const line of lines) {
    if (line.kind === "separator") sums.separators += line.clip.length;
    if (line.kind === "opener" || line.kind === "closer") sums.jingles += line.clip.length;
  }
  return { lines, sums };
}
