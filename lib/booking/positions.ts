import { takeAt } from "@/lib/must";
import { arrange } from "@/lib/scheduler/arrange";
import { encodeEnd } from "@/lib/scheduler/grid";

/** A spot in a break, in the order of positions, or a spot that is added. */
export type SeatedSpot = {
  uuid: string;
  place: "first" | "last" | null;
  pinned: boolean;
  position: number;
  /** The part of the break in which an added spot preferably enters; otherwise it enters in turn. */
  near?: NearPart | null;
  /** How badly an added spot stands at a position, from 1; 0 is good. */
  rank?: ((position: number) => number) | undefined;
};
/** A preferred part of a break. */
export type NearPart = "top" | "middle" | "bottom";

function findEntry(near: NearPart | null | undefined, turn: number, length: number): number {
  if (near === "top") return 0;
  if (near === "bottom") return length;
  return near === "middle" ? Math.floor(length / 2) : turn % (length + 1);
}

const arrangeSpots = (all: readonly SeatedSpot[]): SeatedSpot[] => {
  const seats = all.map(({ place, pinned, position }, spot) => ({
    spot,
    wish: encodeEnd(place),
    hard: encodeEnd(place),
    bonus: 0,
    fixed: pinned ? position : 0,
  }));
  return arrange(seats).order.map((spot) => takeAt(all, spot));
};

/** The place of a spot among others that is nearest to its usual one and at which it stands best. */
function findBestEntry(one: SeatedSpot, others: readonly SeatedSpot[], usual: number): number {
  const { rank } = one;
  if (!rank || one.place !== null || one.pinned) return usual;
  const entries = Array.from({ length: others.length + 1 }, (_, at) => at).sort(
    (a, b) => Math.abs(a - usual) - Math.abs(b - usual),
  );
  let best = { at: usual, rank: Number.POSITIVE_INFINITY };
  for (const at of entries) {
    const found = rank(arrangeSpots(others.toSpliced(at, 0, one)).indexOf(one) + 1);
    if (found < best.rank) best = { at, rank: found };
    if (best.rank === 0) break;
  }
  return best.at;
}

/**
 * Assigns positions 1…n to the spots of a break. Positions set by hand and sold as first or last are kept, and the
 * others keep their order. An added spot enters at a position that rotates with `turn`, so that no customer is always
 * last, or at the nearest one at which it keeps its distances.
 */
export function assignPositions(
  standing: readonly SeatedSpot[],
  coming: readonly SeatedSpot[],
  turn: number,
): { uuid: string; position: number }[] {
  const all = [...standing];
  for (const [i, one] of coming.entries())
    all.splice(findBestEntry(one, all, findEntry(one.near, turn + i, all.length)), 0, one);
  return arrangeSpots(all).map(({ uuid }, i) => ({ uuid, position: i + 1 }));
}
