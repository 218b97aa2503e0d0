import { z } from "zod";
import { FromPackage } from "@/lib/booking/packages/from-package";
import { WayOut } from "@/lib/booking/rules/way-shapes";
import {
  MOST_A_DAY,
  MOST_A_WEEK,
  MOST_IN_ALL,
  MOST_IN_HOUR,
  MOST_WEIGHT,
  PLACES,
  PLAIN,
  PRIORITY,
  SEGMENT_KINDS,
  SEGMENT_PROBLEMS,
} from "@/lib/booking/segment";
import { SeparationRules } from "@/lib/booking/separation-shapes";
import { Approval } from "@/lib/campaigns/approval-shapes";
import { BonusCounts, BonusNote } from "@/lib/campaigns/bonus";
import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { PURPOSES } from "@/lib/inventory/purposes";
import { compare, ZERO } from "@/lib/money";
import { Amount, At, Day, Int, Money, Name, Note, Price, Text, Uuid, Version } from "@/lib/shapes";

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

/** A discount of one campaign: a percentage of the price that remains, or an amount once for the campaign. */
const OrderDiscount = z.union([
  z.strictObject({ name: Name, percent_bp: Int(1, 10_000) }),
  z.strictObject({
    name: Name,
    amount: Amount.refine((amount) => compare(amount, ZERO) > 0, "not_positive"),
  }),
]);
/** The fields of a campaign that a caller writes. */
export const own = {
  name: Name,
  customer: Uuid,
  category: Uuid.nullable().default(null),
  /** Further categories it competes in. */
  categories: z.array(Uuid).max(20).default([]),
  /** Competing campaigns picked by hand. */
  competing: z.array(Uuid).max(200).default([]),
  /** Separation from competitors; null for the tenant's setting. */
  separation: SeparationRules.nullable().default(null),
  /** 1 is placed first, 9 last. */
  priority: Int(1, 9).default(PRIORITY),
  /** The agent who sold it; when omitted, the customer's. */
  agent: Uuid.nullable().optional(),
  agency: Uuid.nullable().optional(),
  start_date: Day,
  end_date: Day,
  /** Start hour of the first day; `end_hour` is the first hour after the end on the last day. */
  start_hour: Int(0, 23).default(0),
  end_hour: Int(1, 24).default(24),
  po_number: Text(60).default(""),
  contract_number: Text(60).default(""),
  /** The customer's budget, for information. */
  budget: Price.nullable().default(null),
  discounts: z.array(OrderDiscount).max(10).default([]),
  note: Note.default(""),
  /** auto: the sum of the spots' prices. manual: an agreed total, or agreed totals of single stations. */
  price_json: z
    .object({
      auto_calc: z.enum(["auto", "manual"]).default("auto"),
      manual: Price.nullable().default(null),
      stations: z.record(Uuid, Price).default({}),
    })
    .prefault({}),
  segments: z.array(Segment).max(100).default([]),
  live_report: z.boolean().default(true),
  /** What is typed of a draft but cannot be sold yet; null where nothing is. Always null on a booked campaign. */
  unfinished: Unfinished.nullable().default(null),
};

/** Spots, seconds and price of a campaign on one station. */
export const StationPrice = z.object({
  station: Uuid,
  station_name: Text(),
  spots: Int(),
  seconds: Int(),
  price: Money,
});
/** The unplaced spots of a segment on a station. */
export const Unplaced = z.object({
  segment: Int(),
  station: Uuid.nullable(),
  missing: Int(),
  /**
   * The rules that decided, with the number of breaks each closes. `together`: no break is closed by one rule alone,
   * only all of these rules together would open one.
   */
  reasons: z.array(z.object({ rule: Text(40), count: Int(), together: z.boolean().optional() })),
  /** Changes that would place more spots, the cheapest first. */
  relaxations: z.array(WayOut),
});
/** Figures of the placement. `value`: seconds placed; `bound`: the most any plan of the same terms may place. */
export const Plan = z.object({
  value: z.number(),
  bound: z.number().nullable(),
  seed: Int(),
  engine: Text(20),
});

/** A campaign as returned by the API. */
export const Campaign = z.object({
  uuid: Uuid,
  ...own,
  number: Text(40).nullable(),
  customer_name: Text(),
  category_name: Text().nullable(),
  agent: Uuid.nullable(),
  agent_name: Text().nullable(),
  agency: Uuid.nullable(),
  agency_name: Text().nullable(),
  /** The agent and agency as the settings display them. */
  agent_shown: Text().nullable(),
  agency_shown: Text().nullable(),
  /** Live reports: first part of their addresses (null: closed), last day (null: no end), whether they show prices. */
  live_report_code: Uuid.nullable(),
  live_report_expires_on: Day.nullable(),
  live_report_prices: z.boolean(),
  status: z.enum(CAMPAIGN_STATUS),
  access: z.enum(["read-write", "read-only-multi-stations", "read-only"]),
  stopped_on: Day.nullable(),
  /** For a draft: the last day its spots are held. */
  holds_until: Day.nullable(),
  total: Money,
  stations_prices: z.array(StationPrice),
  booked: Int(),
  aired: Int(),
  billed: Int(),
  ...BonusCounts,
  unplaced: z.array(Unplaced),
  plan: Plan.nullable(),
  /** Of a draft with a chosen scenario: its painted spots, and those of them that no segment sells. */
  painting: z.object({ name: Text(), spots: Int(), unsold: Int() }).nullable(),
  /** The open revision: the first day it changes, who opened it, and the spots and price that stay as they are. */
  revision: z.object({ from: Day, by_name: Text(), spots: Int(), total: Money }).nullable(),
  /** The last applied revision that was not undone: its first day and what it changed. */
  revised: z
    .object({
      from: Day,
      at: At,
      by_name: Text(),
      spots_before: Int(),
      spots_after: Int(),
      before: Money,
      after: Money,
    })
    .nullable(),
  /** The last request for approval, unless it was withdrawn. */
  approval: Approval.nullable(),
  version: Version,
  created_at: At,
  created_by_name: Text(),
});
/** A campaign as a row of lists. */
export const CampaignRow = Campaign.pick({
  uuid: true,
  number: true,
  name: true,
  customer_name: true,
  agent: true,
  agent_name: true,
  agency: true,
  agency_name: true,
  status: true,
  start_date: true,
  end_date: true,
  total: true,
  booked: true,
  aired: true,
  billed: true,
  created_at: true,
  created_by_name: true,
}).extend({
  customer: Uuid,
  created_by: Uuid.nullable(),
  /** Of a draft: the state of its last request for approval. */
  approval: Approval.shape.state.nullable(),
  stations: z.array(z.object({ uuid: Uuid, code: Text(4), name: Text() })),
});

const Values = z.record(z.string(), z.union([z.string(), z.number()]));
/** One step of a price calculation; the amounts of all steps sum to the price. */
export const PriceStep = z.object({
  step: Text(40),
  name: Text(200).optional(),
  factor_bp: Int(0, 1_000_000).optional(),
  listeners: Int().optional(),
  spots: Int(1).optional(),
  percent_bp: Int(-100_000, 100_000).optional(),
  capped: z.boolean().optional(),
  amount: Money,
});
/** A problem of a segment in an estimate. */
export const SegmentProblem = z.object({
  code: z.enum(SEGMENT_PROBLEMS),
  blocks: z.boolean(),
  values: Values,
});
/** A problem as parsed. */
export type SegmentProblem = z.output<typeof SegmentProblem>;
/** The estimate of an unsaved campaign. */
export const Estimate = z.object({
  /** Spots asked for. */
  wanted: Int(),
  /** Spots that a booking would place now; all amounts and seconds are theirs. */
  spots: Int(),
  seconds: Int(),
  /** The sum of the spots before discounts or an agreed total; `steps` lead from it to `total`. */
  listed: Money,
  steps: z.array(PriceStep),
  total: Money,
  stations: z.array(StationPrice),
  /** One row for each segment: wanted spots, spots that fit, and their list price. */
  segments: z.array(
    z.object({
      wanted: Int(),
      fits: Int(),
      price: Money,
      /** The different list prices of its spots, each with their number and its steps; together they are `price`. */
      prices: z.array(z.object({ spots: Int(1), price: Money, steps: z.array(PriceStep) })),
      problems: z.array(SegmentProblem),
    }),
  ),
  /** Free seconds and all seconds of the requested hours. */
  free_seconds: Int(),
  all_seconds: Int(),
});
/** An estimate as parsed. */
export type Estimate = z.output<typeof Estimate>;

/** A reason for a spot's break. */
export const SpotReason = z.object({
  rule: Text(60),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
/** A spot as returned by the API. `second` counts from midnight of the clock, `length` in seconds. */
export const Spot = z.object({
  uuid: Uuid,
  station: Uuid,
  station_code: Text(4),
  date: Day,
  second: Int(),
  position: Int(),
  title: Text(),
  color: Int(),
  length: Int(),
  price: Money,
  status: Text(20),
  source: Text(20),
  aired_second: Int().nullable(),
  break_name: Text(60),
  steps: z.array(PriceStep),
  reasons: z.array(SpotReason),
  bonus: BonusNote.nullable(),
});
