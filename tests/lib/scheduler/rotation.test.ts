import fc from "fast-check";
import { expect, test } from "vitest";
import { type Problem, solve } from "@/lib/scheduler";
import { buildGrid } from "@/lib/scheduler/grid";
import { Plan } from "@/lib/scheduler/plan";
import { makeRandom } from "@/lib/scheduler/random";
import { computeExcess } from "@/lib/scheduler/rotation";
import { scheduleInstance } from "@/tests/bench/schedule-instance";
import { verifySchedule } from "@/tests/bench/verify-schedule";
import { countRuns } from "@/tests/runs";
import { smallProblem } from "./problems";

const seeds = fc.integer({ min: 0, max: 1_000_000 });
/** The same problem with rotation of the demands, two of them in one flight, some preferences, and soft distances. */
const rotated = (problem: Problem, weight: number): Problem => ({
  ...problem,
  rotation: { weight },
  demands: problem.demands.map((d, i) => ({
    ...d,
    softSeparationMinutes: 30 * (i % 3),
    ...(i % 4 < 2 && { rotation: { group: String(Math.floor(i / 2)) } }),
    ...(i % 4 === 2 && {
      breaks: d.breaks ?? problem.breaks.map((b) => b.id),
      rotation: {
        group: String(Math.floor(i / 2)),
        hours: { 7: 2, 8: 1, 9: 3 },
        rates: (d.breaks ?? problem.breaks).map((_, at) => (at % 5) / 4),
      },
    }),
  })),
});

test("removing a spot costs exactly what adding it gained, after any sequence of changes", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = makeRandom(seed);
      const grid = buildGrid(rotated(smallProblem(seed, false), 2));
      const plan = new Plan(grid);
      for (let i = 0; i < 60; i++) {
        const demand = Math.floor(random() * grid.total.length);
        const at = Math.floor(random() * grid.rate.length);
        const gain = plan.gain(demand, at);
        const spot = plan.add(demand, at);
        expect(plan.loss(spot)).toBeCloseTo(gain, 9);
        if (random() < 0.4) plan.remove(spot);
      }
    }),
    { numRuns: countRuns(100) },
  );
});

test("an hour costs nothing on average at its even share, and most from one and a half times that", () => {
  expect([computeExcess(3, 4), computeExcess(4, 4)].map((n) => Math.abs(n))).toEqual([0.25, 0.25]);
  expect([computeExcess(6, 4), computeExcess(1, 4)]).toEqual([1, -1]);
  expect([computeExcess(0, 0.5), computeExcess(1, 0.5)]).toEqual([0, 1]);
});

test("no plan with rotation breaks a rule, and its value excludes rotation", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.boolean(), fc.constantFrom(0.01, 1, 20), async (seed, rich, weight) => {
      const problem = rotated(smallProblem(seed, rich), weight);
      const plan = await solve(problem, { seconds: 0.02, seed: 3 });
      const found = verifySchedule(problem, plan);
      expect(found.violations).toEqual([]);
      expect(plan.value).toBeCloseTo(found.value, 6);
      expect(plan.bound!).toBeGreaterThanOrEqual(plan.value - 1e-6);
    }),
    { numRuns: countRuns(80) },
  );
});

test("without a rotation weight the plan is identical to one without rotation", async () => {
  const problem = scheduleInstance({ stations: 1, days: 7, demands: 40, load: 1.1, seed: 5 });
  const terms = { seconds: 0.2, seed: 1 } as const;
  const named = { ...rotated(problem, 1), rotation: null };
  const demands = named.demands.map(({ rotation: _, softSeparationMinutes: __, ...demand }) => demand);
  const plain = { ...problem, demands };
  expect(JSON.stringify(await solve(named, terms))).toBe(JSON.stringify(await solve(plain, terms)));
});
