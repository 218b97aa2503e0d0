import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { addDays, type Day, toDay } from "@/lib/day";
import { openWeek, type WeekBreak, type WeekView } from "@/lib/traffic/week/board";
import { judgeDrop } from "@/lib/traffic/week/drop";

export const monday = toDay("2026-11-23");
export const NOW = new Date("2026-11-20T10:00:00Z");
export const at = (h: number, m = 0) => h * 3600 + m * 60;
export const spot = (uuid: string, campaign: number, more: object = {}): WeekBreak["spots"][number] =>
  ({
    uuid,
    campaign,
    segment: campaign,
    commercial: campaign,
    length: 30,
    price: "30.00",
    source: "auto",
    status: "planned",
    pinned: false,
    ...more,
  }) as WeekBreak["spots"][number];
export const pause = (
  uuid: string,
  second: number,
  spots: WeekBreak["spots"],
  more: object = {},
): WeekBreak => ({
  uuid,
  station: 0,
  date: monday,
  second,
  number: 1,
  name: "Break 1",
  purpose: "paid",
  kind: "soft",
  capacity_seconds: 60,
  capacity_spots: null,
  smallest_length: 0,
  spots,
  ...more,
});
export const campaign = (uuid: string, customer: string, category: string | null) => ({
  uuid,
  number: uuid,
  name: `Campaign ${uuid}`,
  customer,
  customer_name: customer,
  category,
  competes: [],
  picked: [],
  separation: DEFAULT_SEPARATION,
});
export const segment = (uuid: string, hours: number[], place: "any" | "last" = "any") => ({
  uuid,
  number: 1,
  follows: null,
  kind: "variable" as const,
  hours: hours.map((hour) => ({ hour, spots: 0 })),
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from_date: monday,
  to_date: addDays(monday, 6),
  break_numbers: [],
  break_names: [],
  purpose: "paid" as const,
  place,
  alone: false,
  separation_minutes: 0,
});
export const commercial = (
  uuid: string,
  media: "fine" | "none" | "refused" = "fine",
  valid_to: Day | null = null,
) => ({
  uuid,
  title: `Title ${uuid}`,
  color: 3,
  valid_from: null,
  valid_to,
  media,
  artists: [],
});

/** a and b compete in a category; c may air at seven only; one Monday, a Tuesday that has aired, another station. */
export function week(more: Partial<WeekView> = {}): WeekView {
  const station = (uuid: string) => ({
    uuid,
    name: uuid,
    code: uuid,
    timezone: "Europe/London",
    day_start: 0,
    hour_limit: null,
    separation_minutes: 0,
  });
  const day = (index: number, days: number, state: "open" | "aired" = "open") => ({
    station: index,
    date: addDays(monday, days),
    state,
    version: 1,
    published: 0,
    changed: false,
    locked: null,
    unairable: 0,
    removed: [],
  });
  return {
    from: monday,
    stations: [station("VF"), station("P3")],
    days: [day(0, 0), day(0, 1, "aired"), day(0, 2), day(1, 0)],
    breaks: [
      pause("7:20", at(7, 20), [spot("a1", 0), spot("c1", 2)]),
      pause("7:50", at(7, 50), [spot("b1", 1)]),
      pause("9:20", at(9, 20), []),
      pause("tuesday", at(7, 20), [], { date: addDays(monday, 1) }),
      pause("wednesday", at(8, 0), [], { date: addDays(monday, 2) }),
      pause("pier", at(7, 20), [], { station: 1 }),
    ],
    campaigns: [campaign("a", "A", "energy"), campaign("b", "B", "energy"), campaign("c", "C", null)],
    segments: [segment("sa", [7, 8, 9]), segment("sb", [7, 8, 9]), segment("sc", [7])],
    commercials: [commercial("ka"), commercial("kb"), commercial("kc")],
    limits: [],
    bumped: [],
    make_goods: [],
    ...more,
  };
}
export const judge = (spot: string, to_break: string, mayMoveDays = true, now = NOW) =>
  judgeDrop(openWeek(week()), spot, { to_break, position: 1 }, now, mayMoveDays);
