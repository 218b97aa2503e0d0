import type { Day } from "@/lib/day";
import type { Purpose } from "@/lib/inventory/purposes";
import type { BasisPoints, Money } from "@/lib/money";

/**
 * The kinds of segments (domain 4.2). exact: hours are given, each with its spots a day. semi_variable: hours are
 * found and then frozen for the flight. variable: hours may change until the log is published.
 */
export const SEGMENT_KINDS = ["exact", "semi_variable", "variable"] as const;
/** A kind of `SEGMENT_KINDS`. */
export type SegmentKind = (typeof SEGMENT_KINDS)[number];
/**
 * Parts of a break, from top to bottom. `first` and `last` are sold positions, `top`, `middle` and `bottom`
 * preferences.
 */
export const PLACES = ["any", "first", "top", "middle", "bottom", "last"] as const;
/** A part of `PLACES`. */
export type BreakPart = (typeof PLACES)[number];
/** The default priority of a campaign: 1 is placed first, 9 last. */
export const PRIORITY = 5;
/** The greatest number of spots of a segment in one hour. */
export const MOST_IN_HOUR = 20;
/** The greatest weight of an hour of a window; hours without one have the weight 1. */
export const MOST_WEIGHT = 5;
/** The greatest number of spots of a segment a day. */
export const MOST_A_DAY = 200;
/** The greatest number of spots of a segment a week. */
export const MOST_A_WEEK = 1000;
/** The greatest number of spots of a segment in total. */
export const MOST_IN_ALL = 20_000;

/** The end of a break a spot is sold at; null for a preferred part. */
export const getEdge = (place: BreakPart | undefined): "first" | "last" | null =>
  place === "first" || place === "last" ? place : null;

/** The part of a break a spot preferably enters; null for a sold position. */
export const getNearPart = (place: BreakPart | undefined): "top" | "middle" | "bottom" | null =>
  place === "top" || place === "middle" || place === "bottom" ? place : null;

/** An hour of a segment: its spots a day (exact), or its weight in a window of hours. */
export type SegmentHour = { hour: number; spots: number; weight?: number | undefined };

/** Whether a segment of this kind uses an hour: it has spots there, or a weight above 0. */
export const isUsedHour = (kind: string, { spots, weight }: Omit<SegmentHour, "hour">): boolean =>
  kind === "exact" ? spots > 0 : weight !== 0;

/**
 * The package a segment was sold in, with its own part of the package's price: an agreed amount for all its spots, or
 * null for the rate card less a discount.
 */
export type FromPackage = { uuid: string; name: string; price: Money | null; discount_bp: BasisPoints };

type Plain = {
  commercial: string | null;
  group: string | null;
  days: number | null;
  skip_holidays: boolean;
  per_day: number | null;
  per_week: number | null;
  total: number | null;
  budget: Money | null;
  place: BreakPart;
  break_numbers: number[];
  break_names: string[];
  purpose: Purpose;
  separation_minutes: number;
  prefers_prime: boolean;
  alone: boolean;
  co_branding: boolean;
  price_override: Money | null;
  from_package: FromPackage | null;
  follows: { segment: number; at_least: number } | null;
  frozen: { station: string; weekday: number; hour: number; spots: number }[] | null;
};
/** Default values of a segment. Kept apart from the schema so that the browser loads no schema for it. */
export const PLAIN: Plain = {
  commercial: null,
  group: null,
  days: null,
  skip_holidays: false,
  per_day: null,
  per_week: null,
  total: null,
  budget: null,
  place: "any",
  break_numbers: [],
  break_names: [],
  purpose: "paid",
  separation_minutes: 0,
  prefers_prime: false,
  alone: false,
  co_branding: false,
  price_override: null,
  from_package: null,
  follows: null,
  frozen: null,
};

/** The days and hours a campaign may air in: the tenant's holidays, the first and the last hour of the flight. */
export type Calendar = {
  holidays: ReadonlySet<Day>;
  from?: { date: Day; hour: number };
  to?: { date: Day; hour: number };
};
/** A calendar without holidays and limits. */
export const ALWAYS: Calendar = { holidays: new Set() };

/** Whether the campaign runs at this hour. `to.hour` is the first hour after its end. */
export function isOn({ from, to }: Calendar, date: Day, hour: number): boolean {
  if (from && (date < from.date || (date === from.date && hour < from.hour))) return false;
  return !(to && (date > to.date || (date === to.date && hour >= to.hour)));
}

/**
 * Problems found by the estimate. Their values say what would fit; `blocks` marks those with which nothing can be
 * booked.
 */
export const SEGMENT_PROBLEMS = [
  "no_days",
  "no_spots",
  "follower",
  "too_long",
  "no_breaks",
  "more_than_breaks",
  "more_than_breaks_a_day",
  "more_than_separation",
  "little_room",
  "not_alone",
  "over_budget",
  "broken_rules",
  "licence",
  "copy_dates",
  "in_past",
  "no_price",
] as const;
