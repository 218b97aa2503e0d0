import { z } from "zod";
import { Campaign, Estimate, own } from "@/lib/booking/shapes";
import { del, get, post, put } from "@/lib/calls/kit";
import { ByTenant, ByUuid, Changes, Day, Done, Int, Name, Text, Uuid, Version } from "@/lib/shapes";
import { campaignLists } from "./campaign-lists";

/** An order that need not be saved, as its price is asked for. */
const Unsaved = z
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
    separation: true,
    segments: true,
  })
  .extend({ customer: Uuid.nullable().default(null), category: Uuid.nullable().default(null) });
/** What became of one order of a file. */
const Imported = z.object({
  line: Int(),
  name: Text(),
  segments: Int(),
  uuid: Uuid.nullable(),
  errors: z.array(z.object({ line: Int(), field: Text(40), code: Text(40), text: Text(200) })),
});

export const campaigns = {
  ...campaignLists,
  retrieve: get("broadcast/campaigns/retrieve/{uuid}", {
    access: "campaigns:read",
    summary: "One campaign with its segments, prices by station, delivery and what the caller may do.",
    params: ByUuid,
    output: Campaign,
  }),
  estimates: post("broadcast/campaigns/estimates", {
    access: "campaigns:read",
    summary:
      "An unsaved campaign: spots, seconds, price by station with its steps, what is left and what will not fit.",
    body: Unsaved,
    output: Estimate,
  }),
  estimate_document: post("broadcast/campaigns/estimate-document", {
    access: "campaigns:read",
    summary: "The same as a document for the client, with the expected times.",
    body: Unsaved.extend({ name: Text().default(""), customer: Uuid }),
    answers: "blob",
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
      "Numbers a draft and books its spots; says for each spot not placed which rule stood in the way.",
    params: ByUuid,
    body: z.object({ version: Version }),
    output: Campaign,
  }),
  hold: put("broadcast/campaigns/hold/{uuid}", {
    access: "campaigns:write",
    summary:
      "Lets a draft hold the spots that fit now until a date, or no more (null). Held spots air nowhere.",
    params: ByUuid,
    body: z.object({ version: Version, holds_until: Day.nullable() }),
    output: Campaign,
  }),
  duplicate: post("broadcast/campaigns/duplicate/{uuid}", {
    access: "campaigns:write",
    summary: "The same order as a draft on new dates; copy, stations and prices by hand come along.",
    params: ByUuid,
    body: z.object({ start_date: Day, name: Name.optional() }),
    creates: true,
    output: Campaign,
  }),
  shift: put("broadcast/campaigns/shift/{uuid}", {
    access: "campaigns:write",
    summary: "Moves a draft by days, or of an active campaign what has not aired yet.",
    params: ByUuid,
    body: z.object({ version: Version, days: Int(-3660, 3660) }),
    output: Campaign,
  }),
  import: post("broadcast/campaigns/import/{tenant}", {
    access: "campaigns:write",
    whole: true,
    summary:
      "Reads drafts from a CSV or XLSX file, a line a segment, and says what is wrong of each line; saves those without errors only with commit. For tenants with the flag.",
    params: ByTenant,
    sends: "form",
    body: z.object({
      file: z.custom<Blob>((f) => f instanceof Blob, "required"),
      params: z.object({ commit: z.boolean().default(false) }),
    }),
    output: z.object({ lines: Int(), saved: Int(), orders: z.array(Imported) }),
  }),
  stop: post("broadcast/campaigns/stop/{uuid}", {
    access: "campaigns:write",
    summary:
      "Stops a campaign: spots from the day after stop_date on, or all not yet aired, are taken off the air.",
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
};
