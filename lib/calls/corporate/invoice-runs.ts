import { z } from "zod";
import { post } from "@/lib/calls/kit";
import { Day, Int, Money, Text, Uuid } from "@/lib/shapes";

/** The greatest number of customers of one run. */
const MOST = 2000;
const Period = z.object({ from: Day, to: Day });
const Named = { customer: Uuid, name: Text() };
const Billed = z.object({ uuid: Uuid, number: Text(40).nullable() });
/** What an invoice of a customer would bill, what it would leave out, and what is billed already. */
const InvoiceCandidate = z.object({
  ...Named,
  /** Spots that an invoice would bill now, and their net. */
  spots: Int(),
  net: Money,
  /**
   * Spots on days that are not closed, at the amount known so far; the number of those station days and the first of
   * them. Null where all days are closed.
   */
  left_out: z
    .object({ spots: Int(1), net: Money, days: Int(1), date: Day, station: Uuid, station_name: Text() })
    .nullable(),
  /** Spots on invoices, their net, and the newest of these invoices; its number is null while it is a draft. */
  billed: z.object({ spots: Int(1), net: Money, invoice: Billed }).nullable(),
});
/** The result of a run for one customer; `reason` is a code of `errors`. */
const InvoiceRunRow = z.discriminatedUnion("state", [
  z.object({ state: z.literal("created"), ...Named, invoice: Billed, spots: Int(1), net: Money }),
  z.object({ state: z.literal("left_out"), ...Named, reason: Text(60) }),
]);
/** The result of the job of a run, by customer in the order of names. */
export const InvoiceRunResult = z.object({ rows: z.array(InvoiceRunRow) });

/** Calls that invoice the aired spots of many customers at once. */
export const invoice_runs = {
  preview: post("corporate/invoice-runs/preview", {
    access: "finance:write",
    summary:
      "Returns the customers with spots in a period: what an invoice of each would bill, what it would leave out because a day is not closed, and what is billed already. Without `customers` all of them.",
    body: Period.extend({ customers: z.array(Uuid).max(MOST).default([]) }),
    output: z.object({ rows: z.array(InvoiceCandidate) }),
  }),
  start: post("corporate/invoice-runs/start", {
    access: "finance:write",
    summary:
      "Starts a job that creates one draft invoice for each of these customers with what can be billed by then. With `issue` each is issued at once and gets its number. Its result lists each customer with the invoice or the reason.",
    body: Period.extend({
      customers: z.array(Uuid).min(1).max(MOST),
      issue: z.boolean().default(false),
    }),
    creates: true,
    output: z.object({ job: Uuid }),
  }),
};
