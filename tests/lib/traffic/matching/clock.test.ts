import { describe, expect, test } from "vitest";
import { estimateClockErrors, type Sighting } from "@/lib/traffic/matching/clock";

/** A line every ten minutes from 6:00, each of one booked second, shifted by `error`. */
const day = (error: (n: number) => number): Sighting[] =>
  Array.from({ length: 60 }, (_, n) => {
    const booked = 6 * 3600 + n * 600;
    return { second: booked + error(n), booked: [booked], weight: 1 };
  });
const worst = (lines: Sighting[], error: (n: number) => number) =>
  Math.max(...estimateClockErrors(lines).map((found, n) => Math.abs(found - error(n))));

describe("the clock error of a station", () => {
  test.each<[string, (n: number) => number]>([
    ["an exact clock", () => 0],
    ["always two minutes late", () => 120],
    ["an hour early", () => -3600],
    ["creeping by ten seconds an hour", (n) => Math.round((n * 10) / 6)],
    ["set back by five minutes at noon", (n) => (n < 36 ? 300 : 0)],
  ])("%s is estimated to within half a minute", (_, error) => {
    expect(worst(day(error), error)).toBeLessThanOrEqual(30);
  });

  test("is not changed by one moved line", () => {
    const lines = day((n) => (n === 30 ? 1500 : 60));
    expect(worst(lines, () => 60)).toBeLessThanOrEqual(30);
  });

  test("is empty without lines", () => {
    expect(estimateClockErrors([])).toHaveLength(0);
  });
});
