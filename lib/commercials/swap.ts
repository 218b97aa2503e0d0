import type { Day } from "@/lib/day";

/** Copy as a spot asks it: how long, and from when to when it may air. */
export type SwapCopy = {
  uuid: string;
  length: number;
  valid_from: Day | null;
  valid_to: Day | null;
  /** The last day of its artists' rights. */
  rights_until: Day | null;
};
/** A spot ahead, with what mirrors it on stations that follow. */
export type SwapSpot = {
  uuid: string;
  date: Day;
  break: string;
  length: number;
  commercial: string | null;
  closed: boolean;
  billed: boolean;
  mirrors: readonly {
    uuid: string;
    break: string;
    commercial: string | null;
    closed: boolean;
  }[];
};
export type Capacity = { free: number; smallest: number };
export type KeptBecause =
  | "break_full"
  | "too_short"
  | "day_closed"
  | "billed"
  | "local_copy"
  | "not_yet_valid"
  | "no_longer_valid"
  | "rights_ended";

export type Swapped = { spot: string; copy: string; length: number };
export type Swaps = {
  changed: Swapped[];
  kept: { spot: string; why: KeptBecause; free: number | null }[];
  /** Seconds by break, where a copy is of another length. */
  seconds: Map<string, number>;
};

const copyBars = (commercial: SwapCopy, date: Day): KeptBecause | null => {
  if (commercial.valid_from && date < commercial.valid_from) return "not_yet_valid";
  if (commercial.valid_to && date > commercial.valid_to) return "no_longer_valid";
  return commercial.rights_until && date > commercial.rights_until ? "rights_ended" : null;
};

/**
 * Which spots may take another copy (domain 3.4): it must be valid on their day and fit their break and those of the
 * mirrors. Shorter copy goes first, so that its seconds count for what grows in the same break. A spot that is billed
 * keeps its length; one that already has the copy is neither changed nor kept.
 */
export function fitSwaps(
  spots: readonly SwapSpot[],
  copyOf: (spot: SwapSpot) => SwapCopy,
  rooms: ReadonlyMap<string, Capacity>,
): Swaps {
  const free = new Map([...rooms].map(([at, room]) => [at, room.free]));
  const found: Swaps = { changed: [], kept: [], seconds: new Map() };
  const wanted = spots
    .map((spot) => ({ spot, copy: copyOf(spot) }))
    .filter(
      ({ spot, copy: commercial }) =>
        spot.commercial !== commercial.uuid || spot.length !== commercial.length,
    )
    .map((one) => ({ ...one, more: one.copy.length - one.spot.length }));
  const order = [...wanted.filter((w) => w.more <= 0), ...wanted.filter((w) => w.more > 0)];
  for (const { spot, copy: commercial, more } of order) {
    const own = spot.mirrors.filter((m) => m.commercial === spot.commercial);
    const places = [spot.break, ...spot.mirrors.map((m) => m.break)];
    const keep = (why: KeptBecause, room: number | null = null) =>
      found.kept.push({ spot: spot.uuid, why, free: room });
    const bar = copyBars(commercial, spot.date);
    const least = Math.min(...places.map((at) => free.get(at) ?? 0));
    if (spot.closed || spot.mirrors.some((m) => m.closed)) keep("day_closed");
    else if (spot.billed && more !== 0) keep("billed");
    else if (bar) keep(bar);
    else if (more !== 0 && own.length < spot.mirrors.length) keep("local_copy");
    else if (more > least) keep("break_full", least);
    else if (more < 0 && places.some((at) => commercial.length < (rooms.get(at)?.smallest ?? 0)))
      keep("too_short");
    else {
      for (const uuid of [spot.uuid, ...own.map((m) => m.uuid)])
        found.changed.push({ spot: uuid, copy: commercial.uuid, length: commercial.length });
      if (more === 0) continue;
      for (const at of places) {
        free.set(at, (free.get(at) ?? 0) - more);
        found.seconds.set(at, (found.seconds.get(at) ?? 0) + more);
      }
    }
  }
  return found;
}
