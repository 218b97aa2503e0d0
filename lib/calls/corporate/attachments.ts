import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { At, ByUuid, Done, Int, Text, Uuid } from "@/lib/shapes";

/** An attachment of a campaign. */
export const Attachment = z.object({
  uuid: Uuid,
  file_name: Text(),
  bytes: Int(1),
  created_at: At,
  created_by_name: Text(),
});
const ofCampaign = z.object({ campaign: Uuid });
const FileSent = z.custom<File>((file) => file instanceof File && file.size > 0, "required");

/** Calls on attachments of campaigns. Without access to the campaign they return 404. */
export const attachments = {
  list: get("corporate/attachments/list/{campaign}", {
    access: "campaigns:read",
    summary: "Lists the attachments of a campaign, newest first.",
    params: ofCampaign,
    output: z.object({ rows: z.array(Attachment) }),
  }),
  add: post("corporate/attachments/add", {
    access: "campaigns:write",
    summary:
      "Adds an attachment of up to 20 MB to a campaign that has not ended, within the tenant's storage.",
    sends: "form",
    body: z.object({ file: FileSent, params: ofCampaign }),
    creates: true,
    output: Attachment,
  }),
  replace: put("corporate/attachments/replace/{uuid}", {
    access: "campaigns:write",
    summary: "Replaces an attachment.",
    params: ByUuid,
    sends: "form",
    body: z.object({ file: FileSent, params: z.object({}) }),
    output: Attachment,
  }),
  download: get("corporate/attachments/download/{uuid}", {
    access: "campaigns:read",
    summary: "Returns the file of an attachment.",
    params: ByUuid,
    answers: "blob",
  }),
  destroy: del("corporate/attachments/delete/{uuid}", {
    access: "campaigns:write",
    summary: "Deletes an attachment.",
    params: ByUuid,
    output: Done,
  }),
};
