import { PLAIN } from "@/lib/booking/segment";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import type { Segment } from "@/lib/booking/shapes/segment";
import { addDays, type Day, listDays } from "@/lib/day";
import type { Board } from "@/lib/planner/grid";
import type { PaintedSpots } from "@/lib/planner/painting";
import type { SoldSegments } from "@/lib/planner/segments";

export const MONDAY = "2026-11-23" as Day;
const TIMES = [6, 7, 7.5, 25].map((hour) => hour * 3600);
export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const SPOT = id(900);

/** One station whose day begins at 02:00, with breaks at 06:00, 07:00, 07:30 and 01:00 at night, for some days. */
export function board(days = 14, more: Partial<Board["breaks"]> = {}, times = TIMES): Board {
  const cells = listDays(MONDAY, addDays(MONDAY, days - 1)).flatMap((date) =>
    times.map((t) => ({ date, second: t % 86_400 })),
  );
  const all = <T>(value: T) => cells.map(() => value);
  return {
    from: MONDAY,
    to: addDays(MONDAY, days - 1),
    stations: [
      {
        uuid: id(1),
        code: "VF",
        name: "Vane FM",
        timezone: "Europe/London",
        day_start: 120,
        today: MONDAY,
        separation_minutes: 0,
        rate_card: "Card 2026-2",
      },
    ],
    breaks: {
      uuid: cells.map((_, i) => id(100 + i)),
      station: all(0),
      date: cells.map((c) => c.date),
      second: cells.map((c) => c.second),
      number: all(1),
      name: all(0),
      purpose: all("paid" as const),
      capacity: all(60),
      spots: all(null),
      sold: all(0),
      sold_spots: all(0),
      shut: all(false),
      refused: all([]),
      places: all([]),
      ...more,
    },
    names: ["Break 1"],
    windows: [],
    separation: DEFAULT_SEPARATION,
    hidden: [],
    competitors: [],
    prices: [],
    scenarios: [],
    booked: null,
    spots: [],
  };
}
export const sold = (more = {}): SoldSegments =>
  new Map([
    [
      SPOT,
      {
        length: 30,
        stations: [id(1)],
        from_date: MONDAY,
        to_date: addDays(MONDAY, 13),
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        hours: [1, 6, 7].map((hour) => ({ hour, spots: 0 })),
        kind: "variable" as const,
        place: "any" as const,
        alone: false,
        break_numbers: [],
        break_names: [],
        purpose: "paid" as const,
        separation_minutes: 0,
        together: [SPOT],
        follows: null,
        ...more,
      },
    ],
  ]);
export const newTerms: Segment = {
  ...PLAIN,
  kind: "variable",
  length: 30,
  stations: [id(1)],
  from_date: MONDAY,
  to_date: addDays(MONDAY, 13),
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours: [{ hour: 6, spots: 0 }],
};
export const REMINDER = id(901);
/** The segment with a reminder of 10 seconds that needs two other spots between. */
export const soldWithReminder = (): SoldSegments => {
  const main = sold().get(SPOT)!;
  return new Map([
    [SPOT, { ...main, together: [SPOT, REMINDER] }],
    [REMINDER, { ...main, length: 10, together: [REMINDER, SPOT], follows: { segment: 0, at_least: 2 } }],
  ]);
};
export const none: PaintedSpots = new Map();
