import { expect, test } from "vitest";
import { computeShare, findObstacle } from "@/lib/commercials/storage";
import { toDay } from "@/lib/day";

const FREE = { next_spot: null, in_frame: false, in_filler: false, in_portrait: false };
test.each([
  [FREE, null],
  [{ ...FREE, next_spot: toDay("2026-12-01") }, "spots_ahead"],
  [{ ...FREE, in_frame: true }, "in_frame"],
  [{ ...FREE, in_filler: true }, "in_filler"],
  [{ ...FREE, in_portrait: true }, "in_portrait"],
  [{ ...FREE, in_filler: true, in_portrait: true }, "in_filler"],
  [{ next_spot: toDay("2026-12-01"), in_frame: true, in_filler: true, in_portrait: true }, "spots_ahead"],
  [{ ...FREE, in_frame: true, in_filler: true }, "in_frame"],
])("a file used as %o is refused for %s", (use, obstacle) => {
  expect(findObstacle(use)).toBe(obstacle);
});

test.each([
  [0, 100, 0],
  [50, 100, 50],
  [100, 100, 100],
  [101, 100, 100],
  [0, 0, 100],
  [5, 0, 100],
  [-1, 100, 0],
])("%d bytes of %d are %d percent, never below 0 or above 100", (used, available, percent) => {
  expect(computeShare(used, available)).toBe(percent);
});
