import { z } from "zod";
import { FromPackage } from "@/lib/booking/packages/from-package";
import {
  MOST_A_DAY,
  MOST_A_WEEK,
  MOST_IN_ALL,
  MOST_IN_HOUR,
  MOST_WEIGHT,
  PLACES,
  PLAIN,
  SEGMENT_KINDS,
} from "@/lib/booking/segment";
import { PURPOSES } from "@/lib/inventory/purposes";
import { Day, Int, Price, Text, Uuid } from "@/lib/shapes";

/** An hour found for a semi-variable segment, with its spots. */
const FoundHour = z.object({
  station: Uuid,
  weekday: Int(1, 7),
  hour: Int(0, 23),
  spots: Int(1, MOST_IN_HOUR),
});

const HourOfSegment = z.object({
  hour: Int(0, 23),
  spots: Int(0, MOST_IN_HOUR),
  /** How often a window uses it beside its other hours; 1 where omitted, 0 for an hour that is not used. */
  weight: Int(0, MOST_WEIGHT).optional(),
});

/** Schema of a segment, one independent rule of a campaign. */
export const Segment = z.object({
  uuid: Uuid.optional(),
  kind: z.enum(SEGMENT_KINDS),
  /** Its commercial or a commercial group in rotation, never both. */
  commercial: Uuid.nullable().default(PLAIN.commercial),
  group: Uuid.nullable().default(PLAIN.group),
  length: Int(1, 600),
  stations: z.array(Uuid).min(1, "required").max(200),
  from_date: Day,
  to_date: Day,
  /** Airs on so many of its days, counted from the first; null for all of them. */
  days: Int(1, 3660).nullable().default(PLAIN.days),
  weekdays: z.array(Int(1, 7)).min(1, "required").max(7),
  skip_holidays: z.boolean().default(PLAIN.skip_holidays),
  /** Clock hours with their spots a day (exact), or the hours that spots may air in (otherwise, with 0 spots). */
  hours: z
    .array(HourOfSegment)
    .min(1, "required")
    .max(24)
    .refine((hours) => hours.some((hour) => hour.weight !== 0), "no_weight"),
  per_day: Int(1, MOST_A_DAY).nullable().default(PLAIN.per_day),
  per_week: Int(1, MOST_A_WEEK).nullable().default(PLAIN.per_week),
  /** Spots of all stations together; in addition to another count it is an upper limit. */
  total: Int(1, MOST_IN_ALL).nullable().default(PLAIN.total),
  /** Buys as many spots as possible at list price; in addition to a count it is an upper limit. */
  budget: Price.nullable().default(PLAIN.budget),
  place: z.enum(PLACES).default(PLAIN.place),
  /** Numbers of breaks within their hour; empty for any break. */
  break_numbers: z.array(Int(1, 20)).max(20).default(PLAIN.break_numbers),
  /** Names of breaks; together with numbers, breaks that match either. */
  break_names: z.array(Text(60).min(1, "required")).max(20).default(PLAIN.break_names),
  /** The purpose of the breaks it is sold into. */
  purpose: z.enum(PURPOSES).default(PLAIN.purpose),
  separation_minutes: Int(0, 1440).default(PLAIN.separation_minutes),
  /** Uses the breaks of its window with the highest list price first, before its spots are spread evenly. */
  prefers_prime: z.boolean().default(PLAIN.prefers_prime),
  /** Sold as the only spot of its break, so that no other campaign airs there; reminders of it may. */
  alone: z.boolean().default(PLAIN.alone),
  /** Its commercial also advertises another brand. */
  co_branding: z.boolean().default(PLAIN.co_branding),
  /** Price of one spot instead of the rate card's. */
  price_override: Price.nullable().default(PLAIN.price_override),
  from_package: FromPackage.nullable().default(PLAIN.from_package),
  /**
   * Makes the segment a reminder of another segment of the campaign: it airs in the same breaks with at least so many
   * spots between, both or none.
   */
  follows: z
    .object({ segment: Int(0, 99), at_least: Int(0, 20) })
    .nullable()
    .default(PLAIN.follows),
  /**
   * Hours found for a semi-variable segment, by station and weekday, best first. Set by the server; ignored in
   * requests.
   */
  frozen: z.array(FoundHour).nullable().default(PLAIN.frozen),
});
/** A segment as parsed. */
export type Segment = z.output<typeof Segment>;

/** A segment while it is being typed: its stations, weekdays and hours may still be missing. */
const TypedSegment = Segment.extend({
  stations: z.array(Uuid).max(200),
  weekdays: z.array(Int(1, 7)).max(7),
  hours: z.array(HourOfSegment).max(24),
});
/**
 * What of a draft is typed but cannot be sold yet, so that every editor shows the draft as it was left. Null fields are
 * as saved.
 */
export const Unfinished = z.object({
  /** The name was emptied; the last name stays saved. */
  no_name: z.boolean().default(false),
  /** The customer was taken out; the last one stays saved. */
  no_customer: z.boolean().default(false),
  /** Dates that are no flight; the last flight stays saved. */
  dates: z.object({ from: Day.nullable(), to: Day.nullable() }).nullable().default(null),
  /** The chosen stations and the chosen length, where the segments do not tell them. */
  stations: z.array(Uuid).max(200).nullable().default(null),
  length: Int(1, 600).nullable().default(null),
  /** Incomplete segments, each with its index among all segments; so are the indexes in `follows`. */
  segments: z
    .array(z.object({ at: Int(0, 199), segment: TypedSegment }))
    .max(100)
    .default([]),
  /** Lines of the sheet without a number. */
  lines: z.array(TypedSegment).max(100).default([]),
});
/** The unfinished part of a draft as parsed. */
export type Unfinished = z.output<typeof Unfinished>;
