import type { Day } from "@/lib/day";

/** Copy as a play asks it: how long, and from when to when it may air. */
export type SwapCopy = {
  uuid: string;
  length: number;
  valid_from: Day | null;
  valid_to: Day | null;
  /** The last day of its voices' rights. */
  rights_until: Day | null;
};
/** A play ahead, with what mirrors it on stations that follow. */
export type SwapPlay = {
  uuid: string;
  date: Day;
  occurrence: string;
  length: number;
  commercial: string | null;
  closed: boolean;
  billed: boolean;
  mirrors: readonly {
    uuid: string;
    occurrence: string;
    commercial: string | null;
    closed: boolean;
  }[];
};
export type Room = { free: number; smallest: number };
export type KeptBecause =
  | "break_full"
  | "too_short"
  | "day_closed"
  | "billed"
  | "local_copy"
  | "not_yet_valid"
  | "no_longer_valid"
  | "rights_ended";

export type Swapped = { play: string; copy: string; length: number };
export type Swaps = {
  changed: Swapped[];
  kept: { play: string; why: KeptBecause; free: number | null }[];
  /** Seconds by break, where a copy is of another length. */
  seconds: Map<string, number>;
};

const copyBars = (copy: SwapCopy, date: Day): KeptBecause | null => {
  if (copy.valid_from && date < copy.valid_from) return "not_yet_valid";
  if (copy.valid_to && date > copy.valid_to) return "no_longer_valid";
  return copy.rights_until && date > copy.rights_until ? "rights_ended" : null;
};

/**
 * Which plays may take another copy (domain 3.4): it must be valid on their day and fit their break and those of the
 * mirrors. Shorter copy goes first, so that its seconds count for what grows in the same break. A play that is billed
 * keeps its length; one that already has the copy is neither changed nor kept.
 */
export function fitSwaps(
  plays: readonly SwapPlay[],
  copyOf: (play: SwapPlay) => SwapCopy,
  rooms: ReadonlyMap<string, Room>,
): Swaps {
  const free = new Map([...rooms].map(([at, room]) => [at, room.free]));
  const found: Swaps = { changed: [], kept: [], seconds: new Map() };
  const wanted = plays
    .map((play) => ({ play, copy: copyOf(play) }))
    .filter(({ play, copy }) => play.commercial !== copy.uuid || play.length !== copy.length)
    .map((one) => ({ ...one, more: one.copy.length - one.play.length }));
  const order = [...wanted.filter((w) => w.more <= 0), ...wanted.filter((w) => w.more > 0)];
  for (const { play, copy, more } of order) {
    const own = play.mirrors.filter((m) => m.commercial === play.commercial);
    const places = [play.occurrence, ...play.mirrors.map((m) => m.occurrence)];
    const keep = (why: KeptBecause, room: number | null = null) =>
      found.kept.push({ play: play.uuid, why, free: room });
    const bar = copyBars(copy, play.date);
    const least = Math.min(...places.map((at) => free.get(at) ?? 0));
    if (play.closed || play.mirrors.some((m) => m.closed)) keep("day_closed");
    else if (play.billed && more !== 0) keep("billed");
    else if (bar) keep(bar);
    else if (more !== 0 && own.length < play.mirrors.length) keep("local_copy");
    else if (more > least) keep("break_full", least);
    else if (more < 0 && places.some((at) => copy.length < (rooms.get(at)?.smallest ?? 0))) keep("too_short");
    else {
      for (const uuid of [play.uuid, ...own.map((m) => m.uuid)])
        found.changed.push({ play: uuid, copy: copy.uuid, length: copy.length });
      if (more === 0) continue;
      for (const at of places) {
        free.set(at, (free.get(at) ?? 0) - more);
        found.seconds.set(at, (found.seconds.get(at) ?? 0) + more);
      }
    }
  }
  return found;
}
