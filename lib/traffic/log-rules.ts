import { isOrdered } from "@/lib/billing/ledger";
import type { CompetitionTerms } from "@/lib/booking/demands";
import type { AskedSpot, RuledBreak } from "@/lib/booking/rules/ruled-spots";
import { hasHardSpacing } from "@/lib/booking/rules/spacing";
import { openSpotRules } from "@/lib/booking/rules/spot-rules";
import { type BreakPart, getEdge, isUsedHour, type SegmentHour } from "@/lib/booking/segment";
import { acceptsBreak, type BreakChoice } from "@/lib/booking/wanted-spots";
import { countDays, type Day, getWeekday, MINUTES_A_DAY, toBroadcastSecond, toDay } from "@/lib/day";
import { listAdWindows, type WindowStation } from "@/lib/inventory/ad-limits";
import type { BreakKind } from "@/lib/inventory/break-kinds";
import { findPushedBreaks, type TimedBreak } from "@/lib/inventory/hard-breaks";
import { takeAt, takeFrom } from "@/lib/must";
import { isOneOf } from "@/lib/own";

/** The terms a spot was sold with. */
export type SoldWindow = BreakChoice & {
  uuid: string;
  /** The number of the segment within its campaign, and the segment it reminds of. */
  number: number;
  follows: { segment: number } | null;
  kind: string;
  hours: readonly SegmentHour[];
  weekdays: readonly number[];
  from_date: Day;
  to_date: Day;
  place: BreakPart;
  alone: boolean;
  separation_minutes: number;
};
/** A spot as log rules see it. */
export type DeskSpot = {
  uuid: string;
  length: number;
  commercial: string | null;
  valid_from: Day | null;
  valid_to: Day | null;
  campaign: string;
  customer: string;
  category: string | null;
  /** The artists heard in its commercial. */
  artists: readonly string[];
  /** The competitors its campaign keeps away from. */
  competition: Pick<CompetitionTerms, "competes" | "picked" | "separation">;
  source: string;
  segment: SoldWindow | null;
};
/** A break as log rules see it. `second` counts from midnight of the clock. */
export type DeskBreak<P extends DeskSpot = DeskSpot> = {
  uuid: string;
  date: Day;
  second: number;
  number: number;
  name: string;
  purpose: string;
  kind: BreakKind;
  capacity_seconds: number;
  capacity_spots: number | null;
  smallest_length: number;
  /** Whether its time has passed, so that no spot can be put into it. */
  passed?: boolean;
  spots: P[];
};
/** The rules of a station. `day_start` in minutes. */
export type StationRules = WindowStation & { day_start: number; separation_minutes: number };

/** The rules that an edit of a log can violate. */
export const LOG_RULES = [
  "passed",
  "capacity_seconds",
  "capacity_spots",
  "window",
  "own_spot",
  "advertiser_separation",
  "demand_separation",
  "category",
  "near_category",
  "picked",
  "near_picked",
  "artist",
  "near_artist",
  "alone",
  "hour_limit",
  "ad_limit",
  "position",
  "smallest_length",
  "hard_break",
  "copy_validity",
  "copy_length",
  "other_customer",
] as const;
/** A rule of `LOG_RULES`. */
export type LogRule = (typeof LOG_RULES)[number];
/** Rules that cannot be overridden by a user. */
export const HARD_LOG_RULES: readonly LogRule[] = ["passed", "capacity_seconds", "capacity_spots"];

const hourOf = (second: number) => Math.floor(second / 3600);
/** The clock hours a spot may air in; null for any hour when nothing was sold. */
export const listSoldHours = (sold: Pick<SoldWindow, "hours" | "kind"> | null): Set<number> | null =>
  sold && new Set(sold.hours.filter((h) => isUsedHour(sold.kind, h)).map((h) => h.hour));

/**
 * Whether a break is within the sold terms. A make-good or bonus spot must keep the hours but may lie outside the
 * flight and weekdays. `at` is null where a time belongs to no break.
 */
export function isInsideSold(
  { segment: sold, source }: Pick<DeskSpot, "segment" | "source">,
  of: Pick<DeskBreak, "date" | "second"> & { at: Pick<DeskBreak, "number" | "name" | "purpose"> | null },
): boolean {
  if (!sold) return true;
  const free = !isOrdered({ source });
  const dated = free || (of.date >= sold.from_date && of.date <= sold.to_date);
  return (
    dated &&
    (free || sold.weekdays.includes(getWeekday(of.date))) &&
    (of.at === null || acceptsBreak(sold, of.at)) &&
    listSoldHours(sold)!.has(hourOf(of.second))
  );
}

/** Returns a spot of a log as it asks for a break, at a position from 1 where one is decided. */
export function toAsked(
  { campaign, customer, category, artists, length, segment, competition }: DeskSpot,
  seat?: number,
): AskedSpot {
  return {
    campaign,
    segment: segment?.uuid ?? null,
    block: segment && String(segment.follows?.segment ?? segment.number),
    advertiser: customer,
    category,
    artists,
    length,
    count: 1,
    place: getEdge(segment?.place),
    alone: segment?.alone ?? false,
    position: null,
    seat,
    separation_minutes: segment?.separation_minutes ?? 0,
    competes: competition.competes,
    picked: competition.picked,
    separation: competition.separation,
  };
}

/** The rules of a spot's own terms and commercial in a break. */
function listOwnRules(spot: DeskSpot, of: DeskBreak): LogRule[] {
  const { date, second } = of;
  const own: LogRule[] = isInsideSold(spot, { date, second, at: of }) ? [] : ["window"];
  if (spot.length < of.smallest_length) own.push("smallest_length");
  if ((spot.valid_from && date < spot.valid_from) || (spot.valid_to && date > spot.valid_to))
    own.push("copy_validity");
  return own;
}

/** The spots of a break in their order. */
const toSeated = ({ spots }: DeskBreak): AskedSpot[] => spots.map((spot, i) => toAsked(spot, i + 1));

/** Opens the rules of bookings for these breaks; `spots` are what stands in each. */
function openRules<T extends AskedSpot>(
  rules: StationRules,
  breaks: readonly DeskBreak[],
  spots: readonly (readonly T[])[],
) {
  const ruled = breaks.map(
    (b, at): RuledBreak => ({
      date: b.date,
      second: b.second,
      minute: Math.floor(toBroadcastSecond(b.second, rules.day_start) / 60),
      purpose: b.purpose,
      kind: b.kind,
      capacity_seconds: b.capacity_seconds,
      capacity_spots: b.capacity_spots,
      other_seconds: 0,
      other_spots: 0,
      spots: takeAt(spots, at),
    }),
  );
  const { separation_minutes } = rules;
  const { listRules } = openSpotRules({ separation_minutes, windows: listAdWindows(rules, ruled) }, ruled);
  return (spot: T, at: number): LogRule[] => listRules(spot, at).filter((rule) => isOneOf(LOG_RULES, rule));
}

const DAY_ZERO = toDay("1970-01-01");
const SECONDS_A_DAY = MINUTES_A_DAY * 60;
/** A break with its spots on an axis over days. */
const toTimed = ({ date, second, kind, spots }: DeskBreak, { day_start }: StationRules): TimedBreak => ({
  at: countDays(DAY_ZERO, date) * SECONDS_A_DAY + toBroadcastSecond(second, day_start),
  kind,
  seconds: spots.reduce((sum, { length }) => sum + length, 0),
});

/**
 * The rules that a spot would violate in a break, at a position from 1; without one, those that it would violate at every
 * position.
 */
export type LogDesk = (spot: DeskSpot, to: string, position?: number) => LogRule[];
/**
 * Opens the rules of a spot in a break, beside all other spots of these days. Breaks must be in airing order; a spot being
 * moved must not be in them. The rules are those of bookings and of the commercial.
 */
export function openLogDesk(rules: StationRules, breaks: readonly DeskBreak[]): LogDesk {
  const listRules = openRules(rules, breaks, breaks.map(toSeated));
  const indexOf = new Map(breaks.map((b, at) => [b.uuid, at]));
  return (spot, to, position) => {
    const at = takeFrom(indexOf, to);
    return [...listRules(toAsked(spot, position), at), ...listOwnRules(spot, takeAt(breaks, at))];
  };
}

/**
 * The position in a break at which a spot violates no rule: `usual`, or the nearest one that keeps its distances in spots
 * and the positions sold to others. Null where there is none.
 */
export function findSeat(
  listRules: LogDesk,
  spot: DeskSpot,
  { uuid, spots }: Pick<DeskBreak, "uuid" | "spots">,
  usual: number,
): number | null {
  if (listRules(spot, uuid, usual).length === 0) return usual;
  if (!hasHardSpacing(spot.competition.separation)) return null;
  if (getEdge(spot.segment?.place) !== null) return null;
  const first = spots[0]?.segment?.place === "first" ? 2 : 1;
  const last = spots.length + (spots.at(-1)?.segment?.place === "last" ? 0 : 1);
  const others = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
    .filter((position) => position !== usual)
    .sort((a, b) => Math.abs(a - usual) - Math.abs(b - usual));
  return others.find((position) => listRules(spot, uuid, position).length === 0) ?? null;
}

/**
 * The rules that the spots of a day violate where they stand, by the uuid of the spot; spots without one are left out.
 * `breaks` are in airing order, with those of the days beside it.
 */
export function findStandingRules(
  rules: StationRules,
  breaks: readonly DeskBreak[],
  date: Day,
): Map<string, LogRule[]> {
  const asked = breaks.map(toSeated);
  const listRules = openRules(rules, breaks, asked);
  const found = new Map<string, LogRule[]>();
  const pushing = new Set(findPushedBreaks(breaks.map((b) => toTimed(b, rules))).map(({ before }) => before));
  for (const [at, of] of breaks.entries()) {
    if (of.date !== date) continue;
    for (const [n, spot] of of.spots.entries()) {
      // Only the last spot before a hard break is told that it runs into it.
      const others = listRules(takeAt(takeAt(asked, at), n), at).filter((rule) => rule !== "hard_break");
      const own = [...others, ...listOwnRules(spot, of)];
      if (own.length > 0) found.set(spot.uuid, own);
    }
    const last = of.spots.at(-1);
    if (last && pushing.has(at)) found.set(last.uuid, [...(found.get(last.uuid) ?? []), "hard_break"]);
    for (const uuid of findMisplaced(of)) {
      const own = found.get(uuid) ?? [];
      if (!own.includes("position")) found.set(uuid, [...own, "position"]);
    }
  }
  return found;
}

/** Spots that were sold the first or last position of their break and are not there. */
export const findMisplaced = ({ spots }: DeskBreak): string[] =>
  spots
    .filter(
      ({ segment }, i) =>
        (segment?.place === "first" && i > 0) || (segment?.place === "last" && i < spots.length - 1),
    )
    .map((spot) => spot.uuid);
