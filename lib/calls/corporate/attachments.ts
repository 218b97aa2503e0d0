import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { At, ByUuid, Done, Int, Text, Uuid } from "@/lib/shapes";

/** An attachment of a campaign, a contract or an item of a contract. */
export const Attachment = z.object({
  uuid: Uuid,
  file_name: Text(),
  bytes: Int(1),
  created_at: At,
  created_by_name: Text(),
});
const ofCampaign = z.object({ campaign: Uuid });
/** Exactly one of these. */
const Owner = z
  .object({ campaign: Uuid.optional(), contract: Uuid.optional(), contract_item: Uuid.optional() })
  .refine((owner) => Object.values(owner).filter(Boolean).length === 1, "required");
const FileSent = z.custom<File>((file) => file instanceof File && file.size > 0, "required");

/** Calls on attachments of campaigns and contracts. Without access to that record they return 404. */
export const attachments = {
  list: get("corporate/attachments/list/{campaign}", {
    access: "campaigns:read",
    summary: "Lists the attachments of a campaign, newest first.",
    params: ofCampaign,
    output: z.object({ rows: z.array(Attachment) }),
  }),
  add: post("corporate/attachments/add", {
    access: "member",
    summary:
      "Adds an attachment of up to 20 MB to a campaign that has not ended, a contract or an item of a contract, within the tenant's storage. Needs the right to change that record.",
    sends: "form",
    body: z.object({ file: FileSent, params: Owner }),
    creates: true,
    output: Attachment,
  }),
  replace: put("corporate/attachments/replace/{uuid}", {
    access: "member",
    summary: "Replaces an attachment. Needs the right to change its record.",
    params: ByUuid,
    sends: "form",
    body: z.object({ file: FileSent, params: z.object({}) }),
    output: Attachment,
  }),
  download: get("corporate/attachments/download/{uuid}", {
    access: "member",
    summary: "Returns the file of an attachment. Needs the right to read its record.",
    params: ByUuid,
    answers: "blob",
  }),
  destroy: del("corporate/attachments/delete/{uuid}", {
    access: "member",
    summary: "Deletes an attachment. Needs the right to change its record.",
    params: ByUuid,
    output: Done,
  }),
};
