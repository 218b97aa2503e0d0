import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { ATTACHED_MODELS } from "@/lib/settings/attachments";
import { At, ByUuid, Done, Int, Text, Uuid } from "@/lib/shapes";

/** A file attached to a record. */
export const Attachment = z.object({
  uuid: Uuid,
  file_name: Text(),
  bytes: Int(1),
  created_at: At,
  created_by_name: Text(),
});
/** The record that an attachment belongs to. */
const Owner = z.object({ model: z.enum(ATTACHED_MODELS), uuid: Uuid });
const FileSent = z.custom<File>((file) => file instanceof File && file.size > 0, "required");

/**
 * Calls on attachments of campaigns, contracts and their items, customers, invoices and proposals. Without access to that
 * record they return 404. Those of customers, invoices and proposals are refused to agents and agencies.
 */
export const attachments = {
  list: get("corporate/attachments/list/{model}/{uuid}", {
    access: "member",
    summary:
      "Lists the attachments of a campaign, contract, item of a contract, customer, invoice or proposal, newest first. Needs the right to read that record.",
    params: Owner,
    output: z.object({ rows: z.array(Attachment) }),
  }),
  add: post("corporate/attachments/add", {
    access: "member",
    summary:
      "Adds an attachment of up to 20 MB to a campaign that has not ended, a contract, an item of a contract, a customer, an invoice or a proposal, within the tenant's storage. Needs the right to change that record; an issued invoice takes attachments, too, which are not part of the document.",
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
