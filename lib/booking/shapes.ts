import { z } from "zod";
import {
  MOST_A_DAY,
  MOST_A_WEEK,
  MOST_IN_ALL,
  MOST_IN_HOUR,
  PLACES,
  PLAIN,
  PRIORITY,
  SEGMENT_KINDS,
} from "@/lib/booking/segment";
import { SeparationRules } from "@/lib/booking/separation-shapes";
import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { compare, ZERO } from "@/lib/money";
import { Amount, At, Day, Int, Money, Name, Note, Price, Text, Uuid, Version } from "@/lib/shapes";

/** An hour found for a semi-variable segment, with its spots. */
const FoundHour = z.object({
  station: Uuid,
  weekday: Int(1, 7),
  hour: Int(0, 23),
  spots: Int(1, MOST_IN_HOUR),
});

/** One independent rule of a campaign; reads as a sentence. */
export const Segment = z.object({
  uuid: Uuid.optional(),
  kind: z.enum(SEGMENT_KINDS),
  /** Its spot, or a group of spots in rotation; never both. */
  commercial: Uuid.nullable().default(PLAIN.commercial),
  group: Uuid.nullable().default(PLAIN.group),
  length: Int(1, 600),
  stations: z.array(Uuid).min(1, "required").max(200),
  from_date: Day,
  to_date: Day,
  /** It airs on so many of its days, counted from the first; null: on all of them. */
  days: Int(1, 3660).nullable().default(PLAIN.days),
  weekdays: z.array(Int(1, 7)).min(1, "required").max(7),
  skip_holidays: z.boolean().default(PLAIN.skip_holidays),
  /** Clock hours with their spots a day (exact), or the hours spots may air in (else, spots 0). */
  hours: z
    .array(z.object({ hour: Int(0, 23), spots: Int(0, MOST_IN_HOUR) }))
    .min(1, "required")
    .max(24),
  per_day: Int(1, MOST_A_DAY).nullable().default(PLAIN.per_day),
  per_week: Int(1, MOST_A_WEEK).nullable().default(PLAIN.per_week),
  /** Of all stations together; beside another count, airing ends once it is reached. */
  total: Int(1, MOST_IN_ALL).nullable().default(PLAIN.total),
  /** As many spots as it buys at list price; beside a count, at most. */
  budget: Price.nullable().default(PLAIN.budget),
  place: z.enum(PLACES).default(PLAIN.place),
  /** Numbers of the breaks in their hour; none is any. */
  break_numbers: z.array(Int(1, 20)).max(20).default(PLAIN.break_numbers),
  /** Names of breaks; with numbers, breaks that are either. */
  break_names: z.array(Text(60).min(1, "required")).max(20).default(PLAIN.break_names),
  separation_minutes: Int(0, 1440).default(PLAIN.separation_minutes),
  /** What one spot costs, whatever the rate card says. */
  price_override: Price.nullable().default(PLAIN.price_override),
  /** A reminder: it airs in the breaks of another segment of the order, at least so many spots apart, both or none. */
  follows: z
    .object({ segment: Int(0, 99), at_least: Int(0, 20) })
    .nullable()
    .default(PLAIN.follows),
  /** Semi-variable: the hours as found, by station and weekday, best first. Written by the house, not by the caller. */
  frozen: z.array(FoundHour).nullable().default(PLAIN.frozen),
});
export type Segment = z.output<typeof Segment>;

/** A discount of this order alone: a part of what is left of the price, or an amount once for the whole order. */
const OrderDiscount = z.union([
  z.strictObject({ name: Name, percent_bp: Int(1, 10_000) }),
  z.strictObject({
    name: Name,
    amount: Amount.refine((amount) => compare(amount, ZERO) > 0, "not_positive"),
  }),
]);
export const own = {
  name: Name,
  customer: Uuid,
  category: Uuid.nullable().default(null),
  /** Further categories it competes in. */
  categories: z.array(Uuid).max(20).default([]),
  /** Campaigns it must not meet, picked by hand. */
  competing: z.array(Uuid).max(200).default([]),
  /** How far it keeps from its competitors; null is as the house says. */
  separation: SeparationRules.nullable().default(null),
  /** 1 is served first, 9 last. */
  priority: Int(1, 9).default(PRIORITY),
  /** Who brought it; not sent, they are the customer's. */
  agent: Uuid.nullable().optional(),
  agency: Uuid.nullable().optional(),
  start_date: Day,
  end_date: Day,
  /** From this hour of the first day to this hour of the last. */
  start_hour: Int(0, 23).default(0),
  end_hour: Int(1, 24).default(24),
  po_number: Text(60).default(""),
  contract_number: Text(60).default(""),
  /** What the customer wants to spend at most; it binds nothing. */
  budget: Price.nullable().default(null),
  discounts: z.array(OrderDiscount).max(10).default([]),
  note: Note.default(""),
  /** auto: the spots' prices. manual: a total agreed by hand, or without one the prices of single stations. */
  price_json: z
    .object({
      auto_calc: z.enum(["auto", "manual"]).default("auto"),
      manual: Price.nullable().default(null),
      stations: z.record(Uuid, Price).default({}),
    })
    .prefault({}),
  segments: z.array(Segment).max(100).default([]),
  live_report: z.boolean().default(true),
};

export const StationPrice = z.object({
  station: Uuid,
  station_name: Text(),
  spots: Int(),
  seconds: Int(),
  price: Money,
});
export const Unplaced = z.object({
  segment: Int(),
  station: Uuid.nullable(),
  missing: Int(),
  /** Which hard rule excluded how many places. */
  reasons: z.array(z.object({ rule: Text(40), count: Int() })),
  /** The cheapest ways out: a change and how many more spots it would place. */
  relaxations: z.array(
    z.object({ change: Text(40), to: z.union([z.string(), z.number()]).nullable(), gains: Int() }),
  ),
});
/** `value`: seconds placed of this campaign; no plan of its terms can place more than `bound`. */
export const Plan = z.object({
  value: z.number(),
  bound: z.number().nullable(),
  seed: Int(),
  engine: Text(20),
});

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
  /** As the settings show them. */
  agent_shown: Text().nullable(),
  agency_shown: Text().nullable(),
  /** The first part of the addresses of its live reports; null while they are closed. */
  live_report_code: Uuid.nullable(),
  status: z.enum(CAMPAIGN_STATUS),
  access: z.enum(["read-write", "read-only-multi-stations", "read-only"]),
  stopped_on: Day.nullable(),
  /** A draft whose spots are held until then. */
  holds_until: Day.nullable(),
  total: Money,
  stations_prices: z.array(StationPrice),
  booked: Int(),
  aired: Int(),
  billed: Int(),
  unplaced: z.array(Unplaced),
  plan: Plan.nullable(),
  version: Version,
  created_at: At,
  created_by_name: Text(),
});
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
}).extend({ customer: Uuid, stations: z.array(z.object({ uuid: Uuid, code: Text(4), name: Text() })) });

const Said = z.record(z.string(), z.union([z.string(), z.number()]));
/** What the price did at a step; the amounts of all steps sum to the price. */
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
/** What arithmetic says while typing, with what would make it fit; `blocks`: nothing can be booked so. */
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
  "licence",
  "copy_dates",
  "in_past",
  "no_price",
] as const;
export const SegmentProblem = z.object({ code: z.enum(SEGMENT_PROBLEMS), blocks: z.boolean(), values: Said });
export type SegmentProblem = z.output<typeof SegmentProblem>;
export const Estimate = z.object({
  spots: Int(),
  seconds: Int(),
  /** Sum of the spots before discounts or an agreed total, and the steps from there to `total`. */
  listed: Money,
  steps: z.array(PriceStep),
  total: Money,
  stations: z.array(StationPrice),
  /** One line a segment: what is wanted, what fits, one spot's price explained. */
  segments: z.array(
    z.object({
      wanted: Int(),
      fits: Int(),
      price: Money,
      /** One spot on the first station at the first asked hour. */
      spot_price: Money.nullable(),
      steps: z.array(PriceStep),
      problems: z.array(SegmentProblem),
    }),
  ),
  /** Seconds still free in the asked hours, of all there are. */
  free_seconds: Int(),
  all_seconds: Int(),
});
export type Estimate = z.output<typeof Estimate>;

/** Why a spot stands where it does. */
export const SpotReason = z.object({
  rule: Text(60),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
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
});
