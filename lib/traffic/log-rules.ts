import type { Place } from "@/lib/booking/segment";
import { type Day, daysBetween, sinceStart, weekday } from "@/lib/day";
import { deskOf } from "@/lib/scheduler/desk";
import type { Problem, Rule } from "@/lib/scheduler/problem";

/** What was sold of a play. */
export type SoldWindow = {
  uuid: string;
  kind: string;
  hours: readonly { hour: number; plays: number }[];
  weekdays: readonly number[];
  from_date: Day;
  to_date: Day;
  break_numbers: readonly number[];
  place: Place;
  separation_minutes: number;
};
export type DeskPlay = {
  uuid: string;
  length: number;
  commercial: string | null;
  valid_from: Day | null;
  valid_to: Day | null;
  customer: string;
  category: string | null;
  source: string;
  segment: SoldWindow | null;
};
export type DeskBreak<P extends DeskPlay = DeskPlay> = {
  uuid: string;
  date: Day;
  second: number;
  number: number;
  capacity_seconds: number;
  capacity_spots: number | null;
  smallest_length: number;
  plays: P[];
};
/** The rules of a station. `day_start` in minutes. */
export type StationRules = { day_start: number; hour_limit: number | null; separation_minutes: number };

const LOG_RULES = [
  "capacity_seconds",
  "capacity_spots",
  "window",
  "advertiser_separation",
  "demand_separation",
  "category",
  "hour_limit",
  "position",
  "smallest_length",
  "copy_validity",
  "copy_length",
  "other_customer",
] as const;
export type LogRule = (typeof LOG_RULES)[number];
/** What no word of a person makes possible. */
export const HARD_LOG_RULES: readonly LogRule[] = ["capacity_seconds", "capacity_spots"];

const MANY = 1_000_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const isLogRule = (rule: Rule): rule is Rule & LogRule => (LOG_RULES as readonly string[]).includes(rule);

const hourOf = (second: number) => Math.floor(second / 3600);
/** The clock hours a play may air in; all where nothing was sold. */
export const soldHours = (sold: SoldWindow | null): Set<number> | null =>
  sold && new Set(sold.hours.filter((h) => sold.kind !== "exact" || h.plays > 0).map((h) => h.hour));

/** Is a break inside what was sold? A make-good keeps the hours, and may stand outside the flight. */
function insideSold(
  { segment: sold, source }: DeskPlay,
  of: Pick<DeskBreak, "date" | "second" | "number">,
): boolean {
  if (!sold) return true;
  const dated = source === "make_good" || (of.date >= sold.from_date && of.date <= sold.to_date);
  return (
    dated &&
    (source === "make_good" || sold.weekdays.includes(weekday(of.date))) &&
    (sold.break_numbers.length === 0 || sold.break_numbers.includes(of.number)) &&
    soldHours(sold)!.has(hourOf(of.second))
  );
}

const demandOf = (play: DeskPlay) => (play.segment ? `${play.segment.uuid} ${play.length}` : play.uuid);

/** The days of a station as the scheduler sees them, to ask it where a play may stand. */
function problemOf(rules: StationRules, breaks: readonly DeskBreak[], asked: readonly DeskPlay[]): Problem {
  const first = breaks[0]?.date;
  const plays = [...breaks.flatMap((b) => b.plays), ...asked];
  const kinds = new Map(plays.map((play) => [demandOf(play), play]));
  return {
    breaks: breaks.map((b) => {
      const after = b.second < rules.day_start * 60 ? 24 : 0;
      return {
        id: b.uuid,
        station: "",
        day: daysBetween(first!, b.date),
        weekday: weekday(b.date),
        hour: hourOf(b.second) + after,
        minute: Math.floor(sinceStart(b.second, rules.day_start) / 60),
        daypart: "",
        capacity: b.capacity_seconds,
        maxSpots: b.capacity_spots ?? MANY,
        rate: 1,
      };
    }),
    demands: [...kinds].map(([id, play]) => ({
      id,
      advertiser: play.customer,
      category: play.category,
      length: play.length,
      stations: [""],
      dayparts: [""],
      weekdays: EVERY_DAY,
      from: -MANY,
      to: MANY,
      total: MANY,
      separationMinutes: play.segment?.separation_minutes ?? 0,
      pricePerSecond: 1,
    })),
    constraints: {
      onePerCategoryPerBreak: true,
      advertiserSeparationMinutes: rules.separation_minutes,
      hourAdLimitSeconds: rules.hour_limit,
    },
  };
}

/**
 * Asks where plays may stand beside all others of these days; breaks in the order of their days. A play that is being
 * moved must not be in them. The rules are the scheduler's own, and the copy's.
 */
export function logDesk(rules: StationRules, breaks: readonly DeskBreak[], asked: readonly DeskPlay[]) {
  const placements = breaks.flatMap((b) =>
    b.plays.map((play, i) => ({ demand: demandOf(play), break: b.uuid, position: i + 1 })),
  );
  const desk = deskOf(problemOf(rules, breaks, asked), placements);
  const at = new Map(breaks.map((b) => [b.uuid, b]));
  return (play: DeskPlay, to: string): LogRule[] => {
    const of = at.get(to)!;
    const own: LogRule[] = insideSold(play, of) ? [] : ["window"];
    if (play.length < of.smallest_length) own.push("smallest_length");
    if ((play.valid_from && of.date < play.valid_from) || (play.valid_to && of.date > play.valid_to))
      own.push("copy_validity");
    return [...desk.refusals({ demand: demandOf(play), break: to }).filter(isLogRule), ...own];
  };
}

/** Plays that were sold the first or last place of their break and do not stand there. */
export const misplaced = ({ plays }: DeskBreak): string[] =>
  plays
    .filter(
      ({ segment }, i) =>
        (segment?.place === "first" && i > 0) || (segment?.place === "last" && i < plays.length - 1),
    )
    .map((play) => play.uuid);
