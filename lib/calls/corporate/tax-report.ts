import { z } from "zod";
import { get } from "@/lib/calls/kit";
import { EXPORT_FORMATS } from "@/lib/list";
import { ByTenant, Day, Int, Money, Text } from "@/lib/shapes";

const Both = z.object({ base: Money, tax: Money });
const sums = { invoiced: Both, credited: Both, discounted: Both, base: Money, tax: Money };
const Span = { from: Day.optional(), to: Day.optional() };

/** Calls on the taxes of a period. */
export const tax_report = {
  retrieve: get("corporate/tax-report/{tenant}", {
    access: "finance:read",
    unscopedOnly: true,
    summary:
      "Returns net amounts and taxes by rate of the invoices, credit notes and discounts for early payment dated in a period, last month by default. Void invoices count like the credit notes that void them. What lowers the sums is negative; the row without a name is untaxed.",
    params: ByTenant,
    query: z.object(Span),
    output: z.object({
      from: Day,
      to: Day,
      rows: z.array(z.object({ name: Text(60), bp: Int(), ...sums })),
      totals: z.object(sums),
    }),
  }),
  export: get("corporate/tax-report/export/{tenant}", {
    access: "finance:read",
    unscopedOnly: true,
    summary: "Exports the taxes of a period as CSV or XLSX.",
    params: ByTenant,
    query: z.object({ ...Span, format: z.enum(EXPORT_FORMATS).default("csv") }),
    answers: "blob",
  }),
};
