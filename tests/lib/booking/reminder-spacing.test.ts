import { describe, expect, test } from "vitest";
import { addReminders, keepSeparated } from "@/lib/booking/reminder-spacing";
import { openBreak, STATION, segment } from "./setup";

/** A spot and its reminder with at least two other spots between. */
const segments = [
  { segment: segment(), commercial: undefined },
  { segment: segment({ length: 10, follows: { segment: 0, at_least: 2 } }), commercial: undefined },
];
const placed = (...of: [segment: number, at: string][]) =>
  of.map(([index, at]) => ({ segment: index, station: STATION, break: at, reasons: [] }));
const breaks = (booked_spots: number) => new Map([["b1", openBreak("b1", { booked_spots })]]);

describe("a spot and its reminder (domain 4.2)", () => {
  const both = placed([0, "b1"], [1, "b1"]);

  test("stay in place when enough other spots are between them", () => {
    expect(keepSeparated(both, breaks(2), segments)).toMatchObject({
      placed: both,
      alone: new Map(),
      between: new Map(),
    });
  });

  test("are removed together when there are too few", () => {
    const found = keepSeparated(both, breaks(1), segments);
    expect(found.placed).toEqual([]);
    expect([...found.alone]).toEqual([
      [`0 ${STATION}`, 1],
      [`1 ${STATION}`, 1],
    ]);
    expect([...found.between]).toEqual([[`0 ${STATION}`, 1]]);
  });

  test("count other spots of the same campaign as spots between them", () => {
    const third = { segment: segment(), commercial: undefined };
    const all = placed([0, "b1"], [1, "b1"], [2, "b1"]);
    expect(keepSeparated(all, breaks(1), [...segments, third]).placed).toEqual(all);
  });
});

test("the reminder of an unplaced spot is unplaced too", () => {
  const missing = [{ segment: 0, station: STATION, missing: 3, reasons: [], relaxations: [] }];
  expect(addReminders(missing, segments, new Map())).toEqual([
    missing[0],
    { segment: 1, station: STATION, missing: 3, reasons: [{ rule: "reminder", count: 3 }], relaxations: [] },
  ]);
});

test("spots removed because of their distance are listed with the rule", () => {
  const at = `0 ${STATION}`;
  expect(addReminders([], segments, new Map([[at, 2]]), new Map([[at, 1]]))).toEqual([
    {
      segment: 0,
      station: STATION,
      missing: 2,
      reasons: [{ rule: "too_few_between", count: 2 }],
      relaxations: [{ change: "fewer_between", to: 1, gains: 2 }],
    },
  ]);
});
