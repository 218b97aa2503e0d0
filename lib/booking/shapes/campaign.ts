import { z } from "zod";
import { AUDIENCE_HOURS } from "@/lib/audience/hours";
import { WayOut } from "@/lib/booking/rules/way-shapes";
import { PRIORITY } from "@/lib/booking/segment";
import { SeparationRules } from "@/lib/booking/separation-shapes";
import { CommissionRate, PriceSums } from "@/lib/booking/shapes/price-sums";
import { Segment, Unfinished } from "@/lib/booking/shapes/segment";
import { Approval } from "@/lib/campaigns/approval-shapes";
import { BonusCounts } from "@/lib/campaigns/bonus";
import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { compare, ZERO } from "@/lib/money";
import { Amount, At, Day, Int, Money, Name, Note, Price, Text, Uuid, Version } from "@/lib/shapes";

/** Spots of a campaign in one hour, far beyond what can be sold. */
const MOST_SPOTS = 1_000_000;

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
  /** What its agency deducts; when omitted, the agency's own rate. Fixed once it is booked. */
  commission_bp: CommissionRate.optional(),
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
/** The same as it is stored: with its spots by hour (`countHours`), unless the draft was priced before they were kept. */
export const StoredStationPrice = StationPrice.extend({
  hours: z.array(Int(0, MOST_SPOTS)).length(AUDIENCE_HOURS).optional().catch(undefined),
});
/** The unplaced spots of a segment on a station. */
export const Unplaced = z.object({
  segment: Int(),
  station: Uuid.nullable(),
  missing: Int(),
  /**
   * The rules that decided, with the number of breaks each closes. `together`: no break is closed by one rule alone,
   * only all of these rules together would open one. `hard`: the time of the hard break that all of them would run
   * into, in seconds from midnight.
   */
  reasons: z.array(
    z.object({
      rule: Text(40),
      count: Int(),
      together: z.boolean().optional(),
      hard: Int().optional(),
    }),
  ),
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
  /** The number without prefix and suffix; null until it is assigned. */
  nr: Int().nullable(),
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
  /** What its spots cost, before the agency commission. */
  total: Money,
  /** The total from gross to net and tax. */
  sums: PriceSums,
  commission_bp: CommissionRate,
  stations_prices: z.array(StationPrice),
  /** The stations it airs on, those that follow others included. */
  stations: z.array(Uuid),
  /** The commercials and rotation groups of its segments, each once. */
  campaign_commercials: z.array(Uuid),
  campaign_commercialgroups: z.array(Uuid),
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
