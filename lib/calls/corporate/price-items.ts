import { z } from "zod";
import { PRICE_UNITS } from "@/lib/billing/price-items";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import {
  At,
  ByTenant,
  ByUuid,
  Changes,
  Done,
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

const own = {
  name: Name,
  /** What the price is for. */
  unit: z.enum(PRICE_UNITS).default("piece"),
  /** Without tax, in the currency of the tenant. */
  price: Price,
  /** The name of a tax of the tenant, "" for untaxed, null for its default tax. */
  tax_name: Text(60).nullable().default(null),
  /** The description of an invoice line made from it. */
  text: Text(500).default(""),
  note: Note.default(""),
};
/** A price item as returned by the API. */
export const PriceItem = z.object({
  uuid: Uuid,
  name: Text(),
  unit: z.enum(PRICE_UNITS),
  price: Money,
  tax_name: Text(60).nullable(),
  text: Text(500),
  note: Note,
  archived: z.boolean(),
  version: Version,
  created_at: At,
});

/** Calls on price items. */
export const price_items = {
  list: post("corporate/price-items/list/{tenant}", {
    access: "finance:read",
    inside: true,
    summary: "Lists price items. Filters: archived (true).",
    params: ByTenant,
    body: ListBody,
    output: ListOf(PriceItem),
  }),
  export: { ...declareListFile("corporate/price-items/export", "finance:read"), inside: true as const },
  retrieve: get("corporate/price-items/retrieve/{uuid}", {
    access: "finance:read",
    inside: true,
    summary: "Returns a price item.",
    params: ByUuid,
    output: PriceItem,
  }),
  create: post("corporate/price-items/create", {
    access: "finance:write",
    unscopedOnly: true,
    summary: "Creates a price item.",
    body: z.object(own),
    creates: true,
    output: PriceItem,
  }),
  update: put("corporate/price-items/update/{uuid}", {
    access: "finance:write",
    unscopedOnly: true,
    summary: "Updates or archives a price item. Requires the version that was read.",
    params: ByUuid,
    body: Changes({ ...own, archived: z.boolean() }).extend({ version: Version }),
    output: PriceItem,
  }),
  destroy: del("corporate/price-items/destroy/{uuid}", {
    access: "finance:write",
    unscopedOnly: true,
    summary: "Deletes a price item. Invoice lines made from it stay.",
    params: ByUuid,
    output: Done,
  }),
};
