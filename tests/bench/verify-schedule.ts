import type { Problem, Solution } from "@/lib/scheduler";

type CheckedSpot = {
  demand: Problem["demands"][number];
  at: Problem["breaks"][number];
  position: number;
  pinned: boolean;
};

/**
 * Checks a plan by the rules alone: which rules it breaks and its value. Rules that pins break among themselves
 * are ignored.
 */
export function verifySchedule(problem: Problem, solution: Pick<Solution, "placements">) {
  const violations: string[] = [];
  const demands = new Map(problem.demands.map((d) => [d.id, d]));
  const breaks = new Map(problem.breaks.map((b) => [b.id, b]));
  const pins = new Map<string, number>();
  for (const pin of problem.pins ?? []) {
    const key = `${pin.demand}@${pin.break}`;
    pins.set(key, (pins.get(key) ?? 0) + 1);
  }
  const spots: CheckedSpot[] = solution.placements.map((p) => {
    const key = `${p.demand}@${p.break}`;
    const left = pins.get(key) ?? 0;
    if (left > 0) pins.set(key, left - 1);
    return {
      demand: demands.get(p.demand)!,
      at: breaks.get(p.break)!,
      position: p.position,
      pinned: left > 0,
    };
  });
  for (const [key, left] of pins) if (left > 0) violations.push(`pin ${key} lost`);
  const group = (key: (p: CheckedSpot) => string) => Map.groupBy(spots, key);
  const check = (
    groups: Map<string, CheckedSpot[]>,
    name: string,
    broken: (of: CheckedSpot[]) => boolean,
  ) => {
    for (const [key, of] of groups) {
      if (of.some((p) => !p.pinned) && broken(of)) violations.push(`${name} ${key}`);
    }
  };
  const seconds = (of: CheckedSpot[]) => of.reduce((sum, p) => sum + p.demand.length, 0);
  const { onePerCategoryPerBreak, advertiserSeparationMinutes, hourAdLimitSeconds } = problem.constraints;

  for (const { demand, at, pinned } of spots) {
    const inside =
      demand.stations.includes(at.station) &&
      demand.dayparts.includes(at.daypart) &&
      demand.weekdays.includes(at.weekday) &&
      at.day >= demand.from &&
      at.day <= demand.to &&
      (demand.breaks?.includes(at.id) ?? true);
    if (!inside && !pinned) violations.push(`window ${demand.id} ${at.id}`);
  }
  const byBreak = group((p) => p.at.id);
  check(byBreak, "capacity", (of) => seconds(of) > of[0]!.at.capacity + 1e-6);
  check(byBreak, "spots", (of) => of.length > of[0]!.at.maxSpots);
  check(byBreak, "positions", (of) =>
    of
      .map((p) => p.position)
      .sort((a, b) => a - b)
      .some((p, i) => p !== i + 1),
  );
  for (const [id, of] of byBreak) {
    const both = pairs(of).filter(([a, b]) => !(a.pinned && b.pinned));
    for (const [a, b] of both) {
      const same =
        onePerCategoryPerBreak && a.demand.category != null && a.demand.category === b.demand.category;
      const shun = (x: CheckedSpot, y: CheckedSpot) =>
        y.demand.category != null && x.demand.competes?.includes(y.demand.category);
      if (same || shun(a, b) || shun(b, a)) violations.push(`category ${id}`);
    }
    for (const p of of) {
      if (!p.demand.positionHard || p.pinned) continue;
      if (p.demand.position === "first" && p.position !== 1) violations.push(`first ${id}`);
      if (p.demand.position === "last" && p.position !== of.length) violations.push(`last ${id}`);
    }
  }
  const hourly = group((p) => `${p.at.station} ${p.at.day} ${p.at.hour}`);
  check(hourly, "hour", (of) => seconds(of) > (hourAdLimitSeconds ?? Infinity) + 1e-6);
  check(
    group((p) => p.demand.id),
    "total",
    (of) => of.length > of[0]!.demand.total,
  );
  check(
    group((p) => `${p.demand.id} ${p.at.day}`),
    "daily",
    (of) => of.length > (of[0]!.demand.dailyMax ?? Infinity),
  );
  const separation = (name: string, key: (p: CheckedSpot) => string, minutes: (p: CheckedSpot) => number) => {
    for (const [of, list] of group(key)) {
      for (const [a, b] of pairs(list)) {
        if (a.pinned && b.pinned) continue;
        if (Math.abs(a.at.minute - b.at.minute) < minutes(a)) violations.push(`${name} ${of}`);
      }
    }
  };
  separation(
    "demand gap",
    (p) => `${p.demand.id} ${p.at.station} ${p.at.day}`,
    (p) => p.demand.separationMinutes ?? 0,
  );
  separation(
    "advertiser gap",
    (p) => `${p.demand.advertiser ?? p.demand.id} ${p.at.station} ${p.at.day}`,
    () => advertiserSeparationMinutes ?? 0,
  );
  return { violations, value: worth(problem, spots, byBreak) };
}

function worth(
  problem: Problem,
  spots: readonly CheckedSpot[],
  byBreak: ReadonlyMap<string, CheckedSpot[]>,
): number {
  let value = 0;
  for (const { demand, at, position } of spots) {
    const met = { first: position === 1, last: position === byBreak.get(at.id)!.length };
    const extra = demand.position && met[demand.position] ? (demand.positionBonus ?? 0) : 0;
    value += demand.pricePerSecond * demand.length * at.rate * (1 + extra);
  }
  const weekdays = new Map(problem.breaks.map((b) => [b.day, b.weekday]));
  for (const demand of problem.demands) {
    const placed = new Map<number, number>();
    for (const p of spots) if (p.demand === demand) placed.set(p.at.day, (placed.get(p.at.day) ?? 0) + 1);
    for (const [day, weekday] of weekdays) {
      if (day < demand.from || day > demand.to || !demand.weekdays.includes(weekday)) continue;
      const missing = Math.max(0, (demand.dailyMin ?? 0) - (placed.get(day) ?? 0));
      value -= missing * (demand.shortfallPenalty ?? 0);
    }
  }
  return value;
}

const pairs = <T>(of: readonly T[]): [T, T][] =>
  of.flatMap((a, i) => of.slice(i + 1).map((b): [T, T] => [a, b]));
