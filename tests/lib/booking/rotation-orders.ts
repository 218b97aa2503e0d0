import type { OpenBreak } from "@/lib/booking/demands";
import { buildStationProblem } from "@/lib/booking/problem";
import { computeRotation } from "@/lib/booking/rotation";
import type { Segment } from "@/lib/booking/shapes/segment";
import { addDays, type Day, getWeekday } from "@/lib/day";
import { solve } from "@/lib/scheduler";
import { competition, MONDAY, openBreak, segment, station } from "./setup";

/** A campaign of the specification's table: spots a day in a window of hours, four weeks. `to` is the first hour after. */
export type Order = { name: string; per_day: number; from: number; to: number; weekdays: number[] };

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** The campaigns of the table in engines 3. */
export const EMPTY_MONTH_ORDERS: readonly Order[] = [
  { name: "2 a day, 06–19", per_day: 2, from: 6, to: 19, weekdays: EVERY_DAY },
  { name: "4 a day, 06–19, Mo–Fr", per_day: 4, from: 6, to: 19, weekdays: [1, 2, 3, 4, 5] },
  { name: "6 a day, 06–22", per_day: 6, from: 6, to: 22, weekdays: EVERY_DAY },
  { name: "1 a day, 10–16", per_day: 1, from: 10, to: 16, weekdays: EVERY_DAY },
];

/** The breaks of some days with the given minutes of each clock hour. */
export const listMonth = (
  days: number,
  minutesOf: (hour: number) => readonly number[] = () => [20, 50],
  more: Partial<OpenBreak> = {},
): OpenBreak[] =>
  Array.from({ length: days }, (_, day) =>
    Array.from({ length: 24 }, (_, hour) =>
      minutesOf(hour).map((minute, i) =>
        openBreak(`${day} ${hour}:${minute}`, {
          date: addDays(MONDAY, day),
          second: hour * 3600 + minute * 60,
          number: i + 1,
          ...more,
        }),
      ),
    ).flat(),
  ).flat();

/** A segment of `days` days from Monday. */
export const toSegment = (order: Omit<Order, "name">, days = 28): Segment =>
  segment({
    to_date: addDays(MONDAY, days - 1),
    weekdays: order.weekdays,
    per_day: order.per_day,
    hours: Array.from({ length: order.to - order.from }, (_, i) => ({ hour: order.from + i, spots: 0 })),
  });

/** The rotation indices of a segment's spots in these breaks. */
export function measureSegment(
  own: Segment,
  breaks: readonly OpenBreak[],
  placements: readonly { break: string }[],
) {
  const at = new Map(breaks.map((b) => [b.uuid, b]));
  const spots = placements.flatMap(({ break: uuid }) => {
    const { date, minute, second } = at.get(uuid)!;
    return [{ date, minute, hour: Math.floor(second / 3600) }];
  });
  const dates = [...new Set(breaks.map((b) => b.date))].filter(
    (date: Day) => date >= own.from_date && date <= own.to_date && own.weekdays.includes(getWeekday(date)),
  );
  return computeRotation(spots, { dates, hours: new Map(own.hours.map(({ hour }) => [hour, 1])) });
}

/** Plans a campaign as a booking does, or by value alone, and measures it. */
export async function planOrder(order: Order, { breaks = listMonth(28), rotates = true } = {}) {
  const own = toSegment(order);
  const { problem: asked } = buildStationProblem(
    station(),
    breaks,
    [{ segment: own, commercial: undefined }],
    [],
    competition(),
  );
  const problem = rotates ? asked : { ...asked, rotation: null };
  const solution = await solve(problem, { seconds: 0.4, seed: 1, bound: "cheap" });
  return {
    indices: measureSegment(own, breaks, solution.placements),
    missing: solution.shortfalls.reduce((n, short) => n + short.missing, 0),
    solution,
  };
}
