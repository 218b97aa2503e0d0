import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { At, ByTenant, ByUuid, Int, Text, Uuid } from "@/lib/shapes";

/** Calls on imports of customers that were saved. */
export const customer_imports = {
  list: get("corporate/customer-imports/list/{tenant}", {
    access: "customers:write",
    unscopedOnly: true,
    summary:
      "Lists the last 200 files of customers that were imported, the newest first, with what each did and whether it can be undone.",
    params: ByTenant,
    output: z.object({
      rows: z.array(
        z.object({
          uuid: Uuid,
          file_name: Text(300),
          created: Int(),
          updated: Int(),
          skipped: Int(),
          wrong: Int(),
          created_at: At,
          created_by: Text().nullable(),
          undone_at: At.nullable(),
          /** False for imports of which no rows are kept. */
          has_rows: z.boolean(),
        }),
      ),
    }),
  }),
  errors: get("corporate/customer-imports/errors/{uuid}", {
    access: "customers:write",
    unscopedOnly: true,
    summary: "Returns the wrong rows of an import as CSV, as they were refused.",
    params: ByUuid,
    answers: "blob",
  }),
  undo: post("corporate/customer-imports/undo/{uuid}", {
    access: "customers:write",
    unscopedOnly: true,
    summary:
      "Undoes an import: deletes the customers it created and restores those it updated, except customers that are in use or were changed since, which are returned. A second undo changes nothing.",
    params: ByUuid,
    output: z.object({
      deleted: Int(),
      restored: Int(),
      stays: z.array(z.object({ uuid: Uuid, name: Text(), reason: z.enum(["used", "changed"]) })),
    }),
  }),
};
