import { z } from "zod";
import { get } from "@/lib/calls/kit";
import { EXPORT_FORMATS } from "@/lib/list";
import { ByTenant, Day, Money, Text, Uuid } from "@/lib/shapes";

/** What is open, by days since it was due. `unapplied`: credit, zero or negative, so that a row adds up to `total`. */
const amounts = {
  current: Money,
  to_30: Money,
  to_60: Money,
  to_90: Money,
  over_90: Money,
  unapplied: Money,
  total: Money,
};

/** Calls on ageing. */
export const aging = {
  retrieve: get("corporate/aging/{tenant}", {
    access: "finance:read",
    unscopedOnly: true,
    summary:
      "Returns what each customer owed on a day (today by default), by how long it was overdue, from the documents and allocations dated until then. `unapplied` is zero or negative. Customers who owe nothing and have no credit are left out.",
    params: ByTenant,
    query: z.object({ date: Day.optional() }),
    output: z.object({
      date: Day,
      rows: z.array(z.object({ customer: Uuid, customer_name: Text(), ...amounts })),
      totals: z.object(amounts),
    }),
  }),
  export: get("corporate/aging/export/{tenant}", {
    access: "finance:read",
    unscopedOnly: true,
    summary: "Exports the ageing on a day as CSV or XLSX.",
    params: ByTenant,
    query: z.object({ date: Day.optional(), format: z.enum(EXPORT_FORMATS).default("csv") }),
    answers: "blob",
  }),
};
