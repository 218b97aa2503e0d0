import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { Signature } from "@/lib/contracts/shapes";
import { CONVERSIONS } from "@/lib/proposals/convert";
import { OPTIONS_MOST } from "@/lib/proposals/limits";
import { ProposalComment, ProposalOption, ProposalOptionIn } from "@/lib/proposals/shapes";
import { PROPOSAL_STATES, PROPOSAL_STATUS } from "@/lib/proposals/states";
import { ProposalStation } from "@/lib/proposals/stations";
import {
  At,
  BasisPoints,
  ByForm,
  ByTenant,
  ByUuid,
  Day,
  Done,
  Int,
  ListBody,
  ListOf,
  Money,
  Name,
  Note,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

/** What a proposal was converted to; null where nothing was, or where it was deleted since. */
const converted = {
  campaign: Uuid.nullable(),
  contract: Uuid.nullable(),
  invoice: Uuid.nullable(),
};
const card = {
  uuid: Uuid,
  number: Text(60),
  title: Text(),
  customer: Uuid,
  customer_name: Text(),
  status: z.enum(PROPOSAL_STATES),
  start_date: Day,
  end_date: Day,
  valid_until: Day,
  currency: Text(3),
  /** With tax: of the chosen option, else of the recommended one, else of the first. */
  total: Money,
  created_at: At,
  sent_at: At.nullable(),
  viewed_at: At.nullable(),
  answered_at: At.nullable(),
};
/** A proposal as returned by the API. */
export const Proposal = z.object({
  ...card,
  created_by_name: Text(),
  /** To the customer. */
  text: Note,
  terms: Note,
  note: Note,
  discount_bp: BasisPoints,
  /** True rounds tax on every line, false on the sum of each rate. */
  taxes_inline: z.boolean(),
  options: z.array(ProposalOption),
  /** The accepted option. */
  option: Uuid.nullable(),
  /** Who declined it, and why. */
  declined_by: Text(120),
  decline_reason: Note,
  ...converted,
  comments: z.array(ProposalComment),
  hash: Text(64).nullable(),
  signature: Signature.nullable(),
  share_code: Text(64).nullable(),
  /** How often its page was opened. */
  views: Int(),
  version: Version,
});

/** Calls on proposals. */
export const proposals = {
  list: post("corporate/proposals/list/{tenant}", {
    access: "proposals:read",
    summary:
      "Lists proposals. Filters: status (several), customer, seller (who created it), from, to (their first day). Of a draft an agency sees nothing.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(
      z.object({
        ...card,
        options: Int(1, OPTIONS_MOST),
        /** The position of the accepted option, from 1. */
        chosen: Int(1, OPTIONS_MOST).nullable(),
        /** Who created it. */
        seller: Uuid.nullable(),
        seller_name: Text(),
        /** Whether the last comment is the customer's. */
        has_question: z.boolean(),
        /** Spots that are held in draft campaigns of its options. */
        held: Int(),
        ...converted,
      }),
    ),
  }),
  export: declareListFile("corporate/proposals/export", "proposals:read"),
  retrieve: get("corporate/proposals/retrieve/{uuid}", {
    access: "proposals:read",
    summary: "Returns a proposal with its options, their totals, comments and what it was converted to.",
    params: ByUuid,
    output: Proposal,
  }),
  update_create: post("corporate/proposals/update-create", {
    access: "proposals:write",
    summary:
      "Creates or updates a draft proposal; a new one takes the next number. Its options are replaced by those that are sent. A sent proposal cannot be changed.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      customer: Uuid,
      title: Name,
      start_date: Day,
      end_date: Day,
      /** The last day on which the customer can accept it. */
      valid_until: Day,
      text: Note.default(""),
      /** When omitted, the tenant's default terms for a new proposal. */
      terms: Note.optional(),
      note: Note.default(""),
      discount_bp: Int(0, 10_000).default(0),
      options: z.array(ProposalOptionIn).min(1, "required").max(OPTIONS_MOST),
    }),
    creates: true,
    output: Proposal,
  }),
  update_status: put("corporate/proposals/update-status/{uuid}", {
    access: "proposals:write",
    summary:
      "Sets the status. Sending freezes the document and creates its link; an option without lines (409, proposal_is_empty) or a last day in the past (409, proposal_is_over) refuses it. Accepted needs the name of who accepted and the option. Holds end when it is taken back, declined or expired, and those of other options when one is accepted. Back to draft, its page shows that it was withdrawn. The same status again changes nothing.",
    params: ByUuid,
    body: z.object({
      version: Version,
      status: z.enum(PROPOSAL_STATUS),
      /** Who accepted or declined it outside its page. */
      name: Text(120).default(""),
      option: Uuid.nullable().default(null),
      reason: Note.default(""),
      /** When sending: holds the spots of the options' draft campaigns until the last day. */
      hold: z.boolean().default(false),
    }),
    output: Proposal,
  }),
  convert: post("corporate/proposals/convert/{uuid}", {
    access: "proposals:write",
    summary:
      "Creates a draft campaign, contract or invoice from the accepted option, once: what was created before is returned. The option's own draft campaign is taken where it rests on one. Needs the right to write what is created. Refused (409): proposal_not_accepted, proposal_billed where an invoice and a campaign would bill the same lines.",
    params: ByUuid,
    body: z.object({ to: z.enum(CONVERSIONS) }),
    output: z.object({ to: z.enum(CONVERSIONS), uuid: Uuid, created: z.boolean() }),
  }),
  destroy: del("corporate/proposals/destroy/{uuid}", {
    access: "proposals:write",
    summary: "Deletes a draft, declined or expired proposal, with its link.",
    params: ByUuid,
    output: Done,
  }),
  comment: post("corporate/proposals/comment/{uuid}", {
    access: "proposals:write",
    summary: "Adds a comment that the customer reads on the page of the proposal.",
    params: ByUuid,
    body: z.object({ text: Note.min(1, "required") }),
    creates: true,
    output: Proposal,
  }),
  of: get("corporate/proposals/of/{to}/{uuid}", {
    access: "proposals:read",
    summary: "Returns the proposal that a campaign, contract or invoice was made from.",
    params: z.object({ to: z.enum(CONVERSIONS), uuid: Uuid }),
    output: z.object({ proposal: z.object({ uuid: Uuid, number: Text(60), title: Text() }).nullable() }),
  }),
  stations: get("corporate/proposals/stations/{uuid}", {
    access: "proposals:read",
    summary:
      "Returns the portraits of the stations of a proposal's draft campaigns as its page shows them: of a draft as they are now, of a sent proposal as they were when it was sent, without samples that were deleted since.",
    params: ByUuid,
    output: z.object({ stations: z.array(ProposalStation) }),
  }),
  pdf: get("corporate/proposals/pdf/{uuid}", {
    access: "proposals:read",
    summary: "Returns the proposal as PDF: a draft as it is now, a sent one as it was sent.",
    params: ByUuid,
    query: ByForm,
    answers: "blob",
  }),
  recreate_code: post("corporate/proposals/recreate-code/{uuid}", {
    access: "proposals:write",
    summary: "Creates a new link to a sent proposal. The previous one stops working.",
    params: ByUuid,
    output: z.object({ code: Text(64) }),
  }),
  delete_code: del("corporate/proposals/delete-code/{uuid}", {
    access: "proposals:write",
    summary: "Removes the link.",
    params: ByUuid,
    output: Done,
  }),
};
