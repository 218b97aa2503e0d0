import { z } from "zod";
import { Plan, Unplaced } from "@/lib/booking/shapes/campaign";
import { PriceStep } from "@/lib/booking/shapes/estimate";
import { SpotReason } from "@/lib/booking/shapes/spot";
import { get, post, put } from "@/lib/calls/kit";
import { SCENARIOS_MOST } from "@/lib/planner/scenarios";
import { Board, BreakSpots, PaintedSpot, Quality, Scenario, ScenarioRow } from "@/lib/planner/shapes";
import { ClockSecond, Day, Done, Int, Money, Name, Text, Uuid, Version } from "@/lib/shapes";

const ByCampaign = z.object({ campaign: Uuid });
/** The greatest number of spots in a scenario. */
const MOST = 20_000;

/** How much the scheduler may change: only place missing spots, or plan the unpublished future again. */
export const SCHEDULE_MODES = ["least_change", "rebuild"] as const;
/** What the scheduler prefers: an even distribution, prime time, or the budget. */
export const SCHEDULE_WISHES = ["even", "prime", "budget"] as const;

/** The move of one spot to another break. */
const Move = z.object({
  spot: Uuid,
  campaign: Uuid,
  campaign_name: Text(),
  station: Uuid,
  from: z.object({ break: Uuid, date: Day, second: ClockSecond }),
  to: z.object({ break: Uuid, date: Day, second: ClockSecond }),
});

/** The result of a scheduling run that has not been applied. */
export const Preview = z.object({
  uuid: Uuid,
  mode: z.enum(SCHEDULE_MODES),
  /** The campaign's spots after the run, pinned and locked ones included. */
  spots: z.array(PaintedSpot.extend({ reasons: z.array(SpotReason) })),
  /** Spots of any campaign that would move; published, pinned and frozen spots never do. */
  moves: z.array(Move),
  unplaced: z.array(Unplaced),
  total: Money,
  steps: z.array(PriceStep),
  plan: Plan,
  quality: Quality,
});
/** A preview as parsed. */
export type Preview = z.output<typeof Preview>;

/** Calls on the planner and the scheduler. */
export const schedules = {
  board: get("broadcast/commercials/schedules/board/{campaign}", {
    access: "campaigns:read",
    summary:
      "Returns the planner board: breaks of the campaign's stations with sold seconds, prices by segment, and scenarios or booked spots.",
    params: ByCampaign,
    query: z.object({ from: Day.optional(), to: Day.optional() }),
    output: Board,
  }),
  break_spots: get("broadcast/commercials/schedules/break/{break}", {
    access: "campaigns:read",
    summary:
      "Returns the booked and held spots of a break in their order with campaign and customer; those of campaigns outside the caller's scope are only counted.",
    params: z.object({ break: Uuid }),
    output: BreakSpots,
  }),
  scenarios: get("broadcast/commercials/schedules/scenarios/{campaign}", {
    access: "campaigns:read",
    summary:
      "Lists the scenarios of a draft with their versions and numbers of spots, without spots and prices.",
    params: ByCampaign,
    output: z.object({ rows: z.array(ScenarioRow) }),
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
      spots: z.array(PaintedSpot).max(MOST),
    }),
    creates: true,
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
      "Runs the scheduler without saving. Returns placed, moved and unplaced spots with reasons. A full replan runs as a job; without the right to write traffic it moves only the spots of this campaign.",
    params: ByCampaign,
    body: z.object({
      mode: z.enum(SCHEDULE_MODES).default("least_change"),
      wish: z.enum(SCHEDULE_WISHES).default("even"),
      /** Spots that must not move. */
      keep: z.array(PaintedSpot).max(MOST).default([]),
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

/** Calls on single spots. */
export const spots = {
  place: post("broadcast/commercials/spots/place", {
    access: "campaigns:write",
    summary:
      "Books spots of an active campaign manually, all or none. Each rejection names its rule and, for full breaks, free alternatives. With `waiting` they are taken off its unplaced spots.",
    body: z.object({
      campaign: Uuid,
      waiting: z.boolean().default(false),
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
    summary:
      "Removes upcoming spots and frees their seconds. With `waiting` they are unplaced spots of their campaign again.",
    body: z.object({
      spots: z.array(Uuid).min(1, "required").max(2000),
      waiting: z.boolean().default(false),
    }),
    output: Touched,
  }),
  pin: post("broadcast/commercials/spots/pin", {
    access: "campaigns:write",
    summary: "Locks spots in their current position, or unlocks them.",
    body: z.object({ spots: z.array(Uuid).min(1, "required").max(2000), pinned: z.boolean() }),
    output: Touched,
  }),
};
