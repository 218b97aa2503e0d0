import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { TAG_LENGTH } from "@/lib/customers/tags";
import { DUPLICATE_REASONS } from "@/lib/customers-import/duplicates";
import { MERGE_FIELD_NAMES } from "@/lib/customers-merge/fields";
import { MOVED_KINDS } from "@/lib/customers-merge/undo";
import { At, ByUuid, Int, Text, Uuid, Version } from "@/lib/shapes";

const Field = z.enum(MERGE_FIELD_NAMES);
const Kind = z.enum(MOVED_KINDS);
const Named = z.object({ uuid: Uuid, name: Text() });
const Side = Named.extend({ version: Version, city: Text(80), created_at: At });

/** Calls on the merge of two customers. */
export const customer_merges = {
  list: get("corporate/customer-merges/list/{uuid}", {
    access: "customers:write",
    unscopedOnly: true,
    summary:
      "Lists the customers that were merged into a customer, and customers that may be the same one: of its VAT number, its name without legal form, or its email.",
    params: ByUuid,
    output: z.object({
      merges: z.array(z.object({ uuid: Uuid, merged: Named, created_at: At, created_by: Text().nullable() })),
      duplicates: z.array(Named.extend({ city: Text(80), reason: z.enum(DUPLICATE_REASONS) })),
    }),
  }),
  preview: get("corporate/customer-merges/preview/{uuid}", {
    access: "customers:write",
    unscopedOnly: true,
    summary:
      "Returns what a merge of customer `other` into a customer moves, and the fields in which they differ with the value that wins unless chosen otherwise.",
    params: ByUuid,
    query: z.object({ other: Uuid }),
    output: z.object({
      kept: Side,
      other: Side,
      moves: z.array(z.object({ kind: Kind, count: Int() })),
      fields: z.array(
        z.object({
          field: Field,
          kept: Text(1000),
          other: Text(1000),
          /** The other customer's value wins. */
          takes_other: z.boolean(),
        }),
      ),
      /** Contacts of the other customer that the kept one gets. */
      contacts: z.array(Text(300)),
      /** Tags of the other customer that the kept one gets. */
      tags: z.array(Text(TAG_LENGTH)),
      /** Both have scheduled reports: those of the other customer are paused. */
      pauses_schedule: z.boolean(),
    }),
  }),
  create: post("corporate/customer-merges/create/{uuid}", {
    access: "customers:write",
    unscopedOnly: true,
    summary:
      "Merges customer `other` into a customer: its documents, commercials, contacts and tags move, the fields of `take` get its values, and it forwards from then on. Texts of issued documents stay. Requires both versions of the preview; refused (409) where one was merged or changed since.",
    params: ByUuid,
    body: z.object({
      other: Uuid,
      version: Version,
      other_version: Version,
      take: z.array(Field).max(MERGE_FIELD_NAMES.length).default([]),
    }),
    creates: true,
    output: z.object({ uuid: Uuid, moved: Int() }),
  }),
  undo: post("corporate/customer-merges/undo/{uuid}", {
    access: "customers:write",
    unscopedOnly: true,
    summary:
      "Undoes a merge: what has not been changed since goes back to the other customer. Returns how much went back, and what stays: records that were changed or that belong to one that stays, and fields that were changed.",
    params: ByUuid,
    output: z.object({
      customer: Named,
      returned: Int(),
      stays: z.array(
        z.object({
          kind: Kind,
          uuid: Uuid,
          name: Text(300),
          reason: z.enum(["changed", "linked"]),
        }),
      ),
      fields: z.array(z.enum([...MERGE_FIELD_NAMES, "contacts", "tags"])),
    }),
  }),
};
