import { type BreakIn, type DemandIn, Problem } from "@/lib/scheduler";
import { makeRandom } from "@/lib/scheduler/random";

/** A break of station "one" on a Monday, day 0, at 7:20. */
export const aBreak = (has: Partial<BreakIn> = {}): BreakIn => ({
  id: "b1",
  station: "one",
  day: 0,
  weekday: 1,
  hour: 7,
  minute: 440,
  daypart: "morning",
  capacity: 120,
  maxSpots: 6,
  rate: 1,
  ...has,
});

/** A demand for one spot of 30 seconds that may air anywhere in `aBreak`. */
export const aDemand = (has: Partial<DemandIn> = {}): DemandIn => ({
  id: "d1",
  advertiser: has.id ?? "d1",
  category: null,
  length: 30,
  stations: ["one"],
  dayparts: ["morning"],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: 0,
  to: 6,
  total: 1,
  pricePerSecond: 1,
  ...has,
});

export const aProblem = (has: Partial<Problem>): Problem => ({
  breaks: [],
  demands: [],
  constraints: {},
  ...has,
});

/** A small, crowded, generated problem; `rich` adds ranks, positions, chosen breaks, competitors and pins. */
export function smallProblem(seed: number, rich: boolean): Problem {
  const random = makeRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const stations = ["one", "two"].slice(0, whole(1, 2));
  const breaks = stations.flatMap((station) =>
    [0, 1, 2].flatMap((day) =>
      [7, 8, 9].flatMap((hour) =>
        [10, 30, 50].slice(0, whole(1, 3)).map((past, i) => ({
          id: `${station}-${day}-${hour}-${i}`,
          station,
          day,
          weekday: day + 1,
          hour,
          minute: hour * 60 + past,
          daypart: hour < 9 ? "early" : "late",
          capacity: pick([40, 60, 90]),
          maxSpots: whole(1, 4),
          rate: pick([0.5, 1, 1.5]),
          ...(rich && { priority: whole(1, 2) }),
        })),
      ),
    ),
  );
  const demands = Array.from({ length: whole(2, 9) }, (_, i) => {
    const dailyMax = whole(1, 4);
    return {
      id: `d${i}`,
      advertiser: pick(["a", "b", "c", "d"]),
      category: pick([null, "beer", "bank", "car"]),
      length: pick([10, 12.5, 15, 20, 30]),
      stations: pick([stations, ["one"]]),
      dayparts: pick([["early"], ["early", "late"], ["late"]]),
      weekdays: pick([[1, 2, 3], [1, 3], [2]]),
      from: 0,
      to: whole(0, 2),
      total: whole(1, 10),
      dailyMin: whole(0, dailyMax),
      dailyMax,
      separationMinutes: pick([0, 20, 60]),
      position: pick([null, "first", "last"] as const),
      positionBonus: pick([0, 0.2]),
      pricePerSecond: whole(0, 5) / 2,
      shortfallPenalty: whole(0, 20),
      ...(rich && {
        competes: random() < 0.3 ? ["beer"] : [],
        positionHard: random() < 0.3,
        ...(random() < 0.3 && { breaks: breaks.filter(() => random() < 0.5).map((b) => b.id) }),
      }),
    };
  });
  const pins = rich
    ? Array.from({ length: whole(0, 4) }, () => ({ demand: pick(demands).id, break: pick(breaks).id }))
    : [];
  return Problem.parse({
    breaks,
    demands,
    constraints: {
      onePerCategoryPerBreak: random() < 0.7,
      advertiserSeparationMinutes: pick([0, 20, 40]),
      hourAdLimitSeconds: pick([60, 90, 200]),
    },
    pins,
  });
}
