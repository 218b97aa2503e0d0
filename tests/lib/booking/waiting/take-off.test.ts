import { expect, test } from "vitest";
import { putBackWaiting, takeOffPlaced } from "@/lib/booking/waiting/take-off";

const line = (segment: number, station: string | null, missing: number) => ({
  segment,
  station,
  missing,
  reasons: [],
  relaxations: [],
});

test.each([
  ["one of two stays", [line(0, "a", 2)], [{ segment: 0, station: "a" }], [line(0, "a", 1)]],
  [
    "the last one ends its line",
    [line(0, "a", 1), line(1, "a", 1)],
    [{ segment: 0, station: "a" }],
    [line(1, "a", 1)],
  ],
  ["another station's line stays", [line(0, "b", 1)], [{ segment: 0, station: "a" }], [line(0, "b", 1)]],
  ["a line of no station is of any", [line(0, null, 1)], [{ segment: 0, station: "a" }], []],
  [
    "a station's own line is first",
    [line(0, null, 1), line(0, "a", 1)],
    [{ segment: 0, station: "a" }],
    [line(0, null, 1)],
  ],
  [
    "what is beyond takes off nothing",
    [line(0, "a", 1)],
    [
      { segment: 0, station: "a" },
      { segment: 0, station: "a" },
    ],
    [],
  ],
])("%s", (_, unplaced, placed, left) => {
  expect(takeOffPlaced(unplaced, placed)).toEqual(left);
});

test.each([
  ["joins its line", [line(0, "a", 1)], [line(0, "a", 2)]],
  ["begins a line", [line(1, "a", 1)], [line(1, "a", 1), line(0, "a", 1)]],
])("a spot that waits again %s", (_, unplaced, all) => {
  expect(putBackWaiting(unplaced, [{ segment: 0, station: "a" }])).toEqual(all);
});
