import fc from "fast-check";
import { expect, test } from "vitest";
import { assign, type Edge } from "@/lib/traffic/matching/assignment";
import { countRuns } from "@/tests/runs";

/** The minimum over all pairings. */
function cheapest(
  rows: number,
  edges: readonly Edge[],
  alone: number,
  row = 0,
  taken: readonly number[] = [],
): number {
  if (row === rows) return 0;
  const skip = alone + cheapest(rows, edges, alone, row + 1, taken);
  return edges
    .filter((e) => e.row === row && !taken.includes(e.column))
    .reduce(
      (least, e) => Math.min(least, e.cost + cheapest(rows, edges, alone, row + 1, [...taken, e.column])),
      skip,
    );
}

test("the assignment is valid and has the lowest cost", () => {
  const edge = fc.record({
    row: fc.nat(5),
    column: fc.nat(5),
    cost: fc.double({ min: 0, max: 3, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(edge, { maxLength: 18, selector: (e) => `${e.row} ${e.column}` }), (edges) => {
      const columnOf = [...assign(6, 6, edges, 2)];
      const used = columnOf.filter((column) => column >= 0);
      expect(new Set(used).size).toBe(used.length);
      const costs = columnOf.map((column, row) =>
        column < 0 ? 2 : edges.find((e) => e.row === row && e.column === column)!.cost,
      );
      expect(costs.reduce((a, b) => a + b)).toBeCloseTo(cheapest(6, edges, 2), 9);
    }),
    { numRuns: countRuns(300) },
  );
});
