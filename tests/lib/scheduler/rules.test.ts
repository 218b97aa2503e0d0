import { describe, expect, test } from "vitest";
import { explain, listRefusals, type Problem, type Rule, solve } from "@/lib/scheduler";
import { aBreak, aDemand, aProblem } from "./problems";

const other = aDemand({ id: "d2", category: "beer" });
const there = [{ demand: "d2", break: "b1", position: 1 }];
const later = aBreak({ id: "b2", minute: 470 });

const CASES: [Rule, Partial<Problem>, typeof there?][] = [
  ["window", { breaks: [aBreak({ daypart: "evening" })], demands: [aDemand()] }],
  ["window", { breaks: [aBreak({ weekday: 2 })], demands: [aDemand({ weekdays: [1] })] }],
  ["window", { breaks: [aBreak({ station: "two" })], demands: [aDemand()] }],
  ["window", { breaks: [aBreak({ day: 9 })], demands: [aDemand()] }],
  ["window", { breaks: [aBreak()], demands: [aDemand({ breaks: [] })] }],
  ["capacity_seconds", { breaks: [aBreak({ capacity: 59 })], demands: [aDemand(), other] }, there],
  ["capacity_spots", { breaks: [aBreak({ maxSpots: 1 })], demands: [aDemand(), other] }, there],
  [
    "category",
    { demands: [aDemand({ category: "beer" }), other], constraints: { onePerCategoryPerBreak: true } },
    there,
  ],
  ["category", { demands: [aDemand({ category: "wine", competes: ["beer"] }), other] }, there],
  ["category", { demands: [aDemand({ category: "wine" }), { ...other, competes: ["wine"] }] }, there],
  [
    "advertiser_separation",
    {
      breaks: [aBreak({ id: "b1", minute: 460 }), later],
      demands: [aDemand({ advertiser: "d2" }), other],
      constraints: { advertiserSeparationMinutes: 11 },
    },
    [{ demand: "d2", break: "b2", position: 1 }],
  ],
  [
    "demand_separation",
    { breaks: [aBreak(), later], demands: [aDemand({ total: 2, separationMinutes: 31 })] },
    [{ demand: "d1", break: "b2", position: 1 }],
  ],
  [
    "demand_separation",
    {
      breaks: [aBreak(), later],
      demands: [
        aDemand({ advertiser: "a", series: "line", separationMinutes: 31 }),
        { ...other, advertiser: "a", series: "line" },
      ],
    },
    [{ demand: "d2", break: "b2", position: 1 }],
  ],
  ["hour_limit", { demands: [aDemand(), other], constraints: { hourAdLimitSeconds: 59 } }, there],
  [
    "daily_max",
    { breaks: [aBreak(), later], demands: [aDemand({ total: 3, dailyMax: 1 })] },
    [{ demand: "d1", break: "b2", position: 1 }],
  ],
  [
    "total",
    { breaks: [aBreak(), later], demands: [aDemand()] },
    [{ demand: "d1", break: "b2", position: 1 }],
  ],
  [
    "position",
    {
      demands: [
        aDemand({ position: "first", positionHard: true }),
        { ...other, position: "first", positionHard: true },
      ],
    },
    there,
  ],
  ["priority", { breaks: [aBreak({ priority: 2 }), { ...later, priority: 1 }], demands: [aDemand()] }],
];

describe("each hard rule rejects a spot", () => {
  test.each(CASES)("%s", (rule, has, placements = []) => {
    const problem = aProblem({ breaks: [aBreak()], ...has });
    expect(listRefusals(problem, placements, { demand: "d1", break: "b1" })).toEqual([rule]);
  });

  test("no rule rejects a spot exactly at the separation or that fills the break exactly", () => {
    const problem = aProblem({
      breaks: [aBreak({ capacity: 60 }), later],
      demands: [aDemand({ total: 2, separationMinutes: 30 }), other],
      constraints: { advertiserSeparationMinutes: 30, hourAdLimitSeconds: 90, onePerCategoryPerBreak: true },
    });
    const placements = [...there, { demand: "d1", break: "b2", position: 1 }];
    expect(listRefusals(problem, placements, { demand: "d1", break: "b1" })).toEqual([]);
  });

  test("a position fixed for another spot is rejected", () => {
    const problem = aProblem({
      breaks: [aBreak()],
      demands: [aDemand(), other],
      pins: [{ demand: "d2", break: "b1", position: 1 }],
    });
    expect(listRefusals(problem, there, { demand: "d1", break: "b1", position: 1 })).toEqual(["position"]);
    expect(listRefusals(problem, there, { demand: "d1", break: "b1", position: 2 })).toEqual([]);
  });

  test("an unknown demand or break is not found", () => {
    const problem = aProblem({ breaks: [aBreak()], demands: [aDemand()] });
    expect(() => listRefusals(problem, [], { demand: "dx", break: "b1" })).toThrow("not_found");
    expect(() => listRefusals(problem, [], { demand: "d1", break: "bx" })).toThrow("not_found");
  });
});

describe("reasons", () => {
  const problem = aProblem({
    breaks: [
      aBreak({ rate: 2, capacity: 30 }),
      later,
      aBreak({ id: "b3", hour: 12, minute: 720, daypart: "noon" }),
    ],
    demands: [aDemand({ total: 3, pricePerSecond: 1 }), aDemand({ id: "d2", pricePerSecond: 3 })],
  });

  test("a shortfall names the blocking rules and measures the ways out", async () => {
    const { shortfalls } = await solve(problem, { seconds: 0.1 });
    expect(shortfalls).toEqual([
      {
        demand: "d1",
        missing: 2,
        reasons: [
          { rule: "window", count: 1 },
          { rule: "capacity_seconds", count: 1 },
        ],
        relaxations: [{ change: "add_daypart", daypart: "noon", gains: 1 }],
      },
    ]);
  });

  test("a spot explains its break and what keeps it from the better one", async () => {
    const plan = await solve(problem, { seconds: 0.1 });
    expect(explain(problem, plan, "d1", "b2")).toEqual({
      placed: true,
      position: 1,
      worth: 30,
      refusals: [],
      better: { breaks: 1, reasons: [{ rule: "capacity_seconds", count: 1 }] },
    });
    expect(explain(problem, plan, "d1", "b1")).toMatchObject({
      placed: false,
      refusals: ["capacity_seconds"],
      worth: 60,
    });
  });

  test("chosen breaks can be widened by an hour", async () => {
    const { shortfalls } = await solve(
      aProblem({
        breaks: [
          aBreak(),
          aBreak({ id: "b2", hour: 8, minute: 500 }),
          aBreak({ id: "b3", hour: 10, minute: 620 }),
        ],
        demands: [aDemand({ total: 3, breaks: ["b1"] })],
      }),
      { seconds: 0.1 },
    );
    expect(shortfalls[0]?.relaxations).toEqual([
      { change: "any_break", gains: 2 },
      { change: "add_hour", hour: 8, gains: 1 },
    ]);
  });
});
