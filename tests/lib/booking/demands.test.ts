import { describe, expect, test } from "vitest";
import { buildDemandLines, findReminded, listReminders, pinBooked, toDemand } from "@/lib/booking/demands";
import { ALWAYS } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { addDays } from "@/lib/day";
import { bookedSpot, MONDAY, openBreak, segment, station } from "./setup";

const sold = (...segments: Segment[]) => segments.map((one) => ({ segment: one, commercial: undefined }));
const conflicts = { advertiser: "Kilnside", category: "tyres", competes: [] };

describe("booked spots as pins", () => {
  test("equal spots share a demand; seconds without a known spot become one spot", () => {
    const breaks = [openBreak("b1", { booked_seconds: 100, booked_spots: 4 })];
    const { demands, pins, fillers } = pinBooked(breaks, [bookedSpot("b1"), bookedSpot("b1")]);
    expect(demands.map(({ length, total }) => [length, total])).toEqual([
      [30, 2],
      [40, 1],
    ]);
    expect(pins).toHaveLength(3);
    expect(fillers.get("b1")).toBe(2);
  });

  test("a position sold or set by hand is kept", () => {
    const { demands, pins } = pinBooked(
      [openBreak("b1", { booked_seconds: 30, booked_spots: 1 })],
      [bookedSpot("b1", { place: "last", position: 3 })],
    );
    expect(demands[0]).toMatchObject({ position: "last", positionHard: true });
    expect(pins[0]).toMatchObject({ break: "b1", position: 3 });
  });
});

describe("demands of a station", () => {
  const lines = (one: Segment, breaks = [openBreak("b1")]) => [
    ...buildDemandLines(station(), breaks, sold(one), ALWAYS).lines.values(),
  ];

  test("contain only breaks of the sold hours that accept the length", () => {
    const breaks = [
      openBreak("b1"),
      openBreak("b8", { second: 8 * 3600 }),
      openBreak("long", { second: 7 * 3600, smallest_length: 45 }),
      openBreak("closed", { second: 7 * 3600 + 60, closed: true }),
    ];
    expect(lines(segment(), breaks)).toMatchObject([{ spots: 1, daily: 1, breaks: ["b1"] }]);
  });

  test("are separate for each day", () => {
    const found = lines(segment({ to_date: addDays(MONDAY, 2), per_day: 2 }));
    expect(found.map(({ date, spots }) => [date, spots])).toEqual([
      [MONDAY, 2],
      [addDays(MONDAY, 1), 2],
      [addDays(MONDAY, 2), 2],
    ]);
  });
});

describe("reminders", () => {
  const segments = sold(segment(), segment({ length: 10, follows: { segment: 0, at_least: 1 } }));

  test("are found from both sides", () => {
    expect([findReminded(segments, 0), findReminded(segments, 1)]).toEqual([null, 0]);
    expect([listReminders(segments, 0), listReminders(segments, 1)]).toEqual([[1], []]);
  });

  test("have no demand of their own: they share that of the main spot", () => {
    const { lines } = buildDemandLines(station(), [openBreak("b1")], segments, ALWAYS);
    expect(lines.size).toBe(1);
    const [[id, line]] = [...lines] as [[string, NonNullable<ReturnType<typeof lines.get>>]];
    expect(toDemand(id, line, segments, conflicts, MONDAY)).toMatchObject({ length: 40, spots: 2, total: 1 });
  });
});
