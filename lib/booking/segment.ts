import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";

/**
 * exact: the hours are given, each with its spots a day. semi_variable: hours are found, then frozen for the flight.
 * variable: hours may be found anew until published (domain 4.2).
 */
export const SEGMENT_KINDS = ["exact", "semi_variable", "variable"] as const;
export type SegmentKind = (typeof SEGMENT_KINDS)[number];
/** Places in a break, from its top to its bottom. */
export const PLACES = ["any", "first", "top", "middle", "bottom", "last"] as const;
export type BreakPart = (typeof PLACES)[number];
/** How a campaign ranks where nothing is said: 1 is served first, 9 last. */
export const PRIORITY = 5;
export const MOST_IN_HOUR = 20;
export const MOST_A_DAY = 200;
export const MOST_A_WEEK = 1000;
export const MOST_IN_ALL = 20_000;

/** The end of a break a spot is sold at; the places near the top, the middle and the bottom are wishes. */
export const getEdge = (place: BreakPart | undefined): "first" | "last" | null =>
  place === "first" || place === "last" ? place : null;

/** The part of a break a spot had better stand in. */
export const getNearPart = (place: BreakPart | undefined): "top" | "middle" | "bottom" | null =>
  place === "top" || place === "middle" || place === "bottom" ? place : null;

/** What a segment says where nothing else is said of it. No schema, so that screens may name it. */
export const PLAIN = {
  commercial: null as string | null,
  group: null as string | null,
  days: null as number | null,
  skip_holidays: false,
  per_day: null as number | null,
  per_week: null as number | null,
  total: null as number | null,
  budget: null as Money | null,
  place: "any" as BreakPart,
  break_numbers: [] as number[],
  break_names: [] as string[],
  separation_minutes: 0,
  price_override: null as Money | null,
  follows: null as { segment: number; at_least: number } | null,
  frozen: null as { station: string; weekday: number; hour: number; spots: number }[] | null,
};

/** The days and hours an order may air in: the holidays of the house, its first and last hour. */
export type Calendar = {
  holidays: ReadonlySet<Day>;
  from?: { date: Day; hour: number };
  to?: { date: Day; hour: number };
};
export const ALWAYS: Calendar = { holidays: new Set() };

/** Does the order run at this hour? `to.hour` is the first hour after it. */
export function isOn({ from, to }: Calendar, date: Day, hour: number): boolean {
  if (from && (date < from.date || (date === from.date && hour < from.hour))) return false;
  return !(to && (date > to.date || (date === to.date && hour >= to.hour)));
}
