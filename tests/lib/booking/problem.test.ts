import { describe, expect, test } from "vitest";
import { listPlacedSpots, listUnpainted, listUnplaced } from "@/lib/booking/outcome";
import { buildRestProblem, buildStationProblem } from "@/lib/booking/problem";
import type { Segment } from "@/lib/booking/shapes/segment";
import { addDays } from "@/lib/day";
import { solve } from "@/lib/scheduler";
import { bookedSpot, competition, MONDAY, openBreak, STATION, segment, station } from "./setup";

const TUESDAY = addDays(MONDAY, 1);
const sold = (...segments: Segment[]) => segments.map((one) => ({ segment: one, commercial: undefined }));
const plan = async (input: ReturnType<typeof buildStationProblem>) => ({
  input,
  solution: await solve(input.problem, { seconds: 0.05, bound: "none" }),
});

describe("a campaign on a station", () => {
  test("is placed, and each spot has a reason", async () => {
    const segments = sold(segment({ place: "first" }));
    const breaks = [openBreak("b1"), openBreak("b8", { second: 8 * 3600 })];
    const solved = await plan(buildStationProblem(station(), breaks, segments, [], competition()));
    const found = listPlacedSpots([solved], new Map(breaks.map((b) => [b.uuid, b])), segments);
    expect(found).toMatchObject([{ segment: 0, station: STATION, break: "b1" }]);
    expect(found[0]!.reasons.map((r) => r.rule)).toEqual(["asked_hours", "sold_place", "only_break"]);
    expect(listUnplaced([solved])).toEqual([]);
  });

  test("leaves booked spots where they are, and names the rule of a full break", async () => {
    const breaks = [openBreak("b1", { booked_seconds: 160, booked_spots: 5 })];
    const solved = await plan(buildStationProblem(station(), breaks, sold(segment()), [], competition()));
    const [line] = listUnplaced([solved]);
    expect(line).toMatchObject({ segment: 0, station: STATION, missing: 1 });
    expect(line!.reasons.map((r) => r.rule)).toContain("capacity_seconds");
  });

  test("never shares a break with a competitor of its category", async () => {
    const breaks = [
      openBreak("b1", { booked_seconds: 30, booked_spots: 1 }),
      openBreak("b2", { second: 7 * 3600 + 3000, number: 2 }),
    ];
    const booked = [bookedSpot("b1", { category: "tyres" })];
    const segments = sold(segment());
    const solved = await plan(buildStationProblem(station(), breaks, segments, booked, competition()));
    expect(listPlacedSpots([solved], new Map(breaks.map((b) => [b.uuid, b])), segments)[0]!.break).toBe("b2");
  });

  test.each<[string, Parameters<typeof station>[0], string]>([
    ["in the past", { today: TUESDAY }, "in_past"],
    ["after the licence", { licensed_until: addDays(MONDAY, -1) }, "licence"],
  ])("cannot be placed %s, even in free breaks", async (_, terms, rule) => {
    const solved = await plan(
      buildStationProblem(station(terms), [openBreak("b1")], sold(segment()), [], competition()),
    );
    expect(listUnplaced([solved])).toMatchObject([{ missing: 1, reasons: [{ rule, count: 1 }] }]);
  });

  test("counts requested spots that were not painted", () => {
    const input = buildStationProblem(
      station(),
      [openBreak("b1"), openBreak("b2", { second: 7 * 3600 + 3000, number: 2 })],
      sold(segment({ per_day: 2 })),
      [],
      competition(),
      { kept: [{ segment: 0, break: "b1" }] },
    );
    expect(listUnpainted([input])).toMatchObject([{ segment: 0, missing: 1 }]);
  });

  test("keeps a spot that no segment requests and marks it as placed by hand", async () => {
    const segments = sold(segment());
    const breaks = [openBreak("b1"), openBreak("b9", { second: 9 * 3600 })];
    const kept = [{ segment: 0, break: "b9" }];
    const solved = await plan(buildStationProblem(station(), breaks, segments, [], competition(), { kept }));
    const found = listPlacedSpots([solved], new Map(breaks.map((b) => [b.uuid, b])), segments);
    expect(found.find((spot) => spot.break === "b9")?.reasons).toEqual([{ rule: "by_hand" }]);
    expect(found.some((spot) => spot.break === "b1")).toBe(true);
  });
});

describe("spots that could not be placed on their day", () => {
  const days = { from_date: MONDAY, to_date: TUESDAY };
  const breaks = [
    openBreak("mon", { booked_seconds: 170, booked_spots: 1 }),
    openBreak("tue", { date: TUESDAY }),
    openBreak("tue2", { date: TUESDAY, second: 7 * 3600 + 3000, number: 2 }),
  ];
  const rest = async (more: object) => {
    const segments = sold(segment({ ...days, ...more }));
    const input = buildStationProblem(station(), breaks, segments, [], competition());
    const { solution } = await plan(input);
    const again = buildRestProblem(input, solution, segments);
    return again && listUnplaced([{ input, solution }, await plan(again)]);
  };

  test("take another day when sold in total", async () => {
    expect(await rest({ per_day: null, total: 2 })).toEqual([]);
  });

  test("take no other day when sold per day", async () => {
    expect(await rest({})).toBeNull();
  });
});
