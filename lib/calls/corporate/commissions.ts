import { z } from "zod";
import { COMMISSION_TYPES, COMMISSION_WAYS } from "@/lib/billing/statements/commission";
import { CommissionRate } from "@/lib/booking/shapes/price-sums";
import { get } from "@/lib/calls/kit";
import { EXPORT_FORMATS } from "@/lib/list";
import { ByUuid, Day, Money, Text, Uuid } from "@/lib/shapes";

/** The commission statement of an agent or agency. Amounts of credit notes are negative. */
export const CommissionStatement = z.object({
  uuid: Uuid,
  name: Text(),
  type: z.enum(COMMISSION_TYPES),
  currency: Text(3),
  from: Day,
  to: Day,
  entries: z.array(
    z.object({
      /** The invoice or credit note. */
      document: Uuid,
      kind: z.enum(["invoice", "credit_note"]),
      number: Text(40),
      date: Day,
      customer_name: Text(),
      campaign: Uuid,
      campaign_name: Text(),
      /** What the document bills of the campaign: gross for an agency, after agency commission for an agent. */
      base: Money,
      rate_bp: CommissionRate,
      commission: Money,
      way: z.enum(COMMISSION_WAYS),
      /** Whether the document is paid, or the credit note used. */
      is_settled: z.boolean(),
    }),
  ),
  /** `collected`: what is payable on settled documents. */
  sums: z.object({ base: Money, deducted: Money, payable: Money, collected: Money }),
});

/** A commission statement as parsed. */
export type CommissionStatement = z.output<typeof CommissionStatement>;

/** Calls on commissions of agents and agencies. */
export const commissions = {
  statement: get("corporate/commissions/statement/{uuid}", {
    access: "reports:read",
    summary:
      "Returns the commission statement of an agent or agency: each issued invoice and credit note of its campaigns from a day to a day, with what it bills, the rate that the campaign keeps, the commission, and whether it was deducted on the document or is to be paid. Members need finance:read; agents and agencies read their own. Without days it covers the month before. As JSON, PDF, CSV or XLSX.",
    params: ByUuid,
    query: z.object({
      from: Day.optional(),
      to: Day.optional(),
      format: z.enum(["json", "pdf", ...EXPORT_FORMATS]).default("json"),
    }),
    answers: "either",
    output: CommissionStatement,
  }),
};
