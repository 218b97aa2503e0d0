import { z } from "zod";
import { ACCOUNTING_FORMATS, BOOKING_KINDS } from "@/lib/billing/accounting/bookings";
import { del, get, post } from "@/lib/calls/kit";
import { At, ByTenant, ByUuid, Day, Done, Int, ListBody, ListOf, Money, Text, Uuid } from "@/lib/shapes";

const Kind = z.object({
  kind: z.enum(BOOKING_KINDS),
  entries: Int(),
  /** What they add to what customers owe; negative where they lower it. */
  amount: Money,
  base: Money,
  tax: Money,
});
const AccountingExport = z.object({
  uuid: Uuid,
  from_date: Day,
  to_date: Day,
  /** Whether it has all bookings of its period, also those exported before. */
  is_repeat: z.boolean(),
  entries: Int(),
  created_at: At,
  /** Whether it is the newest, which can be deleted. */
  is_last: z.boolean(),
});
const reads = { access: "finance:read", unscopedOnly: true } as const;
const writes = { access: "finance:write", unscopedOnly: true } as const;

/** Calls on exports for accounting. */
export const accounting_exports = {
  preview: get("corporate/accounting-exports/preview/{tenant}", {
    ...reads,
    summary:
      "Returns the bookings of a period by kind, last month by default: issued invoices, credit notes, payments, refunds and discounts for early payment; and what of them an export would hold: new ones, those exported with other amounts, and exported ones that are gone. `no_accounts` lists rates without accounts of their own.",
    params: ByTenant,
    query: z.object({ from: Day.optional(), to: Day.optional() }),
    output: z.object({
      from: Day,
      to: Day,
      rows: z.array(Kind),
      totals: Kind.omit({ kind: true }),
      added: Int(),
      changed: Int(),
      removed: Int(),
      unchanged: Int(),
      no_accounts: z.array(Text(60)),
    }),
  }),
  list: post("corporate/accounting-exports/list/{tenant}", {
    ...reads,
    summary: "Lists the exports for accounting, the newest first.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(AccountingExport),
  }),
  create: post("corporate/accounting-exports/create", {
    ...writes,
    summary:
      "Exports what is new or changed of a period within one financial year since it was last exported: what changed is reversed and booked again, what is gone is reversed. With `again` all of the period, as if nothing had been exported. Refused (409, nothing_to_export) where there is nothing.",
    body: z.object({ from: Day, to: Day, again: z.boolean().default(false) }),
    creates: true,
    output: AccountingExport,
  }),
  file: get("corporate/accounting-exports/file/{uuid}", {
    ...reads,
    summary:
      "Returns an export as a booking batch in the layout of DATEV (Windows-1252, semicolons, decimal comma), or as CSV or XLSX with one row for each booking. The accounts are those of the time of the export.",
    params: ByUuid,
    query: z.object({ format: z.enum(ACCOUNTING_FORMATS).default("datev") }),
    answers: "blob",
  }),
  destroy: del("corporate/accounting-exports/destroy/{uuid}", {
    ...writes,
    summary:
      "Deletes the newest export: what it holds counts as not exported again. Refused (409, later_export) for an older one.",
    params: ByUuid,
    output: Done,
  }),
};
