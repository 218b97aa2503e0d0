import type { Problem } from "@/lib/scheduler/problem";
import { makeRandom } from "@/lib/scheduler/random";

export type Shape = {
  stations: number;
  days: number;
  demands: number;
  load: number;
  seed: number;
  reach?: number;
};

const HOURS = Array.from({ length: 15 }, (_, i) => i + 6);
const DAYPARTS = [
  { id: "morning", from: 6, rate: 1.6 },
  { id: "day", from: 10, rate: 0.9 },
  { id: "afternoon", from: 15, rate: 1.3 },
  { id: "evening", from: 19, rate: 0.7 },
];
const LENGTHS = [10, 15, 20, 20, 30, 30, 30, 30, 40, 45, 60];
const HOUR_LIMIT = 240;
const daypartOf = (hour: number) => DAYPARTS.findLast((part) => hour >= part.from)!;

/** A generated network: 30 breaks per station and day, requested seconds as a share of the hour limit. */
export function scheduleInstance({ stations, days, demands, load, seed, reach }: Shape): Problem {
  const random = makeRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const some = <T>(from: readonly T[], chance: number): T[] => {
    const chosen = from.filter(() => random() < chance);
    return chosen.length ? chosen : [pick(from)];
  };
  const factors = Array.from({ length: stations }, (_, i) => ({ id: `s${i}`, factor: 0.6 + random() }));
  const breaks = factors.flatMap(({ id, factor }) =>
    Array.from({ length: days }, (_, day) =>
      HOURS.flatMap((hour) =>
        [20, 50].map((minute, n) => {
          const part = daypartOf(hour);
          const weekday = (day % 7) + 1;
          return {
            id: `${id}-${day}-${hour}-${n}`,
            station: id,
            day,
            weekday,
            hour,
            minute: hour * 60 + minute,
            daypart: part.id,
            capacity: pick([100, 120, 150]),
            maxSpots: whole(4, 6),
            rate: Math.round(100 * factor * part.rate * (weekday > 5 ? 0.85 : 1)) / 100,
          };
        }),
      ),
    ).flat(),
  );
  const wanted = load * stations * days * HOURS.length * HOUR_LIMIT;
  const drawn = Array.from({ length: demands }, (_, i) => {
    const length = pick(LENGTHS);
    const from = random() < 0.5 ? 0 : whole(0, Math.floor(days / 2));
    const to = random() < 0.5 ? days - 1 : whole(Math.min(days - 1, from + 6), days - 1);
    const weekdays = random() < 0.6 ? [1, 2, 3, 4, 5, 6, 7] : some([1, 2, 3, 4, 5, 6, 7], 0.75);
    const on = Array.from({ length: to - from + 1 }, (_, d) => ((from + d) % 7) + 1).filter((w) =>
      weekdays.includes(w),
    );
    const position = random() < 0.2 ? pick(["first", "last"] as const) : null;
    return {
      id: `d${i}`,
      campaign: `c${i}`,
      advertiser: `a${whole(0, Math.ceil(demands * 0.5))}`,
      category: `k${whole(0, 15)}`,
      length,
      stations:
        stations === 1 ? ["s0"] : some(factors, Math.min(1, (reach ?? 6) / stations)).map((s) => s.id),
      dayparts:
        random() < 0.4
          ? DAYPARTS.map((p) => p.id)
          : some(
              DAYPARTS.map((p) => p.id),
              0.55,
            ),
      weekdays,
      from,
      to,
      days: Math.max(1, on.length),
      weight: 0.4 + random() * 1.6,
      separationMinutes: pick([30, 60, 60, 90, 120, 180]),
      position,
      positionBonus: position ? pick([0.1, 0.15, 0.25]) : 0,
      pricePerSecond: Math.round((0.6 + random() * 1.4) * 100) / 100,
    };
  });
  const share = wanted / drawn.reduce((sum, d) => sum + d.weight * d.days * d.stations.length * d.length, 0);
  return {
    meta: { load, seed },
    dayparts: DAYPARTS.map((part) => part.id),
    stations: factors,
    breaks,
    demands: drawn.map(({ days: on, weight, ...d }) => {
      const daily = weight * share * d.stations.length;
      return {
        ...d,
        total: Math.max(1, Math.round(daily * on)),
        dailyMin: random() < 0.5 ? Math.floor(daily * 0.7) : 0,
        dailyMax: Math.ceil(daily * 1.6) + 1,
        shortfallPenalty: Math.round(d.pricePerSecond * d.length * 100) / 100,
      };
    }),
    constraints: {
      onePerCategoryPerBreak: true,
      advertiserSeparationMinutes: 40,
      hourAdLimitSeconds: HOUR_LIMIT,
    },
  };
}
