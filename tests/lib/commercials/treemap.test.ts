import fc from "fast-check";
import { expect, test } from "vitest";
import { arrangeTiles } from "@/lib/commercials/treemap";

const area = { width: 600, height: 400 };
const round = (n: number) => Math.round(n * 100) / 100;

test("tiles are as square as in the example of the paper", () => {
  const tiles = arrangeTiles([6, 6, 4, 3, 2, 2, 1], (n) => n, { width: 6, height: 4 });
  expect(tiles.map(({ of, x, y, width, height }) => [of, x, y, width, height].map(round))).toEqual([
    [6, 0, 0, 3, 2],
    [6, 0, 2, 3, 2],
    [4, 3, 0, 1.71, 2.33],
    [3, 4.71, 0, 1.29, 2.33],
    [2, 3, 2.33, 1.2, 1.67],
    [2, 4.2, 2.33, 1.2, 1.67],
    [1, 5.4, 2.33, 0.6, 1.67],
  ]);
});

test.each<[string, number[], number[]]>([
  ["nothing", [], []],
  ["only empty ones", [0, 0, -1], []],
  ["empty ones have no tile", [1, 0, 3], [3, 1]],
  ["one takes everything", [7], [7]],
])("%s", (_, amounts, expected) => {
  expect(arrangeTiles(amounts, (n) => n, area).map(({ of }) => of)).toEqual(expected);
});

test("tiles fill the area in proportion, without overlap", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 }),
      (amounts) => {
        const tiles = arrangeTiles(amounts, (n) => n, area);
        const whole = amounts.reduce((all, n) => all + n, 0);
        expect(tiles).toHaveLength(amounts.length);
        for (const tile of tiles) {
          expect(tile.width * tile.height).toBeCloseTo((tile.of / whole) * 240_000, 3);
          expect(Math.min(tile.x, tile.y)).toBeGreaterThanOrEqual(-1e-6);
          expect(tile.x + tile.width).toBeLessThanOrEqual(600 + 1e-6);
          expect(tile.y + tile.height).toBeLessThanOrEqual(400 + 1e-6);
        }
        const overlap = tiles.some((a, i) =>
          tiles.some((b, j) => {
            if (i >= j) return false;
            const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
            const tall = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
            return wide > 1e-6 && tall > 1e-6;
          }),
        );
        expect(overlap).toBe(false);
      },
    ),
  );
});
