import { z } from "zod";
import { Campaign, CampaignRow, Estimate, own, Play } from "@/lib/calls/broadcast/campaigns";
import { del, get, post, put } from "@/lib/calls/kit";
import {
  ByTenant,
  ByUuid,
  Changes,
  Day,
  Done,
  Int,
  ListBody,
  ListOf,
  Text,
  Uuid,
  Version,
} from "@/lib/calls/shapes";
import { CAMPAIGN_STATUS } from "@/lib/rules/campaign-status";
import { StationRow } from "./stations";

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
      .pick({
        start_date: true,
        end_date: true,
        start_hour: true,
        end_hour: true,
        price_json: true,
        discounts: true,
        categories: true,
        competing: true,
        apart: true,
        segments: true,
      })
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
  hold: put("broadcast/campaigns/hold/{uuid}", {
    access: "campaigns:write",
    summary:
      "Lets a draft hold the plays that fit now until a date, or no more (null). Held plays air nowhere.",
    params: ByUuid,
    body: z.object({ version: Version, holds_until: Day.nullable() }),
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
