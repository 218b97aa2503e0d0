import { z } from "zod";
import { Campaign } from "@/lib/booking/shapes/campaign";
import { del, get, post, put } from "@/lib/calls/kit";
import { RevisionDifference, revised } from "@/lib/campaigns/revision-shapes";
import { ByUuid, Changes, Day, Done, Int, Price, Version } from "@/lib/shapes";

/** Calls on the revision of a booked campaign: a draft of its changes from a date on. `uuid` is the campaign's. */
export const revisions = {
  open: post("broadcast/campaigns/revisions/open/{uuid}", {
    access: "campaigns:write",
    summary:
      "Opens the revision of a booked campaign: its segments from a date on, tomorrow at the earliest, to be changed as a draft. The campaign goes on as booked meanwhile. Refused (409, revision_open) where one is open.",
    params: ByUuid,
    body: z.object({ version: Version, from: Day }),
    creates: true,
    output: Campaign,
  }),
  retrieve: get("broadcast/campaigns/revisions/retrieve/{uuid}", {
    access: "campaigns:read",
    summary:
      "Returns the open revision of a campaign in the form of a draft, with the version of the revision and the segments from its date on.",
    params: ByUuid,
    output: Campaign,
  }),
  update: put("broadcast/campaigns/revisions/update/{uuid}", {
    access: "campaigns:write",
    summary:
      "Updates the open revision of a campaign. Requires the version of the revision; returns 412 if there is a newer one.",
    params: ByUuid,
    body: Changes(revised).extend({ version: Version }),
    output: Campaign,
  }),
  preview: get("broadcast/campaigns/revisions/preview/{uuid}", {
    access: "campaigns:write",
    summary:
      "Returns what the open revision of a campaign would do if it were applied now: spots removed, added, moved and kept, and net prices, by station and segment.",
    params: ByUuid,
    output: RevisionDifference,
  }),
  apply: post("broadcast/campaigns/revisions/apply/{uuid}", {
    access: "campaigns:write",
    summary:
      "Applies the open revision of a campaign, which keeps its number. Refused (409, revision_differs, with both) if the campaign would have other spots or another total than `accept_spots` and `accept_total`; (409, revision_from_past) if its date has come; (409, draft_unfinished) while it is incomplete; and as `campaigns.activate` for long flights and credit.",
    params: ByUuid,
    body: z.object({
      version: Version,
      accept_spots: Int(),
      accept_total: Price,
      accept_length: z.boolean().default(false),
      accept_credit: z.boolean().default(false),
    }),
    output: Campaign,
  }),
  discard: del("broadcast/campaigns/revisions/discard/{uuid}", {
    access: "campaigns:write",
    summary: "Deletes the open revision of a campaign. The campaign does not change.",
    params: ByUuid,
    output: Done,
  }),
  undo: post("broadcast/campaigns/revisions/undo/{uuid}", {
    access: "campaigns:write",
    summary:
      "Undoes the last applied revision of a campaign: segments, spots and prices are as before. Refused (409) if its spots were billed, aired or changed since, or if their breaks are full.",
    params: ByUuid,
    body: z.object({ version: Version }),
    output: Campaign,
  }),
};
