import { arrange } from "@/lib/scheduler/arrange";
import { encodeEnd } from "@/lib/scheduler/grid";

/** A spot that stands in a break, in the order they stand, or one that comes new. */
export type SeatedSpot = {
  uuid: string;
  place: "first" | "last" | null;
  pinned: boolean;
  position: number;
  /** Where a spot that comes new had better enter; else it takes turns. */
  near?: NearPart | null;
};
export type NearPart = "top" | "middle" | "bottom";

function entry(near: NearPart | null | undefined, turn: number, length: number): number {
  switch (near) {
    case "top":
      return 0;
    case "bottom":
      return length;
    case "middle":
      return Math.floor(length / 2);
    default:
      return turn % (length + 1);
  }
}

/**
 * Seats the spots of one break at 1…n: places set by hand and sold first and last are kept, the others keep their
 * order, and who comes new without a sold place enters at a place that turns with `turn`, so nobody is always last.
 */
export function assignPositions(
  standing: readonly SeatedSpot[],
  coming: readonly SeatedSpot[],
  turn: number,
): { uuid: string; position: number }[] {
  const all = [...standing];
  for (const [i, one] of coming.entries()) all.splice(entry(one.near, turn + i, all.length), 0, one);
  const seats = all.map(({ place, pinned, position }, spot) => ({
    spot,
    wish: encodeEnd(place),
    hard: encodeEnd(place),
    bonus: 0,
    fixed: pinned ? position : 0,
  }));
  return arrange(seats).order.map((spot, i) => ({ uuid: all[spot]!.uuid, position: i + 1 }));
}
