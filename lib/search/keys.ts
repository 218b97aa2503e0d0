import { INVOICE_KINDS, INVOICE_STATUS } from "@/lib/billing/invoice-status";
import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { declareSearchKeys } from "@/lib/search/read";
import { LOG_STATES } from "@/lib/traffic/day-log";

const RECORD = { kind: "record" } as const;
const DAY = { kind: "day" } as const;
/** The states of an approval that the list of campaigns is filtered by. */
export const APPROVALS = ["open", "refused"] as const;

/** The keys of the search in the list of campaigns. */
export const CAMPAIGN_SEARCH = declareSearchKeys({
  customer: RECORD,
  status: { kind: "choice", values: CAMPAIGN_STATUS },
  station: RECORD,
  created_by: { kind: "record", me: true },
  agent: RECORD,
  agency: RECORD,
  approval: { kind: "choice", values: APPROVALS },
  number: { kind: "text" },
  from: DAY,
  to: DAY,
});

/** The keys of the search in the list of invoices. */
export const INVOICE_SEARCH = declareSearchKeys({
  customer: RECORD,
  kind: { kind: "choice", values: INVOICE_KINDS },
  status: { kind: "choice", values: INVOICE_STATUS },
  from: DAY,
  to: DAY,
});

/** The keys of the search in the list of payments. */
export const PAYMENT_SEARCH = declareSearchKeys({
  customer: RECORD,
  number: { kind: "text" },
  from: DAY,
  to: DAY,
});

/** The keys of the search in the list of logs. */
export const LOG_SEARCH = declareSearchKeys({
  station: RECORD,
  state: { kind: "choice", values: LOG_STATES },
  from: DAY,
  to: DAY,
});

const YES_OR_NO = { kind: "choice", values: ["true", "false"] } as const;
/** The keys of the search in the list of broadcast reports. */
export const REPORT_SEARCH = declareSearchKeys({
  customer: RECORD,
  basis: { kind: "choice", values: ["aired", "planned"] },
  number: { kind: "text" },
  shared: YES_OR_NO,
  invoiced: YES_OR_NO,
});

/** The lists whose search has keys, by their call. */
export const LIST_SEARCHES = {
  "campaigns.list": CAMPAIGN_SEARCH,
  "invoices.list": INVOICE_SEARCH,
  "payments.list": PAYMENT_SEARCH,
  "logs.list": LOG_SEARCH,
  "reports.list": REPORT_SEARCH,
} as const;
