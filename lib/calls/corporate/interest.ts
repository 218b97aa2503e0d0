import { z } from "zod";
import { Invoice } from "@/lib/calls/corporate/invoice-shapes";
import { get, post } from "@/lib/calls/kit";
import { ByUuid, Day, Money, Text, Uuid, Version } from "@/lib/shapes";

const MOST = 500;

/** Calls on the interest for late payment. */
export const interest = {
  due: get("corporate/interest/due/{uuid}", {
    access: "finance:read",
    unscopedOnly: true,
    summary:
      "Lists the interest that can be charged on a draft invoice: on the invoices of the same recipient that are overdue or were paid late in the last three months, each for the days that no line has charged. Lines of drafts count, those of void invoices do not.",
    params: ByUuid,
    output: z.object({
      rows: z.array(z.object({ invoice: Uuid, number: Text(40), from: Day, until: Day, amount: Money })),
      total: Money,
    }),
  }),
  add: post("corporate/interest/add/{uuid}", {
    access: "finance:write",
    unscopedOnly: true,
    summary:
      "Adds what `due` lists to a draft invoice, a line for each invoice. Without any, the draft is returned unchanged.",
    params: ByUuid,
    body: z.object({ version: Version }),
    output: Invoice,
  }),
  charge: post("corporate/interest/charge", {
    access: "finance:write",
    unscopedOnly: true,
    summary:
      "Creates draft invoices of the interest on these invoices that no line has charged, one for each recipient; none where nothing is left.",
    body: z.object({ invoices: z.array(Uuid).min(1).max(MOST) }),
    creates: true,
    output: z.object({
      rows: z.array(z.object({ uuid: Uuid, customer: Uuid, name: Text(), amount: Money })),
    }),
  }),
};
