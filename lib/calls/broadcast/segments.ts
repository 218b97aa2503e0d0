import { z } from "zod";
import { Campaign, Segment } from "@/lib/booking/shapes";
import { del, get, put } from "@/lib/calls/kit";
import { ByUuid, Done, Uuid, Version } from "@/lib/shapes";

/** The rules of a campaign one by one. */
export const segments = {
  list: get("broadcast/commercials/segments/list/{campaign}", {
    access: "campaigns:read",
    summary: "The segments of a campaign in their order.",
    params: z.object({ campaign: Uuid }),
    output: z.object({ rows: z.array(Segment) }),
  }),
  update: put("broadcast/commercials/segments/update", {
    access: "campaigns:write",
    summary: "Changes a segment of a draft, or adds one without uuid. Needs the campaign's version as read.",
    body: z.object({ campaign: Uuid, version: Version, segment: Segment }),
    output: Campaign,
  }),
  destroy: del("broadcast/commercials/segments/destroy/{uuid}", {
    access: "campaigns:write",
    summary: "Takes a segment out of a draft, with the reminders that follow it.",
    params: ByUuid,
    output: Done,
  }),
};
