import { z } from "zod";
import { get, post, put } from "@/lib/calls/kit";
import { ClockSecond, Day, Done, Int, Money, Name, Text, Uuid, Version } from "@/lib/calls/shapes";
import { SCENARIOS_MOST } from "@/lib/planner/scenarios";
import { Plan, PlayReason, PriceStep, Unplaced } from "./campaigns";

const ByCampaign = z.object({ campaign: Uuid });

/** A play of a draft, painted into a break. */
export const PaintedPlay = z.object({ segment: Uuid, break: Uuid, locked: z.boolean().default(false) });
export type PaintedPlay = z.output<typeof PaintedPlay>;
/** More plays than a planner's draft may hold. */
const MOST = 20_000;

export const Scenario = z.object({
  uuid: Uuid,
  name: Name,
  plays: z.array(PaintedPlay),
  /** Booked when the draft is activated. */
  chosen: z.boolean(),
  /** What it costs, discounts in. */
  total: Money,
  steps: z.array(PriceStep),
  version: Version,
});

/** Columns of the breaks on the board, one entry a break; money by index into `amounts`. */
const BoardBreaks = z.object({
  uuid: z.array(Uuid),
  station: z.array(Int()),
  date: z.array(Day),
  second: z.array(ClockSecond),
  number: z.array(Int()),
  capacity: z.array(Int()),
  spots: z.array(Int().nullable()),
  /** Seconds and spots of everybody else. */
  sold: z.array(Int()),
  sold_spots: z.array(Int()),
  /** Passed, or its day closed. */
  shut: z.array(z.boolean()),
  /** A rival stands there, or a play of the same advertiser. */
  rival: z.array(z.boolean()),
  own: z.array(z.boolean()),
});

export const Board = z.object({
  from: Day,
  to: Day,
  stations: z.array(
    z.object({
      uuid: Uuid,
      code: Text(4),
      name: Text(),
      timezone: Text(60),
      day_start: Int(),
      today: Day,
      separation_minutes: Int(),
      hour_limit: Int().nullable(),
    }),
  ),
  breaks: BoardBreaks,
  /** List price of a play of each segment in each break; null where no rate card sells it. */
  prices: z.array(z.object({ segment: Uuid, amounts: z.array(Money), at: z.array(Int(-1)) })),
  /** Of a draft. */
  scenarios: z.array(Scenario),
  /** Of a booked campaign. */
  plays: z.array(
    PaintedPlay.extend({
      uuid: Uuid,
      segment: Uuid.nullable(),
      length: Int(),
      position: Int(),
      price: Money,
      status: Text(20),
    }),
  ),
});

export const SCHEDULE_MODES = ["least_change", "rebuild"] as const;
export const SCHEDULE_WISHES = ["even", "prime", "budget"] as const;

/** How good a plan is, of 100; null where nothing is to be judged. */
export const Quality = z.object({
  evenness: Int(0, 100).nullable(),
  separation: Int(0, 100).nullable(),
  place: Int(0, 100).nullable(),
  /** Breaks hold fewer than four spots on average: the figures say little. */
  little_stock: z.boolean(),
});

/** What one play of somebody's would do. */
const Move = z.object({
  spot: Uuid,
  campaign: Uuid,
  campaign_name: Text(),
  station: Uuid,
  from: z.object({ break: Uuid, date: Day, second: ClockSecond }),
  to: z.object({ break: Uuid, date: Day, second: ClockSecond }),
});

export const Preview = z.object({
  uuid: Uuid,
  mode: z.enum(SCHEDULE_MODES),
  /** Where the campaign's plays would stand, pins and locks among them. */
  plays: z.array(PaintedPlay.extend({ reasons: z.array(PlayReason) })),
  /** Plays that would move to another break, of any campaign; what is published, pinned or frozen never does. */
  moves: z.array(Move),
  unplaced: z.array(Unplaced),
  total: Money,
  steps: z.array(PriceStep),
  plan: Plan,
  quality: Quality,
});
export type Preview = z.output<typeof Preview>;

export const schedules = {
  board: get("broadcast/commercials/schedules/board/{campaign}", {
    access: "campaigns:read",
    summary:
      "Returns the planner board: breaks of the campaign's stations with sold seconds, prices by segment, and scenarios or booked spots.",
    params: ByCampaign,
    query: z.object({ from: Day.optional(), to: Day.optional() }),
    output: Board,
  }),
  scenario: put("broadcast/commercials/schedules/scenario/{campaign}", {
    access: "campaigns:write",
    summary: `Creates or updates a scenario of a draft (at most ${SCENARIOS_MOST}) and returns its price.`,
    params: ByCampaign,
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      name: Name,
      chosen: z.boolean().default(false),
      plays: z.array(PaintedPlay).max(MOST),
    }),
    output: Scenario,
  }),
  drop_scenario: post("broadcast/commercials/schedules/drop-scenario/{campaign}", {
    access: "campaigns:write",
    summary: "Deletes a scenario of a draft.",
    params: ByCampaign,
    body: z.object({ scenario: Uuid }),
    output: Done,
  }),
  preview: post("broadcast/commercials/schedules/preview/{campaign}", {
    access: "campaigns:write",
    summary:
      "Runs the scheduler without saving. Returns placed, moved and unplaced spots with reasons. A full replan runs as a job.",
    params: ByCampaign,
    body: z.object({
      mode: z.enum(SCHEDULE_MODES).default("least_change"),
      wish: z.enum(SCHEDULE_WISHES).default("even"),
      /** Plays that must stand where they are. */
      keep: z.array(PaintedPlay).max(MOST).default([]),
      seconds: z.number().min(0.1).max(60).optional(),
      seed: Int(1).default(1),
    }),
    output: z.object({ preview: Preview.nullable(), job: Uuid.nullable() }),
  }),
  previewed: get("broadcast/commercials/schedules/previewed/{preview}", {
    access: "campaigns:write",
    summary: "Returns a scheduling preview.",
    params: z.object({ preview: Uuid }),
    output: Preview,
  }),
  apply: post("broadcast/commercials/schedules/apply/{campaign}", {
    access: "campaigns:write",
    summary:
      "Applies a preview: to a draft as a scenario, to a booked campaign by moving and booking spots. Rejected with the changes if inventory has changed since.",
    params: ByCampaign,
    body: z.object({ preview: Uuid, scenario: Uuid.optional() }),
    output: z.object({ booked: Int(), moved: Int(), scenario: Scenario.nullable() }),
  }),
};

const Touched = z.object({ spots: z.array(Uuid), total: Money, version: Version });

export const spots = {
  place: post("broadcast/commercials/spots/place", {
    access: "campaigns:write",
    summary:
      "Books spots of an active campaign manually, all or none. Each rejection names its rule and, for full breaks, free alternatives.",
    body: z.object({
      campaign: Uuid,
      placements: z
        .array(
          z.object({
            segment: Uuid,
            break: Uuid,
            commercial: Uuid.nullable().default(null),
            position: Int(1, 60).nullable().default(null),
          }),
        )
        .min(1, "required")
        .max(2000),
    }),
    creates: true,
    output: Touched,
  }),
  move: post("broadcast/commercials/spots/move", {
    access: "campaigns:write",
    summary: "Moves upcoming spots to another break or position and locks them there.",
    body: z.object({
      spots: z.array(Uuid).min(1, "required").max(200),
      to: z.object({ date: Day, break: Uuid, position: Int(1, 60).nullable().default(null) }),
    }),
    output: Touched,
  }),
  remove: post("broadcast/commercials/spots/remove", {
    access: "campaigns:write",
    summary: "Removes upcoming spots and frees their seconds.",
    body: z.object({ spots: z.array(Uuid).min(1, "required").max(2000) }),
    output: Touched,
  }),
  pin: post("broadcast/commercials/spots/pin", {
    access: "campaigns:write",
    summary: "Locks spots in their current position, or unlocks them.",
    body: z.object({ spots: z.array(Uuid).min(1, "required").max(2000), pinned: z.boolean() }),
    output: Touched,
  }),
};
