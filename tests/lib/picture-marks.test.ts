import { expect, test } from "vitest";
import { computeArrowHead, computeBox, isMeant } from "@/lib/browser/picture-marks";

const at = (x: number, y: number) => ({ x, y });

test.each([
  ["down to the right", at(1, 2), at(11, 22)],
  ["up to the left", at(11, 22), at(1, 2)],
  ["down to the left", at(11, 2), at(1, 22)],
])("a box is the same, drawn %s", (_, from, to) => {
  expect(computeBox(from, to)).toEqual({ x: 1, y: 2, width: 10, height: 20 });
});

test.each([
  [at(0, 0), at(0, 0), false],
  [at(0, 0), at(3, 4), false],
  [at(0, 0), at(6, 0), true],
  [at(10, 10), at(0, 10), true],
])("from %o to %o is meant: %s", (from, to, expected) => {
  expect(isMeant({ kind: "frame", from, to })).toBe(expected);
});

test.each([
  ["right", at(0, 0), at(100, 0)],
  ["up", at(0, 100), at(0, 0)],
  ["down to the left", at(50, 0), at(0, 50)],
])("both sides of an arrow's head to the %s are as long and lie behind its tip", (_, from, to) => {
  for (const end of computeArrowHead({ from, to }, 20)) {
    expect(Math.hypot(end.x - to.x, end.y - to.y)).toBeCloseTo(20);
    expect(Math.hypot(end.x - from.x, end.y - from.y)).toBeLessThan(Math.hypot(to.x - from.x, to.y - from.y));
  }
});
