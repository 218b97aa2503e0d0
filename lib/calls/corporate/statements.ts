import { z } from "zod";
import { get } from "@/lib/calls/kit";
import { EXPORT_FORMATS } from "@/lib/list";
import { ByUuid, Day, Money, Text, Uuid } from "@/lib/shapes";

/** What a statement lists. */
export const STATEMENT_KINDS = ["invoice", "credit_note", "payment"] as const;
/** Formats of a statement as a file. */
export const STATEMENT_FORMATS = ["pdf", ...EXPORT_FORMATS, "json"] as const;

/** Without days: from the first of the month three months ago until today. */
const query = z.object({ from: Day.optional(), to: Day.optional() });

/** The account of a customer between two days, both included. */
export const Statement = z.object({
  customer: Uuid,
  customer_name: Text(),
  currency: Text(3),
  from: Day,
  to: Day,
  /** What the customer owed at the end of the day before `from`; negative is credit. */
  opening: Money,
  /**
   * Documents in the order of their days. `amount`: what it adds to the balance, negative for payments and credit notes.
   * `balance`: what is owed after it. `open`: what is left of it on `to`, with the sign of its amount.
   */
  rows: z.array(
    z.object({
      uuid: Uuid,
      kind: z.enum(STATEMENT_KINDS),
      number: Text(40),
      date: Day,
      due_date: Day.nullable(),
      amount: Money,
      balance: Money,
      open: Money,
    }),
  ),
  /** What the customer owes at the end of `to`. */
  closing: Money,
  /** The same by how long it has been overdue; `unapplied` is zero or negative. */
  aged: z.object({
    current: Money,
    to_30: Money,
    to_60: Money,
    to_90: Money,
    over_90: Money,
    unapplied: Money,
  }),
});

/** Calls on the statements of customers. */
export const statements = {
  retrieve: get("corporate/customers/account/{uuid}", {
    access: "finance:read",
    unscopedOnly: true,
    summary:
      "Returns the account of a customer between two days: what it owed before, every issued invoice, credit note and payment, what it owes after, and how long that has been overdue.",
    params: ByUuid,
    query,
    output: Statement,
  }),
  export: get("corporate/customers/statement/{uuid}", {
    access: "finance:read",
    unscopedOnly: true,
    summary: "Returns the same statement as PDF, CSV, XLSX or JSON.",
    params: ByUuid,
    query: query.extend({ format: z.enum(STATEMENT_FORMATS).default("pdf") }),
    answers: "blob",
  }),
};
