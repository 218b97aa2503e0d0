import { z } from "zod";
import { Campaign } from "@/lib/booking/shapes/campaign";
import { post } from "@/lib/calls/kit";
import { ByUuid, Day, Price, Text, Version } from "@/lib/shapes";

/** Calls on the approval of a draft whose booking the settings reserve to some members. `uuid` is the campaign's. */
export const approvals = {
  request: post("broadcast/campaigns/approvals/request/{uuid}", {
    access: "campaigns:write",
    plans: true,
    summary:
      "Requests approval of a draft instead of booking it, and holds its spots until a date. Notifies who may approve. Refused (409, price_changed) if the spots found cost another amount than `accept_total`; (409, approval_open) while a request is open; (409, approval_not_needed) if the caller may book the draft; and as `campaigns.activate` for long flights, painted and unfinished drafts and stopped credit.",
    params: ByUuid,
    body: z.object({
      version: Version,
      accept_total: Price,
      holds_until: Day,
      note: Text(1000).default(""),
      accept_length: z.boolean().default(false),
      accept_unsold: z.boolean().default(false),
    }),
    creates: true,
    output: Campaign,
  }),
  approve: post("broadcast/campaigns/approvals/approve/{uuid}", {
    access: "approvals:write",
    plans: true,
    summary:
      "Approves the open request of a draft and books its held spots at the price that was requested. Once the hold has ended the spots are placed again: refused (409, price_changed, with both totals) unless `accept_total` is what they cost now. Refused (409, approval_closed) without an open request, and (409, credit_exceeded) unless `accept_credit` is true, if the credit limit is exceeded and that was not part of the request.",
    params: ByUuid,
    body: z.object({
      version: Version,
      accept_total: Price.nullable().default(null),
      accept_credit: z.boolean().default(false),
    }),
    output: Campaign,
  }),
  refuse: post("broadcast/campaigns/approvals/refuse/{uuid}", {
    access: "approvals:write",
    summary:
      "Refuses the open request of a draft with a reason and releases the spots that were held for it. Notifies who requested it.",
    params: ByUuid,
    body: z.object({ version: Version, reason: Text(1000).min(1, "required") }),
    output: Campaign,
  }),
  withdraw: post("broadcast/campaigns/approvals/withdraw/{uuid}", {
    access: "campaigns:write",
    summary: "Withdraws the open request of a draft and releases the spots that were held for it.",
    params: ByUuid,
    body: z.object({ version: Version }),
    output: Campaign,
  }),
};
