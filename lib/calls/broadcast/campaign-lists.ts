import { z } from "zod";
import { CampaignRow, StationPrice } from "@/lib/booking/shapes/campaign";
import { Spot } from "@/lib/booking/shapes/spot";
import { get, post } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { CopyPlan } from "@/lib/campaigns/copy-shapes";
import { CAMPAIGN_STATUS, EXPIRING_DAYS } from "@/lib/campaigns/status";
import { ByTenant, ByUuid, Day, Int, ListBody, ListOf, Text, Uuid } from "@/lib/shapes";
import { StationRow } from "./stations";

const filters = "Filters: status (several), customer, agent, agency, station, created_by, from, to.";
/** A region or a group by which stations are selected. */
const Named = z.object({ uuid: Uuid, name: Text() });
const Competing = z.object({
  uuid: Uuid,
  number: Text(40).nullable(),
  name: Text(),
  customer_name: Text(),
  category_name: Text().nullable(),
  start_date: Day,
  end_date: Day,
  /** Names of the stations both campaigns are on. */
  stations: z.array(Text()),
  /** In the same branch of categories, so that it competes without being picked. */
  same_category: z.boolean(),
  /** Picked by hand. */
  picked: z.boolean(),
});
/** Spots sold and delivered on one station. */
const StationDelivery = StationPrice.extend({
  station_code: Text(4),
  aired: Int(),
  missed: Int(),
  billed: Int(),
});

/** Calls that list and count campaigns and their spots. */
export const campaignLists = {
  list: post("broadcast/campaigns/list/{tenant}", {
    access: "campaigns:read",
    summary: `Lists campaigns with delivery and price. ${filters}`,
    params: ByTenant,
    body: ListBody,
    output: ListOf(CampaignRow),
  }),
  count: get("broadcast/campaigns/count/{tenant}", {
    access: "campaigns:read",
    summary: "Counts campaigns by status.",
    params: ByTenant,
    output: z.record(z.enum(["all", ...CAMPAIGN_STATUS]), Int()),
  }),
  offer: get("broadcast/campaigns/offer/{tenant}", {
    access: "campaigns:read",
    summary:
      "Lists the stations the caller can sell, with region and groups. Available to agents and agencies.",
    params: ByTenant,
    output: z.object({
      rows: z.array(
        StationRow.pick({
          uuid: true,
          name: true,
          code: true,
          timezone: true,
          price_model_name: true,
          sync_status: true,
          license_state: true,
          /** Known only to members of the organisation. */
          sold_week: true,
        }).extend({ region: Named.nullable(), groups: z.array(Named) }),
      ),
    }),
  }),
  buyers: post("broadcast/campaigns/buyers/{tenant}", {
    access: "campaigns:read",
    summary: "Lists the customers the caller can sell to, with their agent and agency.",
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
  spots: post("broadcast/commercials/spots/list/{tenant}", {
    access: "campaigns:read",
    summary:
      "Lists spots, and aired lines that are counted with campaigns (`counted_line`). Filters: campaign, station, status, from, to.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(Spot),
  }),
  list_with_status: post("broadcast/campaigns/list-with-status/{tenant}", {
    access: "campaigns:read",
    summary: "Lists campaigns with one of several statuses.",
    params: ByTenant,
    body: ListBody.extend({ status: z.array(z.enum(CAMPAIGN_STATUS)).min(1, "required") }),
    output: ListOf(CampaignRow),
  }),
  expiring: get("broadcast/campaigns/expiring/{tenant}", {
    access: "campaigns:read",
    summary: "Lists active campaigns that end within a number of days, earliest first.",
    params: ByTenant,
    query: z.object({ days: z.coerce.number().int().min(0).max(366).default(EXPIRING_DAYS) }),
    output: z.object({ rows: z.array(CampaignRow) }),
  }),
  list_competing: post("broadcast/campaigns/list-competing/{uuid}", {
    access: "campaigns:read",
    summary:
      "Lists active campaigns on the same stations and dates. Campaigns of the same product category always compete.",
    params: ByUuid,
    body: z.object({ search: Text(200).default("") }),
    output: z.object({ rows: z.array(Competing) }),
  }),
  stations: get("broadcast/campaigns/stations/{uuid}", {
    access: "campaigns:read",
    summary: "Lists the stations of a campaign with prices and aired spots.",
    params: ByUuid,
    output: z.object({ rows: z.array(StationDelivery) }),
  }),
  copy_plan: get("broadcast/campaigns/copy-plan/{uuid}", {
    access: "campaigns:read",
    summary:
      "Returns which commercial airs from when to when in a booked campaign and with which share of its spots (basis points), and from today on the spots that have nothing to air, with the reason; without spots both are empty. Also the rotation of each segment that has not ended.",
    params: ByUuid,
    output: CopyPlan,
  }),
  export: declareListFile("broadcast/campaigns/export", "campaigns:read"),
};
