import { z } from "zod";
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
  Name,
  Note,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

const own = {
  name: Name,
  note: Note.default(""),
};
/** One of the price items. */
export const PriceItem = z.object({
  uuid: Uuid,
  name: Text(),
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
    summary: "Returns one of the price items.",
    params: ByUuid,
    output: PriceItem,
  }),
  create: post("corporate/price-items/create", {
    access: "finance:write",
    unscopedOnly: true,
    summary: "Creates one of the price items.",
    body: z.object(own),
    creates: true,
    output: PriceItem,
  }),
  update: put("corporate/price-items/update/{uuid}", {
    access: "finance:write",
    unscopedOnly: true,
    summary: "Updates or archives one of the price items. Requires the version that was read.",
    params: ByUuid,
    body: Changes({ ...own, archived: z.boolean() }).extend({ version: Version }),
    output: PriceItem,
  }),
  destroy: del("corporate/price-items/destroy/{uuid}", {
    access: "finance:write",
    unscopedOnly: true,
    summary: "Deletes one of the price items. Rejected while a record refers to it.",
    params: ByUuid,
    output: Done,
  }),
};
