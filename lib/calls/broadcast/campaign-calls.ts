import { z } from "zod";
import { Reach } from "@/lib/audience/shapes";
import { Campaign, own, Unplaced } from "@/lib/booking/shapes/campaign";
import { Estimate } from "@/lib/booking/shapes/estimate";
import { PriceSums } from "@/lib/booking/shapes/price-sums";
import { del, get, post, put } from "@/lib/calls/kit";
import { MovePreview } from "@/lib/campaigns/revision-shapes";
import {
  ByTenant,
  ByUuid,
  Changes,
  Day,
  Done,
  Int,
  Money,
  Name,
  Price,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";
import { campaignLists } from "./campaign-lists";

/** An unsaved campaign as input of an estimate. */
const Unsaved = z
  .object(own)
  .pick({
    start_date: true,
    end_date: true,
    start_hour: true,
    end_hour: true,
    price_json: true,
    discounts: true,
    agency: true,
    commission_bp: true,
    categories: true,
    competing: true,
    separation: true,
    segments: true,
  })
  .extend({
    customer: Uuid.nullable().default(null),
    category: Uuid.nullable().default(null),
    /** The saved draft: its painted and held spots are priced, and its held spots take no time from it. */
    campaign: Uuid.nullable().default(null),
    /** Whether these are the changes of a booked campaign: priced is what they book from the date of its revision on. */
    revision: z.boolean().default(false),
  });
/** The result of one campaign of an imported file. */
const Imported = z.object({
  line: Int(),
  name: Text(),
  segments: Int(),
  uuid: Uuid.nullable(),
  errors: z.array(z.object({ line: Int(), field: Text(40), code: Text(40), text: Text(200) })),
});

/** Calls on campaigns. */
export const campaigns = {
  ...campaignLists,
  retrieve: get("broadcast/campaigns/retrieve/{uuid}", {
    access: "campaigns:read",
    summary:
      "Returns a campaign with its segments, prices by station, delivery and the caller's permissions.",
    params: ByUuid,
    output: Campaign,
  }),
  estimates: post("broadcast/campaigns/estimates", {
    access: "campaigns:read",
    summary:
      "Estimates a campaign as it would be booked now: spots asked for and placed, the price of the placed ones by segment and station, availability and what prevents the others.",
    body: Unsaved,
    output: Estimate.extend({
      sums: PriceSums,
      has_agency: z.boolean(),
      /** Whom the spots reach by estimate; null without audience data of their stations. */
      reach: Reach.nullable(),
    }),
  }),
  estimate_document: post("broadcast/campaigns/estimate-document", {
    access: "campaigns:read",
    summary: "Returns the estimate as a document for the customer, with expected times.",
    body: Unsaved.extend({ name: Text().default(""), customer: Uuid }),
    answers: "blob",
  }),
  confirmation: get("broadcast/campaigns/confirmation/{uuid}", {
    access: "campaigns:read",
    summary:
      "Returns the order confirmation of a booked campaign as PDF: price with tax, and the planned time of each spot.",
    params: ByUuid,
    answers: "blob",
  }),
  create_draft: post("broadcast/campaigns/create-draft", {
    access: "campaigns:write",
    summary: "Creates a draft. A draft has no number and books no spots.",
    body: z.object(own),
    creates: true,
    output: Campaign,
  }),
  update: put("broadcast/campaigns/update/{uuid}", {
    access: "campaigns:write",
    summary: "Updates a draft. Requires the version that was read; returns 412 if there is a newer one.",
    params: ByUuid,
    body: Changes(own).extend({ version: Version }),
    output: Campaign,
  }),
  activate: post("broadcast/campaigns/update-draft-as-active/{uuid}", {
    access: "campaigns:write",
    plans: true,
    summary:
      "Books a draft: assigns its number and places its spots. Returns the placement rule for each unplaced spot. Refused (409, price_changed, with both totals, the spots placed and those missing) if the campaign would cost another amount than `accept_total`; without it, (409, rate_card_changed, with both totals) if a rate card has changed since the draft was saved; and (409, long_flight, with its days) if the flight is longer than a year, unless `accept_length` is true. Refused as well (409, credit_stopped) if the customer's credit is stopped, and (409, credit_exceeded, with the limit and what would be owed for those who may see balances) if open invoices and unbilled spots would exceed its credit limit, unless `accept_credit` is true. Of a painted draft, (409, painting_unsold, with the painted spots and those that no segment sells) unless `accept_unsold` is true, which leaves them out. Also refused (409, draft_unfinished) while segments are incomplete or fields empty.",
    params: ByUuid,
    body: z.object({
      version: Version,
      accept_total: Price.nullable().default(null),
      accept_length: z.boolean().default(false),
      accept_credit: z.boolean().default(false),
      accept_unsold: z.boolean().default(false),
    }),
    output: Campaign,
  }),
  recreate_code: post("broadcast/campaigns/recreate-code/{uuid}", {
    access: "campaigns:write",
    summary:
      "Gives the live reports of a campaign new addresses. The previous ones stop working. If their last day has passed, the new ones do not expire.",
    params: ByUuid,
    output: Campaign,
  }),
  live_report: put("broadcast/campaigns/live-report/{uuid}", {
    access: "campaigns:write",
    summary:
      "Sets the last day on which the live reports of a campaign open (null: no end), and whether they show net prices. Refused (409, live_report_closed) while they are closed.",
    params: ByUuid,
    body: z.object({ expires_on: Day.nullable(), prices: z.boolean() }),
    output: Campaign,
  }),
  hold: put("broadcast/campaigns/hold/{uuid}", {
    access: "campaigns:write",
    summary:
      "Places a hold on the spots of a draft that currently fit until a date, or releases it (null). Held spots do not air.",
    params: ByUuid,
    body: z.object({ version: Version, holds_until: Day.nullable() }),
    output: Campaign,
  }),
  duplicate: post("broadcast/campaigns/duplicate/{uuid}", {
    access: "campaigns:write",
    summary:
      "Creates a draft from a campaign with new dates. Commercials, stations and agreed prices are copied.",
    params: ByUuid,
    body: z.object({ start_date: Day, name: Name.optional() }),
    creates: true,
    output: Campaign,
  }),
  duplicate_preview: get("broadcast/campaigns/duplicate-preview/{uuid}", {
    access: "campaigns:write",
    summary:
      "Returns what a copy of a campaign with new dates would book now and cost by station, beside what the campaign has.",
    params: ByUuid,
    query: z.object({ start_date: Day }),
    output: MovePreview,
  }),
  ways_out: get("broadcast/campaigns/ways-out/{uuid}", {
    access: "campaigns:write",
    summary:
      "Returns the spots that a booked campaign still cannot place beside those it has, and the changes that would place them, each with the spots it gains and its price, cheapest first. Saves nothing.",
    params: ByUuid,
    /** `version`: that of the campaign they were planned for. */
    output: z.object({ version: Version, unplaced: z.array(Unplaced) }),
  }),
  shift_preview: post("broadcast/campaigns/shift-preview/{uuid}", {
    access: "campaigns:write",
    summary:
      "Returns what rescheduling a campaign by a number of days would book and cost by station, beside what it has now. Changes nothing.",
    params: ByUuid,
    body: z.object({ days: Int(-3660, 3660) }),
    output: MovePreview,
  }),
  shift: put("broadcast/campaigns/shift/{uuid}", {
    access: "campaigns:write",
    summary:
      "Reschedules a draft, or the spots of an active campaign that have not aired yet, by a number of days.",
    params: ByUuid,
    body: z.object({ version: Version, days: Int(-3660, 3660) }),
    output: Campaign,
  }),
  import: post("broadcast/campaigns/import/{tenant}", {
    access: "campaigns:write",
    unscopedOnly: true,
    summary:
      "Imports drafts from a CSV or XLSX file with one segment per row and returns the problems of each row. Rows without errors are saved with `commit`. Requires the import feature.",
    params: ByTenant,
    sends: "form",
    creates: true,
    body: z.object({
      file: z.custom<Blob>((f) => f instanceof Blob, "required"),
      params: z.object({ commit: z.boolean().default(false) }),
    }),
    output: z.object({ lines: Int(), saved: Int(), orders: z.array(Imported) }),
  }),
  stop: post("broadcast/campaigns/stop/{uuid}", {
    access: "campaigns:write",
    summary: "Stops a campaign: removes all spots after stop_date, or all spots that have not aired yet.",
    params: ByUuid,
    body: z.object({ stop_date: Day, immediate: z.boolean().default(false) }),
    output: Campaign,
  }),
  stop_preview: get("broadcast/campaigns/stop-preview/{uuid}", {
    access: "campaigns:write",
    summary:
      "Returns what stopping a campaign would take away, by station, and the published logs it changes.",
    params: ByUuid,
    /** Without a date: at once. */
    query: z.object({ stop_date: Day.optional() }),
    output: z.object({
      stations: z.array(z.object({ station: Uuid, station_name: Text(), spots: Int(), price: Money })),
      spots: Int(),
      price: Money,
      logs: Int(),
      /** Spots that are on an invoice already and prevent the stop. */
      billed: Int(),
    }),
  }),
  destroy: del("broadcast/campaigns/destroy/{uuid}", {
    access: "campaigns:write",
    summary: "Deletes a campaign that has not aired.",
    params: ByUuid,
    output: Done,
  }),
};
