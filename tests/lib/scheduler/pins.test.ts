import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { solve } from "@/lib/scheduler";
import { scheduleInstance } from "@/tests/bench/schedule-instance";
import { verifySchedule } from "@/tests/bench/verify-schedule";
import { countRuns, isShort } from "@/tests/runs";
import { aBreak, aDemand, aProblem, smallProblem } from "./problems";

describe("pins", () => {
  test("stay even where they break a rule, and nothing is added that makes it worse", async () => {
    const problem = aProblem({
      breaks: [aBreak({ capacity: 40 })],
      demands: [aDemand({ id: "old" }), aDemand({ id: "older" }), aDemand({ id: "new", length: 5 })],
      pins: [
        { demand: "old", break: "b1" },
        { demand: "older", break: "b1" },
      ],
    });
    const plan = await solve(problem, { seconds: 0.1 });
    expect(plan.placements.map((p) => p.demand).sort()).toEqual(["old", "older"]);
    expect(plan.shortfalls[0]?.reasons).toEqual([{ rule: "capacity_seconds", count: 1 }]);
  });

  test("keep their position in the break against other requests", async () => {
    const plan = await solve(
      aProblem({
        breaks: [aBreak()],
        demands: [aDemand({ id: "wish", position: "first", positionBonus: 9 }), aDemand({ id: "pin" })],
        pins: [{ demand: "pin", break: "b1", position: 1 }],
      }),
      { seconds: 0.1 },
    );
    expect(plan.placements.find((p) => p.demand === "pin")?.position).toBe(1);
    expect(plan.value).toBe(60);
  });

  test("of an unknown demand or break are rejected", async () => {
    const problem = aProblem({
      breaks: [aBreak()],
      demands: [aDemand()],
      pins: [{ demand: "dx", break: "b1" }],
    });
    await expect(solve(problem)).rejects.toMatchObject({ code: "invalid" });
  });

  test.skipIf(isShort)("allow a new campaign to fit into a full month without moving anything", async () => {
    const month = scheduleInstance({ stations: 1, days: 14, demands: 60, load: 1.3, seed: 4 });
    const full = await solve(month, { seconds: 0.5, bound: "none" });
    const late = {
      ...month.demands[0]!,
      id: "late",
      advertiser: "late",
      category: "late",
      length: 10,
      total: 20,
    };
    const plan = await solve(
      { ...month, demands: [...month.demands, late], pins: full.placements },
      { seconds: 0.1, bound: "none" },
    );
    const kept = new Set(plan.placements.map((p) => `${p.demand} ${p.break} ${p.position}`));
    expect(full.placements.filter((p) => !kept.has(`${p.demand} ${p.break} ${p.position}`))).toEqual([]);
    expect(plan.placements.some((p) => p.demand === "late")).toBe(true);
  });
});

describe("priority of breaks", () => {
  const ranks = [1, 2, 2].map((priority, i) =>
    aBreak({ id: `b${i}`, minute: 430 + 10 * i, priority, capacity: 60 }),
  );
  const campaigns = (n: number) => Array.from({ length: n }, (_, i) => aDemand({ id: `d${i}`, length: 15 }));
  const filled = async (n: number) => {
    const { placements } = await solve(aProblem({ breaks: ranks, demands: campaigns(n) }), { seconds: 0.2 });
    return ranks.map((b) => placements.filter((p) => p.break === b.id).length);
  };

  test.each([
    [3, [3, 0, 0]],
    [4, [4, 0, 0]],
    [8, [4, 2, 2]],
    [12, [4, 4, 4]],
  ])("%i spots fill %j", async (spots, wanted) => {
    expect(await filled(spots)).toEqual(wanted);
  });

  test("no spot is in a lower rank while a higher one in its hour has a position for it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1e6 }), async (seed) => {
        const problem = smallProblem(seed, true);
        const { placements } = await solve(problem, { seconds: 0.02, bound: "none" });
        const pinned = new Set(problem.pins?.map((p) => `${p.demand} ${p.break}`));
        for (const spot of placements) {
          const at = problem.breaks.find((b) => b.id === spot.break)!;
          if (pinned.has(`${spot.demand} ${spot.break}`)) continue;
          if (problem.demands.find((d) => d.id === spot.demand)?.positionHard) continue;
          for (const higher of problem.breaks) {
            const sameHour =
              higher.station === at.station && higher.day === at.day && higher.hour === at.hour;
            if (!sameHour || higher.priority! >= at.priority!) continue;
            if (placements.some((p) => p.demand === spot.demand && p.break === higher.id)) continue;
            if (holdsSoldPlace(problem, placements, higher.id)) continue;
            const moved = placements.map((p) => (p === spot ? { ...p, break: higher.id, position: 99 } : p));
            const broken = verifySchedule(problem, { placements: moved }).violations;
            expect(broken.filter((v) => !/^(positions|first|last)/.test(v))).not.toEqual([]);
          }
        }
      }),
      { numRuns: countRuns(60) },
    );
  });
});

/** A sold position in the break may keep a spot out by itself. */
function holdsSoldPlace(
  problem: ReturnType<typeof smallProblem>,
  placements: readonly { demand: string; break: string }[],
  at: string,
) {
  const sold = new Set(problem.demands.filter((d) => d.positionHard).map((d) => d.id));
  return placements.some((p) => p.break === at && sold.has(p.demand));
}
