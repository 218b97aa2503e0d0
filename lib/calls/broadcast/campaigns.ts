import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import {
  At,
  ByTenant,
  ByUuid,
  Changes,
  Day,
  Done,
  Int,
  ListBody,
  ListOf,
  Money,
  Name,
  Note,
  Text,
  Uuid,
  Version,
} from "@/lib/calls/shapes";
import { CAMPAIGN_STATUS } from "@/lib/rules/campaign-status";
import { StationRow } from "./stations";

export const PLACES = ["any", "first", "last"] as const;

/** One independent rule of a campaign; reads as a sentence. */
export const Segment = z.object({
  uuid: Uuid.optional(),
  /** exact: the hours are given, each with its plays a day. variable: hours are found in the range. */
  kind: z.enum(["exact", "variable"]),
  commercial: Uuid.nullable().default(null),
  length: Int(1, 600),
  stations: z.array(Uuid).min(1, "required").max(200),
  from_date: Day,
  to_date: Day,
  weekdays: z.array(Int(1, 7)).min(1, "required").max(7),
  /** Clock hours with their plays a day (exact), or the hours plays may air in (variable, plays 0). */
  hours: z
    .array(z.object({ hour: Int(0, 23), plays: Int(0, 20) }))
    .min(1, "required")
    .max(24),
  per_day: Int(1, 200).nullable().default(null),
  per_week: Int(1, 1000).nullable().default(null),
  total: Int(1, 20_000).nullable().default(null),
  place: z.enum(PLACES).default("any"),
  /** Numbers of the breaks in their hour; none is any. */
  break_numbers: z.array(Int(1, 20)).max(20).default([]),
  separation_minutes: Int(0, 1440).default(0),
});
export type Segment = z.output<typeof Segment>;

const own = {
  name: Name,
  customer: Uuid,
  category: Uuid.nullable().default(null),
  /** Who brought it; not sent, they are the customer's. */
  agent: Uuid.nullable().optional(),
  agency: Uuid.nullable().optional(),
  start_date: Day,
  end_date: Day,
  po_number: Text(60).default(""),
  /** What the customer wants to spend at most; it binds nothing. */
  budget: Money.nullable().default(null),
  note: Note.default(""),
  price_json: z
    .object({ auto_calc: z.enum(["auto", "manual"]).default("auto"), manual: Money.nullable().default(null) })
    .prefault({}),
  segments: z.array(Segment).max(100).default([]),
  live_report: z.boolean().default(true),
};

const StationPrice = z.object({
  station: Uuid,
  station_name: Text(),
  plays: Int(),
  seconds: Int(),
  price: Money,
});
export const Unplaced = z.object({
  segment: Int(),
  station: Uuid.nullable(),
  missing: Int(),
  /** Which hard rule excluded how many places. */
  reasons: z.array(z.object({ rule: Text(40), count: Int() })),
  /** The cheapest ways out: a change and how many more plays it would place. */
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
  status: z.enum(CAMPAIGN_STATUS),
  access: z.enum(["read-write", "read-only-multi-stations", "read-only"]),
  stopped_on: Day.nullable(),
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
  percent_bp: Int(-100_000, 100_000).optional(),
  capped: z.boolean().optional(),
  amount: Money,
});
/** What arithmetic says while typing, with what would make it fit; `blocks`: nothing can be booked so. */
export const SEGMENT_PROBLEMS = [
  "no_days",
  "no_plays",
  "follower",
  "too_long",
  "no_breaks",
  "more_than_breaks",
  "more_than_breaks_a_day",
  "more_than_apart",
  "little_room",
  "licence",
  "copy_dates",
  "in_past",
  "no_price",
] as const;
export const SegmentProblem = z.object({ code: z.enum(SEGMENT_PROBLEMS), blocks: z.boolean(), values: Said });
export type SegmentProblem = z.output<typeof SegmentProblem>;
export const Estimate = z.object({
  plays: Int(),
  seconds: Int(),
  /** Sum of the plays before discounts or an agreed total, and the steps from there to `total`. */
  listed: Money,
  steps: z.array(PriceStep),
  total: Money,
  stations: z.array(StationPrice),
  /** One line a segment: what is wanted, what fits, one play's price explained. */
  segments: z.array(
    z.object({
      wanted: Int(),
      fits: Int(),
      price: Money,
      /** One play on the first station at the first asked hour. */
      play_price: Money.nullable(),
      steps: z.array(PriceStep),
      problems: z.array(SegmentProblem),
    }),
  ),
  /** Seconds still free in the asked hours, of all there are. */
  free_seconds: Int(),
  all_seconds: Int(),
});
export type Estimate = z.output<typeof Estimate>;

/** Why a play stands where it does. */
export const PlayReason = z.object({
  rule: Text(60),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export const Play = z.object({
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
  reasons: z.array(PlayReason),
});

const filters = "Filters: status (several), customer, agent, agency, station, from, to.";
export const campaigns = {
  list: post("broadcast/campaigns/list/{tenant}", {
    access: "campaigns:read",
    summary: `Campaigns with delivery and price. ${filters}`,
    params: ByTenant,
    body: ListBody,
    output: ListOf(CampaignRow),
  }),
  count: get("broadcast/campaigns/count/{tenant}", {
    access: "campaigns:read",
    summary: "How many campaigns there are of each status.",
    params: ByTenant,
    output: z.record(z.enum(["all", ...CAMPAIGN_STATUS]), Int()),
  }),
  offer: get("broadcast/campaigns/offer/{tenant}", {
    access: "campaigns:read",
    summary: "The stations an order may be sold on, also to those who sell from outside the house.",
    params: ByTenant,
    output: z.object({
      rows: z.array(
        StationRow.pick({
          uuid: true,
          name: true,
          code: true,
          price_model_name: true,
          sync_status: true,
          license_state: true,
          /** Known to the house alone. */
          sold_week: true,
        }),
      ),
    }),
  }),
  buyers: post("broadcast/campaigns/buyers/{tenant}", {
    access: "campaigns:read",
    summary: "Customers by name whom the caller may sell to, with who brought them.",
    params: ByTenant,
    body: z.object({ search: Text(200).default("") }),
    output: z.object({
      rows: z.array(
        z.object({
          uuid: Uuid,
          name: Text(),
          category_name: Text().nullable(),
          agent: Uuid.nullable(),
          agency: Uuid.nullable(),
        }),
      ),
    }),
  }),
  retrieve: get("broadcast/campaigns/retrieve/{uuid}", {
    access: "campaigns:read",
    summary: "One campaign with its segments, prices by station, delivery and what the caller may do.",
    params: ByUuid,
    output: Campaign,
  }),
  estimates: post("broadcast/campaigns/estimates", {
    access: "campaigns:read",
    summary:
      "An unsaved campaign: plays, seconds, price by station with its steps, what is left and what will not fit.",
    body: z
      .object(own)
      .pick({ start_date: true, end_date: true, price_json: true, segments: true })
      .extend({ customer: Uuid.nullable().default(null), category: Uuid.nullable().default(null) }),
    output: Estimate,
  }),
  create_draft: post("broadcast/campaigns/create-draft", {
    access: "campaigns:write",
    summary: "Saves a draft; it carries no number and books nothing.",
    body: z.object(own),
    creates: true,
    output: Campaign,
  }),
  update: put("broadcast/campaigns/update/{uuid}", {
    access: "campaigns:write",
    summary: "Changes a draft. Needs the version it was read at; a newer one is answered with 412.",
    params: ByUuid,
    body: Changes(own).extend({ version: Version }),
    output: Campaign,
  }),
  activate: post("broadcast/campaigns/update-draft-as-active/{uuid}", {
    access: "campaigns:write",
    summary:
      "Numbers a draft and books its plays; says for each play not placed which rule stood in the way.",
    params: ByUuid,
    body: z.object({ version: Version }),
    output: Campaign,
  }),
  stop: post("broadcast/campaigns/stop/{uuid}", {
    access: "campaigns:write",
    summary:
      "Stops a campaign: plays from the day after stop_date on, or all not yet aired, are taken off the air.",
    params: ByUuid,
    body: z.object({ stop_date: Day, immediate: z.boolean().default(false) }),
    output: Campaign,
  }),
  destroy: del("broadcast/campaigns/destroy/{uuid}", {
    access: "campaigns:write",
    summary: "Deletes a campaign that never aired.",
    params: ByUuid,
    output: Done,
  }),
  plays: post("broadcast/commercials/spots/list/{tenant}", {
    access: "campaigns:read",
    summary: "Plays. Filters: campaign, station, status, from, to.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(Play),
  }),
};
