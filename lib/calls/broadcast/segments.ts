import { z } from "zod";
import { Campaign } from "@/lib/booking/shapes/campaign";
import { Segment } from "@/lib/booking/shapes/segment";
import { del, get, put } from "@/lib/calls/kit";
import { ByUuid, Done, Uuid, Version } from "@/lib/shapes";

/** Calls on the segments of a campaign. */
export const segments = {
  list: get("broadcast/commercials/segments/list/{campaign}", {
    access: "campaigns:read",
    summary: "Lists the segments of a campaign in order.",
    params: z.object({ campaign: Uuid }),
    output: z.object({ rows: z.array(Segment) }),
  }),
  update: put("broadcast/commercials/segments/update", {
    access: "campaigns:write",
    summary:
      "Updates a segment of a draft, or adds one (without uuid). Requires the campaign version that was read.",
    body: z.object({ campaign: Uuid, version: Version, segment: Segment }),
    output: Campaign,
  }),
  destroy: del("broadcast/commercials/segments/destroy/{uuid}", {
    access: "campaigns:write",
    summary: "Deletes a segment of a draft together with its reminders.",
    params: ByUuid,
    output: Done,
  }),
};
