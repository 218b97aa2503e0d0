import fc from "fast-check";
import { expect, test } from "vitest";
import { adjustLightness, computeContrast } from "@/lib/color";
import { countRuns } from "@/tests/runs";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
])("%s on %s has a contrast of %f", (a, b, ratio) => {
  expect(computeContrast(a, b)).toBeCloseTo(ratio, 2);
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
test("property: any colour becomes legible on white and on the dark background, and stays if it already is", () => {
  fc.assert(
    fc.property(hex, fc.constantFrom("#ffffff", "#14171d"), (color, ground) => {
      const seen = adjustLightness(color, [ground, ground]);
      expect(computeContrast(seen, ground)).toBeGreaterThanOrEqual(3);
      if (computeContrast(color, ground) >= 3) expect(seen).toBe(color);
    }),
    { numRuns: countRuns(500) },
  );
});
test("only the lightness changes", () => {
  expect(adjustLightness("#ffee00", ["#ffffff"])).toMatch(/^#[89a][0-9a-f][89a][0-9a-f]00$/);
  expect(adjustLightness("#000080", ["#14171d"])).toMatch(/^#[0-9a-f]{4}[c-f][0-9a-f]$/);
});
