import type { Day } from "@/lib/day";

/** A commercial with its length in seconds and the dates it may air. */
export type SwapCommercial = {
  uuid: string;
  length: number;
  valid_from: Day | null;
  valid_to: Day | null;
  /** The last day of its artists' rights. */
  rights_until: Day | null;
};
/** An upcoming spot, with its copies on following stations. */
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
/** Capacity of a break in seconds: free, and the smallest length it accepts. */
export type Capacity = { free: number; smallest: number };
/** Breaks that share a limit, and the seconds that can be added to them together. */
export type SharedRoom = { breaks: readonly string[]; left: number };
/** Why a spot keeps its commercial. */
export type KeptBecause =
  | "break_full"
  | "too_short"
  | "day_closed"
  | "billed"
  | "local_copy"
  | "not_yet_valid"
  | "no_longer_valid"
  | "rights_ended";

/** The new commercial (null: none) and length of a spot. */
export type Swapped = { spot: string; copy: string | null; length: number };
/** The result of replacing commercials. */
export type Swaps = {
  changed: Swapped[];
  kept: { spot: string; why: KeptBecause; free: number | null }[];
  /** Change of booked seconds by break, where the length changes. */
  seconds: Map<string, number>;
};

const findValidityProblem = (commercial: SwapCommercial, date: Day): KeptBecause | null => {
  if (commercial.valid_from && date < commercial.valid_from) return "not_yet_valid";
  if (commercial.valid_to && date > commercial.valid_to) return "no_longer_valid";
  return commercial.rights_until && date > commercial.rights_until ? "rights_ended" : null;
};

/**
 * Determines which spots can take another commercial (domain 3.4): it must be valid on their day and fit their break
 * and the breaks of following stations. Shorter commercials are applied first, so that their seconds are free for
 * longer ones in the same break. A billed spot keeps its length; a spot that already has the commercial is in neither
 * list. A spot for which no commercial is named loses its own and keeps its length. `shared`: what limits leave to
 * several breaks together.
 */
export function fitSwaps(
  spots: readonly SwapSpot[],
  commercialOf: (spot: SwapSpot) => SwapCommercial | null,
  rooms: ReadonlyMap<string, Capacity>,
  shared: readonly SharedRoom[] = [],
): Swaps {
  const free = new Map([...rooms].map(([at, room]) => [at, room.free]));
  const left = new Map(shared.map((room) => [room, room.left]));
  const sharedBy = Map.groupBy(
    shared.flatMap((room) => room.breaks.map((at) => ({ at, room }))),
    ({ at }) => at,
  );
  const listShared = (at: string) => (sharedBy.get(at) ?? []).map(({ room }) => room);
  const countFree = (at: string) =>
    Math.max(0, Math.min(free.get(at) ?? 0, ...listShared(at).map((room) => left.get(room) ?? 0)));
  const found: Swaps = { changed: [], kept: [], seconds: new Map() };
  const wanted = spots
    .map((spot) => ({ spot, commercial: commercialOf(spot) }))
    .filter(({ spot, commercial }) =>
      commercial
        ? spot.commercial !== commercial.uuid || spot.length !== commercial.length
        : spot.commercial !== null,
    )
    .map((one) => ({ ...one, more: one.commercial ? one.commercial.length - one.spot.length : 0 }));
  const byGrowth = [...wanted.filter((w) => w.more <= 0), ...wanted.filter((w) => w.more > 0)];
  for (const { spot, commercial, more } of byGrowth) {
    const own = spot.mirrors.filter((m) => m.commercial === spot.commercial);
    const places = [spot.break, ...spot.mirrors.map((m) => m.break)];
    const keep = (why: KeptBecause, room: number | null = null) =>
      found.kept.push({ spot: spot.uuid, why, free: room });
    const rule = commercial && findValidityProblem(commercial, spot.date);
    const length = spot.length + more;
    const least = Math.min(...places.map(countFree));
    if (spot.closed || spot.mirrors.some((m) => m.closed)) keep("day_closed");
    else if (spot.billed && more !== 0) keep("billed");
    else if (rule) keep(rule);
    else if (more !== 0 && own.length < spot.mirrors.length) keep("local_copy");
    else if (more > least) keep("break_full", least);
    else if (more < 0 && places.some((at) => length < (rooms.get(at)?.smallest ?? 0))) keep("too_short");
    else {
      for (const uuid of [spot.uuid, ...own.map((m) => m.uuid)])
        found.changed.push({ spot: uuid, copy: commercial?.uuid ?? null, length });
      if (more === 0) continue;
      for (const at of places) {
        free.set(at, (free.get(at) ?? 0) - more);
        for (const room of listShared(at)) left.set(room, (left.get(room) ?? 0) - more);
        found.seconds.set(at, (found.seconds.get(at) ?? 0) + more);
      }
    }
  }
  return found;
}
