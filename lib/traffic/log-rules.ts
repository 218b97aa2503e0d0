import type { BreakPart } from "@/lib/booking/segment";
import { countDays, type Day, getWeekday, toBroadcastSecond } from "@/lib/day";
import { takeFrom } from "@/lib/must";
import { isOneOf } from "@/lib/own";
import { openDesk } from "@/lib/scheduler/desk";
import type { Problem, Rule } from "@/lib/scheduler/problem";

/** The terms a spot was sold with. */
export type SoldWindow = {
  uuid: string;
  kind: string;
  hours: readonly { hour: number; spots: number }[];
  weekdays: readonly number[];
  from_date: Day;
  to_date: Day;
  break_numbers: readonly number[];
  place: BreakPart;
  separation_minutes: number;
};
/** A spot as log rules see it. */
export type DeskSpot = {
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
/** A break as log rules see it. `second` counts from midnight of the clock. */
export type DeskBreak<P extends DeskSpot = DeskSpot> = {
  uuid: string;
  date: Day;
  second: number;
  number: number;
  capacity_seconds: number;
  capacity_spots: number | null;
  smallest_length: number;
  /** Whether its time has passed, so that no spot can be put into it. */
  passed?: boolean;
  spots: P[];
};
/** The rules of a station. `day_start` in minutes, `hour_limit` in seconds. */
export type StationRules = { day_start: number; hour_limit: number | null; separation_minutes: number };

/** The rules that an edit of a log can violate. */
export const LOG_RULES = [
  "passed",
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
/** A rule of `LOG_RULES`. */
export type LogRule = (typeof LOG_RULES)[number];
/** Rules that cannot be overridden by a user. */
export const HARD_LOG_RULES: readonly LogRule[] = ["passed", "capacity_seconds", "capacity_spots"];

const MANY = 1_000_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const isLogRule = (rule: Rule): rule is Rule & LogRule => isOneOf(LOG_RULES, rule);

const hourOf = (second: number) => Math.floor(second / 3600);
/** The clock hours a spot may air in; null for any hour when nothing was sold. */
export const listSoldHours = (sold: SoldWindow | null): Set<number> | null =>
  sold && new Set(sold.hours.filter((h) => sold.kind !== "exact" || h.spots > 0).map((h) => h.hour));

/**
 * Whether a break is within the sold terms. A make-good must keep the hours but may lie outside the flight and
 * weekdays.
 */
function isInsideSold(
  { segment: sold, source }: DeskSpot,
  of: Pick<DeskBreak, "date" | "second" | "number">,
): boolean {
  if (!sold) return true;
  const dated = source === "make_good" || (of.date >= sold.from_date && of.date <= sold.to_date);
  return (
    dated &&
    (source === "make_good" || sold.weekdays.includes(getWeekday(of.date))) &&
    (sold.break_numbers.length === 0 || sold.break_numbers.includes(of.number)) &&
    listSoldHours(sold)!.has(hourOf(of.second))
  );
}

const demandOf = (spot: DeskSpot) => (spot.segment ? `${spot.segment.uuid} ${spot.length}` : spot.uuid);

/** The days of a station as a problem of the scheduling engine, whose rules decide where a spot fits. */
function buildProblem(
  rules: StationRules,
  breaks: readonly DeskBreak[],
  moving: readonly DeskSpot[],
): Problem {
  const first = breaks[0]?.date;
  const spots = [...breaks.flatMap((b) => b.spots), ...moving];
  const kinds = new Map(spots.map((spot) => [demandOf(spot), spot]));
  return {
    breaks: breaks.map((b) => {
      const after = b.second < rules.day_start * 60 ? 24 : 0;
      return {
        id: b.uuid,
        station: "",
        day: countDays(first!, b.date),
        weekday: getWeekday(b.date),
        hour: hourOf(b.second) + after,
        minute: Math.floor(toBroadcastSecond(b.second, rules.day_start) / 60),
        daypart: "",
        capacity: b.capacity_seconds,
        maxSpots: b.capacity_spots ?? MANY,
        rate: 1,
      };
    }),
    demands: [...kinds].map(([id, spot]) => ({
      id,
      advertiser: spot.customer,
      category: spot.category,
      length: spot.length,
      stations: [""],
      dayparts: [""],
      weekdays: EVERY_DAY,
      from: -MANY,
      to: MANY,
      total: MANY,
      separationMinutes: spot.segment?.separation_minutes ?? 0,
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
 * Returns a function that gives the rules a spot would violate in a break, beside all other spots of these days.
 * Breaks must be in airing order; a spot being moved must not be in them. The rules are those of the engine and of
 * the commercial.
 */
export function openLogDesk(rules: StationRules, breaks: readonly DeskBreak[], moving: readonly DeskSpot[]) {
  const placements = breaks.flatMap((b) =>
    b.spots.map((spot, i) => ({ demand: demandOf(spot), break: b.uuid, position: i + 1 })),
  );
  const desk = openDesk(buildProblem(rules, breaks, moving), placements);
  const at = new Map(breaks.map((b) => [b.uuid, b]));
  return (spot: DeskSpot, to: string): LogRule[] => {
    const of = takeFrom(at, to);
    const own: LogRule[] = isInsideSold(spot, of) ? [] : ["window"];
    if (spot.length < of.smallest_length) own.push("smallest_length");
    if ((spot.valid_from && of.date < spot.valid_from) || (spot.valid_to && of.date > spot.valid_to))
      own.push("copy_validity");
    return [...desk.refusals({ demand: demandOf(spot), break: to }).filter(isLogRule), ...own];
  };
}

/** Spots that were sold the first or last position of their break and are not there. */
export const findMisplaced = ({ spots }: DeskBreak): string[] =>
  spots
    .filter(
      ({ segment }, i) =>
        (segment?.place === "first" && i > 0) || (segment?.place === "last" && i < spots.length - 1),
    )
    .map((spot) => spot.uuid);
