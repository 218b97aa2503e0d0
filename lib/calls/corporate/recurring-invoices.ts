import { z } from "zod";
import { EVERY } from "@/lib/billing/recurring/schedule";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { MOST_RECEIVERS } from "@/lib/calls/receivers";
import { LANGUAGES } from "@/lib/i18n/languages";
import {
  At,
  ByTenant,
  ByUuid,
  Changes,
  Day,
  Done,
  Email,
  Int,
  ListBody,
  ListOf,
  Money,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

const MOST_TIMES = 1200;
const own = {
  every: z.enum(EVERY).default("month"),
  /** The first date, today or later; the others have its day of the month, or the last day of a shorter month. */
  start_date: Day,
  /** It ends after this day, or with so many invoices; without both it does not end. */
  until: Day.nullable().default(null),
  times: Int(1, MOST_TIMES).nullable().default(null),
  /** Issues each invoice and mails it to `to`. Otherwise a draft waits for a person. */
  sends: z.boolean().default(false),
  to: z.array(Email).max(MOST_RECEIVERS).default([]),
  language: z.enum(LANGUAGES).default("en"),
  message: Text(1000).default(""),
};
/** A recurring invoice as returned by the API. */
export const RecurringInvoice = z.object({
  uuid: Uuid,
  customer: Uuid,
  customer_name: Text(),
  /** The item of its first line. */
  title: Text(),
  /** With tax. */
  total: Money,
  every: z.enum(EVERY),
  start_date: Day,
  until: Day.nullable(),
  times: Int().nullable(),
  /** Dates that have passed, and invoices that were made. */
  step: Int(),
  made: Int(),
  /** Null: it has ended. */
  next_date: Day.nullable(),
  paused: z.boolean(),
  sends: z.boolean(),
  to: z.array(Text()),
  language: z.enum(LANGUAGES),
  message: Text(1000),
  /** Why the invoice of the next date could not be made, a code of `errors`; "" where nothing is wrong. */
  problem: Text(60),
  version: Version,
  created_at: At,
});
const reads = { access: "finance:read", unscopedOnly: true } as const;
const writes = { access: "finance:write", unscopedOnly: true } as const;

/** Calls on invoices that repeat. */
export const recurring_invoices = {
  list: post("corporate/recurring-invoices/list/{tenant}", {
    ...reads,
    summary: "Lists recurring invoices by their next date. Filters: ended (true), paused, customer, every.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(RecurringInvoice),
  }),
  export: {
    ...declareListFile("corporate/recurring-invoices/export", "finance:read"),
    unscopedOnly: true as const,
  },
  retrieve: get("corporate/recurring-invoices/retrieve/{uuid}", {
    ...reads,
    summary: "Returns a recurring invoice.",
    params: ByUuid,
    output: RecurringInvoice,
  }),
  create: post("corporate/recurring-invoices/create", {
    ...writes,
    summary:
      "Repeats the free lines of an invoice: on each date a draft is made, once. In texts and lines {YYYY}, {MM} and {month} become those of the date. Refused (409) without free lines, and where the invoice repeats already.",
    body: z.object({ invoice: Uuid, ...own }),
    creates: true,
    output: RecurringInvoice,
  }),
  update: put("corporate/recurring-invoices/update/{uuid}", {
    ...writes,
    summary:
      "Updates a recurring invoice, pauses or resumes it; with `invoice` it takes the free lines of another one. Dates that passed while it was paused are skipped. Requires the version that was read.",
    params: ByUuid,
    body: Changes({ ...own, paused: z.boolean(), invoice: Uuid }).extend({ version: Version }),
    output: RecurringInvoice,
  }),
  destroy: del("corporate/recurring-invoices/destroy/{uuid}", {
    ...writes,
    summary: "Deletes a recurring invoice. The invoices made of it stay.",
    params: ByUuid,
    output: Done,
  }),
};
