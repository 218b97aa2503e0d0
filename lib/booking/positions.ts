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
};
/** A preferred part of a break. */
export type NearPart = "top" | "middle" | "bottom";

function findEntry(near: NearPart | null | undefined, turn: number, length: number): number {
  if (near === "top") return 0;
  if (near === "bottom") return length;
  return near === "middle" ? Math.floor(length / 2) : turn % (length + 1);
}

/**
 * Assigns positions 1…n to the spots of a break. Positions set by hand and sold as first or last are kept, and the
 * others keep their order. An added spot enters at a position that rotates with `turn`, so that no customer is always
 * last.
 */
export function assignPositions(
  standing: readonly SeatedSpot[],
  coming: readonly SeatedSpot[],
  turn: number,
): { uuid: string; position: number }[] {
  const all = [...standing];
  for (const [i, one] of coming.entries()) all.splice(findEntry(one.near, turn + i, all.length), 0, one);
  const seats = all.map(({ place, pinned, position }, spot) => ({
    spot,
    wish: encodeEnd(place),
    hard: encodeEnd(place),
    bonus: 0,
    fixed: pinned ? position : 0,
  }));
  return arrange(seats).order.map((spot, i) => ({ uuid: takeAt(all, spot).uuid, position: i + 1 }));
}
