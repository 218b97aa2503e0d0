import { expect, test } from "vitest";
import { isPosition, isTimeout, NOTICE_TIMEOUT, POSITIONS } from "@/lib/browser/notice";

test("there are nine positions, and the timeout is five seconds", () => {
  expect(new Set(POSITIONS).size).toBe(9);
  expect(NOTICE_TIMEOUT).toBe(5000);
});
test.each([
  ...POSITIONS.map((p) => [p, true] as const),
  ["middle", false],
  ["", false],
  ["Top", false],
] as const)("%s is a position: %s", (text, is) => expect(isPosition(text)).toBe(is));
test.each([
  [0, true],
  [5000, true],
  [0.5, true],
  [-1, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])("%d is a timeout: %s", (value, is) => expect(isTimeout(value)).toBe(is));
