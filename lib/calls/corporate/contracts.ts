import { z } from "zod";
import { Attachment } from "@/lib/calls/corporate/attachments";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { ContractChange } from "@/lib/contracts/change-shapes";
import { ITEM_KINDS, ITEMS_MOST } from "@/lib/contracts/items";
import { Signature, TypedFieldTexts } from "@/lib/contracts/shapes";
import { CONTRACT_STATES } from "@/lib/contracts/states";
import { MERGE_FIELDS } from "@/lib/settings/merge-fields";
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
  Price,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";
import { TEMPLATE_MOST } from "../tenant/contract-templates";

const ItemIn = z.object({
  uuid: Uuid.optional(),
  /** What the quantity counts. */
  kind: z.enum(ITEM_KINDS),
  title: Name,
  detail: Text(500).default(""),
  quantity: Int(1, 10_000_000).default(1),
  /** Without tax, for one spot, second or period; of kind money the amount itself. */
  price: Price,
});
const Item = ItemIn.extend({ uuid: Uuid, detail: Text(500), quantity: Int(1), price: Money, amount: Money });
const card = {
  uuid: Uuid,
  /** All versions of a contract have one number. */
  number: Text(60),
  revision: Int(1),
  title: Text(),
  customer: Uuid,
  customer_name: Text(),
  status: z.enum(CONTRACT_STATES),
  start_date: Day,
  end_date: Day,
  currency: Text(3),
  /** The committed amount, without tax. */
  total: Money,
  created_at: At,
};
/** What campaigns of a contract reached, in amounts without tax and in counts. */
const reached = {
  booked: Money,
  aired: Money,
  billed: Money,
  paid: Money,
  spots: Int(),
  seconds: Int(),
  aired_spots: Int(),
  aired_seconds: Int(),
};
const Campaign = z.object({
  uuid: Uuid,
  number: Text(60),
  name: Text(),
  status: z.enum(CAMPAIGN_STATUS),
  start_date: Day,
  end_date: Day,
  total: Money,
  item: Uuid.nullable(),
});
const document = {
  ...card,
  renews: Uuid.nullable(),
  index_bp: BasisPoints,
  template: Uuid.nullable(),
  text: Text(TEMPLATE_MOST),
  fields: TypedFieldTexts,
  note: Note,
  items: z.array(Item),
  /** The value of each merge field of the text; empty where it has none. */
  values: z.partialRecord(z.enum(MERGE_FIELDS), z.string()),
  /** The merge fields of the text without a value: they block sending. */
  missing: z.array(z.enum(MERGE_FIELDS)),
  hash: Text(64).nullable(),
  sent_at: At.nullable(),
  signature: Signature.nullable(),
  share_code: Text(64).nullable(),
  /** Changes for a later day, and what became of earlier ones, in the order in which they apply. */
  changes: z.array(ContractChange),
  version: Version,
};
/** A contract as returned by the API. */
export const Contract = z.object(document);
/** A contract with what belongs to it. */
export const ContractWithParts = z.object({
  ...document,
  template_name: Text().nullable(),
  /** Sums over all campaigns, and by item; a row without item is of campaigns that name none. */
  reached: z.object(reached),
  by_item: z.array(z.object({ item: Uuid.nullable(), ...reached })),
  /** Amounts by month of airing, and of the invoice. */
  months: z.array(z.object({ month: Day, booked: Money, aired: Money, billed: Money })),
  campaigns: z.array(Campaign),
  versions: z.array(
    z.object({
      uuid: Uuid,
      revision: Int(1),
      status: z.enum(CONTRACT_STATES),
      start_date: Day,
      end_date: Day,
      total: Money,
      signed_at: At.nullable(),
    }),
  ),
  attachments: z.array(Attachment.extend({ item: Uuid.nullable() })),
  /** Days left with today; the warning that is reached, in days before the end and in percent booked. */
  days_left: Int(),
  expires_within: Int().nullable(),
  booked_percent: Int().nullable(),
});

/** Calls on contracts. */
export const contracts = {
  list: post("corporate/contracts/list/{tenant}", {
    access: "contracts:read",
    summary: "Lists contracts. Filters: status (several), customer, from, to (their last day).",
    params: ByTenant,
    body: ListBody,
    output: ListOf(z.object(card)),
  }),
  list_extended: post("corporate/contracts/list-extended/{tenant}", {
    access: "contracts:read",
    summary: "Lists contracts with their items, campaigns and what is booked, aired, billed and paid.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(
      z.object({
        ...card,
        days_left: Int(),
        items: z.array(Item),
        campaigns: z.array(Campaign),
        ...reached,
      }),
    ),
  }),
  export: declareListFile("corporate/contracts/export", "contracts:read"),
  retrieve: get("corporate/contracts/retrieve/{uuid}", {
    access: "contracts:read",
    summary: "Returns a contract with its items, text and merge fields.",
    params: ByUuid,
    output: Contract,
  }),
  retrieve_v2: get("corporate/contracts/retrieve-v2/{uuid}", {
    access: "contracts:read",
    summary:
      "Returns a contract with its items, template, versions, attachments, signature, campaigns and burn-down.",
    params: ByUuid,
    output: ContractWithParts,
  }),
  update_create: post("corporate/contracts/update-create", {
    access: "contracts:write",
    summary:
      "Creates or updates a draft contract; a new one takes the next number. Items that are not named are deleted; one that campaigns draw on is refused (409, item_in_use). A sent contract cannot be changed.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      customer: Uuid,
      title: Name,
      start_date: Day,
      end_date: Day,
      template: Uuid.nullable().default(null),
      text: Text(TEMPLATE_MOST).default(""),
      fields: TypedFieldTexts.default({}),
      note: Note.default(""),
      items: z.array(ItemIn).max(ITEMS_MOST).default([]),
    }),
    creates: true,
    output: Contract,
  }),
  destroy: del("corporate/contracts/destroy/{uuid}", {
    access: "contracts:write",
    summary: "Deletes a draft or cancelled contract that no campaign is booked under.",
    params: ByUuid,
    output: Done,
  }),
  update_status: put("corporate/contracts/update-status/{uuid}", {
    access: "contracts:write",
    summary:
      "Sets the status. Sending freezes the document and creates its link; merge fields without a value refuse it (409, missing_fields). Signed needs the name of who signed by hand. The same status again changes nothing.",
    params: ByUuid,
    body: z.object({
      version: Version,
      status: z.enum(CONTRACT_STATES),
      signed_by: Text(120).default(""),
    }),
    output: Contract,
  }),
  item_destroy: del("corporate/contracts/item-destroy/{uuid}", {
    access: "contracts:write",
    summary: "Deletes an item of a draft contract. Refused (409, item_in_use) where campaigns draw on it.",
    params: ByUuid,
    output: Done,
  }),
  link_campaign: put("corporate/contracts/link-campaign/{uuid}", {
    access: "contracts:write",
    summary:
      "Books a campaign of the same customer under the contract, and under one of its items; `linked` false takes it off.",
    params: ByUuid,
    body: z.object({
      campaign: Uuid,
      item: Uuid.nullable().default(null),
      linked: z.boolean().default(true),
    }),
    output: Done,
  }),
  of_campaign: get("corporate/contracts/of-campaign/{campaign}", {
    access: "contracts:read",
    summary: "Returns the contract that a campaign is booked under, and those it can be booked under.",
    params: z.object({ campaign: Uuid }),
    output: z.object({
      contract: z.object({ uuid: Uuid, number: Text(60), title: Text(), item: Uuid.nullable() }).nullable(),
      choices: z.array(z.object({ uuid: Uuid, number: Text(60), revision: Int(1), title: Text() })),
    }),
  }),
  renew: post("corporate/contracts/renew/{uuid}", {
    access: "contracts:write",
    summary:
      "Creates the next version of a contract as a draft: the same items with indexed prices, for the term that follows. A draft of the next version that exists is returned unchanged.",
    params: ByUuid,
    body: z.object({ version: Version, index_bp: Int(-5000, 5000).default(0) }),
    creates: true,
    output: Contract,
  }),
  pdf: get("corporate/contracts/pdf/{uuid}", {
    access: "contracts:read",
    summary: "Returns the contract as PDF: a draft as it is now, a sent one as it was sent.",
    params: ByUuid,
    query: ByForm,
    answers: "blob",
  }),
  recreate_code: post("corporate/contracts/recreate-code/{uuid}", {
    access: "contracts:write",
    summary: "Creates a new link to a sent contract. The previous one stops working.",
    params: ByUuid,
    output: z.object({ code: Text(64) }),
  }),
  delete_code: del("corporate/contracts/delete-code/{uuid}", {
    access: "contracts:write",
    summary: "Removes the link.",
    params: ByUuid,
    output: Done,
  }),
};
