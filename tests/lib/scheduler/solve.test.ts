import fc from "fast-check";
import { expect, test } from "vitest";
import { type Problem, solve } from "@/lib/scheduler";
import { scheduleInstance } from "@/tests/bench/schedule-instance";
import { verifySchedule } from "@/tests/bench/verify-schedule";
import { countRuns, isShort, sampleCases } from "@/tests/runs";
import { exactOptimum } from "./exact";
import { smallProblem } from "./problems";

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const TINY = { seconds: 0.02, seed: 3 } as const;

test("no plan breaks a rule, its value matches the verifier's, and both bounds are above it", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.boolean(), async (seed, rich) => {
      const problem = smallProblem(seed, rich);
      const plan = await solve(problem, TINY);
      const cheap = await solve(problem, { ...TINY, bound: "cheap" });
      const found = verifySchedule(problem, plan);
      expect(found.violations).toEqual([]);
      expect(plan.value).toBeCloseTo(found.value, 6);
      expect(plan.bound!).toBeGreaterThanOrEqual(plan.value - 1e-6);
      expect(cheap.bound!).toBeGreaterThanOrEqual(plan.bound! - 1e-6);
    }),
    { numRuns: countRuns(150) },
  );
});

test("placed and missing spots add up to what was sold", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = smallProblem(seed, false);
      const { placements, shortfalls } = await solve(problem, { ...TINY, bound: "none" });
      for (const { id, total } of problem.demands) {
        const placed = placements.filter((p) => p.demand === id).length;
        expect(placed + (shortfalls.find((s) => s.demand === id)?.missing ?? 0)).toBe(total);
      }
    }),
    { numRuns: countRuns(40) },
  );
});

test("every way out gains at least what it promises", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = smallProblem(seed, false);
      const plan = await solve(problem, { ...TINY, bound: "none" });
      for (const short of plan.shortfalls) {
        for (const way of short.relaxations.filter(
          (w) => w.change === "daily_max" || w.change === "add_daypart",
        )) {
          const demands = problem.demands.map((d) => {
            if (d.id !== short.demand) return d;
            if (way.change === "daily_max") return { ...d, dailyMax: way.to };
            return { ...d, dayparts: [...d.dayparts, way.daypart] };
          });
          const easier = {
            ...problem,
            demands,
            pins: plan.placements.map(({ demand, break: at }) => ({ demand, break: at })),
          };
          const again = await solve(easier, { seconds: 0, bound: "none" });
          const placed = again.placements.filter((p) => p.demand === short.demand).length;
          const before = plan.placements.filter((p) => p.demand === short.demand).length;
          expect(placed - before).toBeGreaterThanOrEqual(way.gains);
        }
      }
    }),
    { numRuns: countRuns(40) },
  );
});

test.skipIf(isShort)("the same input and seed give identical results; another seed may differ", async () => {
  const problem = scheduleInstance({ stations: 1, days: 7, demands: 40, load: 1.1, seed: 5 });
  const [one, two, other] = [
    await solve(problem, { seconds: 0.3, seed: 1 }),
    await solve(structuredClone(problem), { seconds: 0.3, seed: 1 }),
    await solve(problem, { seconds: 0.3, seed: 2 }),
  ];
  expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  expect(other.placements).not.toEqual(one.placements);
});

test("small plans reach the optimum that branch and bound proves", async () => {
  let reached = 0;
  let best = 0;
  for (let seed = 1; seed <= countRuns(25); seed++) {
    const problem: Problem = smallProblem(seed, false);
    const optimum = await exactOptimum(problem);
    const plan = await solve(problem, { seconds: 0.3 });
    expect(plan.value).toBeLessThanOrEqual(optimum + 1e-6);
    expect(plan.bound!).toBeGreaterThanOrEqual(optimum - 1e-6);
    // A penalty may make values negative, so both are counted from the minimum.
    const least = (
      await solve(
        { ...problem, demands: problem.demands.map((d) => ({ ...d, breaks: [] })) },
        { bound: "none" },
      )
    ).value;
    reached += plan.value - least;
    best += optimum - least;
  }
  expect(reached / best).toBeGreaterThan(0.99);
});

test.skipIf(isShort)("a full month is planned near its bound", async () => {
  for (const [load, floor] of sampleCases([
    [0.85, 0.96],
    [1.2, 0.95],
  ] as const)) {
    const problem = scheduleInstance({ stations: 1, days: 28, demands: 90, load, seed: 11 });
    const plan = await solve(problem, { seconds: 2 });
    expect(verifySchedule(problem, plan).violations).toEqual([]);
    expect(plan.value / plan.bound!).toBeGreaterThan(floor);
  }
});

test.skipIf(isShort)("progress reaches the end, and a cancelled run still gives a valid plan", async () => {
  const problem = scheduleInstance({ stations: 1, days: 7, demands: 40, load: 1.1, seed: 5 });
  const done: number[] = [];
  await solve(problem, { seconds: 0.2, bound: "none", onProgress: (share) => done.push(share) });
  expect(done.at(-1)).toBe(1);
  const stopped = await solve(problem, { seconds: 60, bound: "none", cancelled: () => true });
  expect(verifySchedule(problem, stopped).violations).toEqual([]);
  expect(stopped.placements.length).toBeGreaterThan(500);
});
