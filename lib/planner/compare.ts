import { takeAt } from "@/lib/must";
import type { Grid } from "./grid";
import type { Painted, PaintedSpots } from "./painting";

/** A break in which two paintings differ: spots that only the one, and only the other, has. */
export type PaintingDifference = { at: number; added: number; removed: number };

const countBySegment = (own: readonly Painted[]) =>
  new Map([...Map.groupBy(own, (p) => p.segment)].map(([segment, spots]) => [segment, spots.length]));

/** The breaks in which a painting differs from another, in the order they air; locks do not count. */
export function comparePaintings(grid: Grid, from: PaintedSpots, to: PaintedSpots): PaintingDifference[] {
  const found = [...new Set([...from.keys(), ...to.keys()])].flatMap((at): PaintingDifference[] => {
    const before = countBySegment(from.get(at) ?? []);
    const after = countBySegment(to.get(at) ?? []);
    let [added, removed] = [0, 0];
    for (const segment of new Set([...before.keys(), ...after.keys()])) {
      const more = (after.get(segment) ?? 0) - (before.get(segment) ?? 0);
      if (more > 0) added += more;
      else removed -= more;
    }
    return added + removed > 0 ? [{ at, added, removed }] : [];
  });
  const keyOf = ({ at }: PaintingDifference) => {
    const { day, row, sinceStart } = takeAt(grid.breaks, at);
    return [day, row, sinceStart] as const;
  };
  return found.sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
  });
}
