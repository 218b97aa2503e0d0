import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Segment } from "@/lib/booking/shapes/segment";
import { getUnit, listSurcharges, listWantedSpots } from "@/lib/booking/wanted-spots";
import { countRuns } from "@/tests/runs";

const ONE = "00000000-0000-4000-8000-000000000001";
const TWO = "00000000-0000-4000-8000-000000000002";
/** Two weeks from Monday 23 November. */
const segment = (more: object = {}) =>
  Segment.parse({
    kind: "variable",
    length: 30,
    stations: [ONE],
    from_date: "2026-11-23",
    to_date: "2026-12-06",
    weekdays: [1, 2, 3, 4, 5],
    hours: [7, 8, 9].map((hour) => ({ hour, spots: 0 })),
    ...more,
  });
const spots = (more: object) => listWantedSpots(segment(more)).map((w) => w.spots);
const sum = (all: number[]) => all.reduce((n, p) => n + p, 0);

describe("requested spots", () => {
  test.each<[string, object, number, number]>([
    ["a day", { per_day: 3 }, 30, 10],
    ["a day on two stations", { per_day: 3, stations: [ONE, TWO] }, 60, 20],
    ["a day until so many in all", { per_day: 3, total: 7 }, 7, 3],
    ["a day, no more than a week holds", { per_day: 3, per_week: 10 }, 20, 8],
    ["a week", { per_week: 7 }, 14, 10],
    ["a week cut by the flight: two days of five", { per_week: 10, to_date: "2026-12-01" }, 14, 7],
    ["in all, evenly", { total: 25 }, 25, 10],
    ["in all over two stations", { total: 25, stations: [ONE, TWO] }, 25, 20],
    [
      "at given hours",
      {
        kind: "exact",
        hours: [
          { hour: 7, spots: 2 },
          { hour: 9, spots: 1 },
        ],
      },
      30,
      20,
    ],
    ["at given hours until so many", { kind: "exact", hours: [{ hour: 7, spots: 2 }], total: 5 }, 5, 3],
    ["on no day", { per_day: 3, weekdays: [6], to_date: "2026-11-25" }, 0, 0],
    ["nothing counted", {}, 0, 0],
  ])("%s", (_, more, total, cells) => {
    expect([sum(spots(more)), spots(more).length]).toEqual([total, cells]);
  });

  test("sold in total are spread over days and stations to within one spot", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 2 }), (total, many) => {
        const cells = listWantedSpots(segment({ total, stations: [ONE, TWO].slice(0, many) }));
        expect(sum(cells.map((c) => c.spots))).toBe(total);
        for (const of of Map.groupBy(cells, (c) => c.station).values()) {
          const days = of.map((c) => c.spots);
          if (days.length === 10) expect(Math.max(...days) - Math.min(...days)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: countRuns(60) },
    );
  });
});

test.each<[object, string]>([
  [{ kind: "exact" }, "hour"],
  [{ per_day: 1, total: 5 }, "day"],
  [{ per_week: 1, total: 5 }, "week"],
  [{ total: 5 }, "flight"],
])("%o is counted per %s", (more, unit) => {
  expect(getUnit(segment(more))).toBe(unit);
});

test("each surcharge is listed once", () => {
  expect(listSurcharges(segment({ kind: "exact", place: "first", break_numbers: [1] }))).toEqual([
    "first",
    "chosen_hour",
    "chosen_break",
  ]);
  expect(listSurcharges(segment())).toEqual([]);
});
