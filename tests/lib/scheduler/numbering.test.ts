import fc from "fast-check";
import { expect, test } from "vitest";
import { nameBreaks, numberBreaks, type Problem, solve } from "@/lib/scheduler";
import { countRuns } from "@/tests/runs";
import { aBreak, aDemand, aProblem, smallProblem } from "./problems";

/** The same problem with other names of its breaks, as a booking opens breaks that its estimate only planned. */
function rename(problem: Problem): Problem {
  const names = new Set(problem.breaks.map((b) => b.id));
  return JSON.parse(JSON.stringify(problem, (_, value) => (names.has(value) ? `opened ${value}` : value)));
}
const TERMS = { seconds: 0.02, seed: 1, bound: "none" } as const;

test("property: numbered breaks have the plan of named ones, and problems that differ in names are equal", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), async (seed) => {
      const problem = smallProblem(seed, true);
      expect(nameBreaks(await solve(numberBreaks(problem), TERMS), problem)).toEqual(
        await solve(problem, TERMS),
      );
      expect(numberBreaks(rename(problem))).toEqual(numberBreaks(problem));
    }),
    { numRuns: countRuns(60, 500) },
  );
});

test("every place that names a break is numbered, and lists that are shared stay shared", () => {
  const list = ["mon", "tue"];
  const numbered = numberBreaks(
    aProblem({
      breaks: [aBreak({ id: "mon" }), aBreak({ id: "tue" })],
      demands: [
        aDemand({ id: "a", breaks: list, widen: { hours: ["mon"], any: list } }),
        aDemand({ id: "b", breaks: list }),
      ],
      constraints: { limits: [{ breaks: list, seconds: 60 }] },
      pins: [{ demand: "a", break: "tue", position: 1 }],
      start: [{ demand: "b", break: "mon" }],
    }),
  );
  expect(JSON.stringify(numbered)).not.toMatch(/mon"|tue"/);
  expect(numbered).toMatchObject({
    breaks: [{ id: "0" }, { id: "1" }],
    demands: [{ breaks: ["0", "1"], widen: { hours: ["0"], any: ["0", "1"] } }, { breaks: ["0", "1"] }],
    constraints: { limits: [{ breaks: ["0", "1"], seconds: 60 }] },
    pins: [{ demand: "a", break: "1", position: 1 }],
    start: [{ demand: "b", break: "0" }],
  });
  expect(numbered.demands[1]!.breaks).toBe(numbered.demands[0]!.breaks);
});

test.each([
  [
    "a pin in a break that does not exist",
    aProblem({ breaks: [aBreak()], demands: [aDemand()], pins: [{ demand: "d1", break: "0" }] }),
  ],
  ["two breaks of one name", aProblem({ breaks: [aBreak(), aBreak()], demands: [aDemand()] })],
])("%s is refused as before", async (_, problem) => {
  await expect(solve(problem, TERMS)).rejects.toMatchObject({ code: "invalid" });
  await expect(solve(numberBreaks(problem), TERMS)).rejects.toMatchObject({ code: "invalid" });
});
