import { describe, expect, test } from "vitest";
import {
  buildRebuildProblem,
  type MovableCampaign,
  type MovableSpot,
  readRebuild,
} from "@/lib/booking/rebuild";
import { ALWAYS } from "@/lib/booking/segment";
import { solve } from "@/lib/scheduler";
import { listMonth, measureSegment } from "./rotation-orders";
import { bookedSpot, competition, openBreak, segment, station } from "./setup";

const late = 7 * 3600 + 3000;
const campaign = (name: string, more: object = {}): MovableCampaign => ({
  campaign: name,
  competition: competition({ advertiser: name, category: name }),
  segments: [{ segment: segment(more), commercial: undefined }],
  calendar: ALWAYS,
});
const spot = (campaignIndex: number, at: string): MovableSpot => ({
  uuid: `spot in ${at}`,
  campaignIndex,
  segment: 0,
  break: at,
});
const run = async (breaks: ReturnType<typeof openBreak>[], of: MovableCampaign[], loose: MovableSpot[]) => {
  const rebuild = buildRebuildProblem(station(), breaks, of, loose, []);
  return readRebuild(rebuild, await solve(rebuild.problem, { seconds: 0.2, bound: "none" }));
};

describe("planning a station again (domain 5.2)", () => {
  test("moves a spot to make room for a missing one", async () => {
    // The new spot of 60 seconds fits only into the break that the other campaign's spot can leave.
    const breaks = [
      openBreak("b1", { capacity_seconds: 60 }),
      openBreak("b2", { second: late, number: 2, capacity_seconds: 30 }),
    ];
    const found = await run(breaks, [campaign("own", { length: 60 }), campaign("other")], [spot(1, "b1")]);
    expect(found).toEqual({
      moves: [{ uuid: "spot in b1", from: "b1", to: "b2" }],
      fresh: [{ segment: 0, break: "b1" }],
      unplaced: [],
    });
  });

  test("gives a spot that is sold alone a break that others can leave, and moves nobody into it", async () => {
    const breaks = [openBreak("b1"), openBreak("b2", { second: late, number: 2 })];
    const found = await run(
      breaks,
      [campaign("own", { alone: true }), campaign("other"), campaign("third")],
      [spot(1, "b1"), spot(2, "b2")],
    );
    expect(found).toMatchObject({ moves: [{}], fresh: [{ segment: 0 }], unplaced: [] });
    expect(found!.fresh[0]!.break).not.toBe(found!.moves[0]!.to);

    const stands = [{ ...bookedSpot("b2"), alone: true }];
    const booked = [breaks[0]!, { ...breaks[1]!, booked_seconds: 30, booked_spots: 1 }];
    const rebuild = buildRebuildProblem(station(), booked, [campaign("own", { per_day: 2 })], [], stands);
    const after = readRebuild(rebuild, await solve(rebuild.problem, { seconds: 0.2, bound: "none" }));
    expect(after).toMatchObject({ fresh: [{ break: "b1" }], unplaced: [{ missing: 1 }] });
  });

  test("never gives up a booked spot for a missing one", async () => {
    const breaks = [openBreak("b1", { capacity_seconds: 30 })];
    const found = await run(breaks, [campaign("own"), campaign("other")], [spot(1, "b1")]);
    expect(found).toMatchObject({ moves: [], fresh: [] });
    expect(found!.unplaced).toMatchObject([
      { segment: 0, missing: 1, reasons: [{ rule: "capacity_seconds" }] },
    ]);
  });

  test("spots that do not move are not missing", async () => {
    const breaks = [
      openBreak("b1", { booked_seconds: 30, booked_spots: 1 }),
      openBreak("b2", { second: late, number: 2 }),
    ];
    const rebuild = buildRebuildProblem(
      station(),
      breaks,
      [campaign("own")],
      [],
      [],
      [{ segment: 0, break: "b1" }],
    );
    const found = readRebuild(rebuild, await solve(rebuild.problem, { seconds: 0.2, bound: "none" }));
    expect(found).toEqual({ moves: [], fresh: [], unplaced: [] });
  });

  test("spreads the spots of all campaigns together", async () => {
    const breaks = listMonth(14);
    const window = {
      to_date: breaks.at(-1)!.date,
      hours: [6, 7, 8, 9, 10, 11].map((hour) => ({ hour, spots: 0 })),
    };
    const campaigns = [campaign("own", window), campaign("other", window)];
    const loose = breaks
      .filter((b) => b.second === 6 * 3600 + 1200)
      .flatMap((b) => [0, 1].map((n) => ({ ...spot(n, b.uuid), uuid: `${n} ${b.uuid}` })));
    const found = await run(breaks, campaigns, loose);
    const moved = new Map(found!.moves.map((move) => [move.uuid, move.to]));
    for (const n of [0, 1]) {
      const own = loose.filter((one) => one.campaignIndex === n);
      const placed = own.map((one) => ({ break: moved.get(one.uuid) ?? one.break }));
      const indices = measureSegment(segment(window), breaks, placed);
      expect(indices.busiest_hour).toBeLessThanOrEqual(1.5);
      expect(indices.run).toBe(1);
    }
  });

  test("leaves spots in place that are outside what their segment requests", async () => {
    const breaks = [openBreak("b1"), openBreak("b9", { second: 9 * 3600 })];
    const found = await run(breaks, [campaign("own"), campaign("other")], [spot(1, "b9")]);
    expect(found!.moves).toEqual([]);
  });

  test("a solution that loses a booked spot is rejected", () => {
    const rebuild = buildRebuildProblem(
      station(),
      [openBreak("b1")],
      [campaign("own"), campaign("other")],
      [spot(1, "b1")],
      [],
    );
    const nothing = { placements: [], shortfalls: [], value: 0, bound: null, seconds: 0 };
    expect(readRebuild(rebuild, nothing)).toBeNull();
  });
});
