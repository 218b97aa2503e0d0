import { z } from "zod";
import { PLACES, SEGMENT_KINDS } from "@/lib/booking/segment";
import { SeparationRules } from "@/lib/booking/separation-shapes";
import { FILL_RULES } from "@/lib/booking/waiting/fill";
import { LIMIT_WINDOWS } from "@/lib/inventory/ad-limits";
import { BREAK_KINDS } from "@/lib/inventory/break-kinds";
import { PURPOSES } from "@/lib/inventory/purposes";
import { ClockSecond, Day, Int, Money, Text, Uuid, Version } from "@/lib/shapes";
import { LOG_STATES } from "@/lib/traffic/day-log";
import { LogLock } from "@/lib/traffic/log-shapes";

/** A spot of the week. `campaign`, `segment` and `commercial` are indexes in the lists of the answer. */
export const WeekSpot = z.object({
  uuid: Uuid,
  campaign: Int(),
  segment: Int().nullable(),
  commercial: Int().nullable(),
  /** Seconds. */
  length: Int(),
  /** The price it was sold at; a move keeps it. */
  price: Money,
  source: Text(20),
  status: Text(20),
  pinned: z.boolean(),
});

/** Spots of an active campaign that found no break: how many of a segment, and the last day they may air. */
export const BumpedSpots = z.object({
  campaign: Uuid,
  segment: Uuid,
  number: Text(40),
  name: Text(),
  customer_name: Text(),
  /** Null where they may air on any station of the segment. */
  station: Uuid.nullable(),
  spots: Int(),
  length: Int(),
  until: Day,
});

/** Breaks of a week proposed for unplaced spots of a segment on a station. */
export const FilledSpots = z.object({
  ...BumpedSpots.shape,
  station: Uuid,
  /** Each the best of `open` breaks that no rule closed, of `sold` within what was sold. */
  places: z.array(z.object({ break: Uuid, date: Day, second: ClockSecond, open: Int(), sold: Int() })),
  /** Spots without a break in the week, the breaks sold in it, and the rules with the breaks each closes. */
  left: Int(),
  sold: Int(),
  reasons: z.array(z.object({ rule: z.enum(FILL_RULES), count: Int() })),
});

/** A week of traffic logs as the week board shows it. */
export const LogWeek = z.object({
  from: Day,
  stations: z.array(
    z.object({
      uuid: Uuid,
      name: Text(),
      code: Text(4),
      timezone: Text(60),
      /** Minutes after midnight at which its broadcast day begins. */
      day_start: Int(),
      hour_limit: Int().nullable(),
      separation_minutes: Int(),
    }),
  ),
  /** The logs of each station (by its index) and day of the week. */
  days: z.array(
    z.object({
      station: Int(),
      date: Day,
      state: z.enum(LOG_STATES),
      version: Version,
      published: Int(),
      changed: z.boolean(),
      locked: LogLock.nullable(),
      /** Number of spots that playout cannot air: without a commercial, without audio, or with refused audio. */
      unairable: Int(),
      /** Spots taken out of the day. */
      removed: z.array(WeekSpot),
    }),
  ),
  /**
   * Breaks in airing order by station, with their spots in order: of the week, and of the days before and after it,
   * which rules across midnight read.
   */
  breaks: z.array(
    z.object({
      uuid: Uuid,
      station: Int(),
      date: Day,
      second: ClockSecond,
      number: Int(1),
      name: Text(60),
      purpose: z.enum(PURPOSES),
      kind: z.enum(BREAK_KINDS),
      capacity_seconds: Int(),
      capacity_spots: Int().nullable(),
      smallest_length: Int(),
      spots: z.array(WeekSpot),
    }),
  ),
  campaigns: z.array(
    z.object({
      uuid: Uuid,
      number: Text(40),
      name: Text(),
      customer: Uuid,
      customer_name: Text(),
      category: Uuid.nullable(),
      competes: z.array(Uuid),
      picked: z.array(Uuid),
      separation: SeparationRules,
    }),
  ),
  /** The terms that spots were sold with. */
  segments: z.array(
    z.object({
      uuid: Uuid,
      number: Int(),
      follows: z.object({ segment: Int() }).nullable(),
      kind: z.enum(SEGMENT_KINDS),
      hours: z.array(z.object({ hour: Int(0, 23), spots: Int(), weight: Int().optional() })),
      weekdays: z.array(Int(1, 7)),
      from_date: Day,
      to_date: Day,
      break_numbers: z.array(Int()),
      break_names: z.array(Text(60)),
      purpose: z.enum(PURPOSES),
      place: z.enum(PLACES),
      alone: z.boolean(),
      separation_minutes: Int(),
    }),
  ),
  commercials: z.array(
    z.object({
      uuid: Uuid,
      title: Text(),
      color: Int(),
      valid_from: Day.nullable(),
      valid_to: Day.nullable(),
      media: z.enum(["none", "waiting", "fine", "doubtful", "refused"]),
      artists: z.array(Uuid),
    }),
  ),
  limits: z.array(
    z.object({
      uuid: Uuid,
      name: Text(),
      stations: z.array(Uuid),
      window: z.enum(LIMIT_WINDOWS),
      from_hour: Int(),
      to_hour: Int(),
      share_bp: Int().nullable(),
      seconds: Int().nullable(),
      counted: z.array(Text(20)),
      valid_from: Day,
      valid_to: Day.nullable(),
    }),
  ),
  /** Spots of active campaigns that found no break, by segment and station, of segments that run in the week. */
  bumped: z.array(BumpedSpots),
  /** Missed spots that are to be made good and have no break yet. */
  make_goods: z.array(
    z.object({
      spot: Uuid,
      station: Uuid,
      title: Text(),
      color: Int(),
      customer_name: Text(),
      date: Day,
      second: ClockSecond,
      length: Int(),
    }),
  ),
});
